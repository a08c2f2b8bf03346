import type { auth } from '@draftwright/contract/auth'
import { traceOf } from '../../http/audited.ts'
import type { Handler } from '../../http/call.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { listIdentities, removeIdentityOf } from './oauth-store.ts'

export const identities: Handler<typeof auth.identities> = async ({ caller, parts }) => {
  const labels = new Map(parts.config.providers.map(({ id, label }) => [id, label]))
  const rows = await listIdentities(parts.engine, caller.userId)
  // A provider that is no longer in the settings has lost its label, not its name.
  return rows.map((row) => ({ ...row, label: labels.get(row.provider) ?? row.provider }))
}

export const removeIdentity: Handler<typeof auth.removeIdentity> = async ({ caller, params, parts, request }) => {
  // A code by e-mail is a way in as good as any, but only where mail really leaves this server.
  const canUseCode = parts.mailer.kind === 'smtp'
  const outcome = await removeIdentityOf(parts.engine, caller.userId, params.id, canUseCode, traceOf(request))
  if (outcome === 'missing') throw notFound('Sign-in method')
  if (outcome === 'last')
    throw conflict('last_way_in', 'This is the only way into your account. Set a password first, then remove it.')
  return null
}
