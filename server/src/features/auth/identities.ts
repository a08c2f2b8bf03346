import type { auth } from '@draftwright/contract/auth'
import { toTrace } from '../../http/request-trail.ts'
import type { Handler } from '../../http/handler.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { listIdentityRows, deleteIdentity } from './oauth-store.ts'

export const listIdentities: Handler<typeof auth.identities> = async ({ caller, context }) => {
  const labels = new Map(context.config.providers.map(({ id, label }) => [id, label]))
  const rows = await listIdentityRows(context.engine, caller.userId)
  // A provider that was removed from the settings has lost its label, not its name.
  return rows.map((row) => ({ ...row, label: labels.get(row.provider) ?? row.provider }))
}

export const removeIdentity: Handler<typeof auth.removeIdentity> = async ({ caller, params, context, request }) => {
  // A code by email is a full sign-in method, but only if mail really leaves this server.
  const canUseCode = context.mailer.kind === 'smtp'
  const outcome = await deleteIdentity(context.engine, caller.userId, params.id, canUseCode, toTrace(request))
  if (outcome === 'missing') throw notFoundError('Sign-in method')
  if (outcome === 'last')
    throw conflictError('last_way_in', 'This is your only sign-in method. Set a password before you remove it.')
  return null
}
