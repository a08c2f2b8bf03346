import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import { appScopes } from '@draftwright/contract/connected-apps'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { type AppError, notSignedInError } from '../../http/errors.ts'
import { toMetadataUrl, toResource } from './addresses.ts'
import { getOAuthProvider } from './provider.ts'
import { findConnectionMembership, insertStep } from './system-store.ts'

const invalidTokenError = () => notSignedInError('invalid_token', 'This token is invalid, expired or revoked')

/** The connection that a token belongs to, with its person's role and the scopes of both; throws 401. */
export async function authenticateApp(
  context: AppContext,
  authorization: string | undefined,
): Promise<{ caller: Caller; client: { id: string; name: string; isApp: true } }> {
  const value = /^Bearer ([\w-]{20,200})$/iu.exec(authorization ?? '')?.[1]
  if (value === undefined) throw notSignedInError()
  const { config, engine, now } = context
  const token = await getOAuthProvider(context).AccessToken.find(value)
  // Of another audience, it is nobody's.
  if (token?.grantId === undefined || token.aud !== toResource(config.publicUrl)) throw invalidTokenError()
  const found = await findConnectionMembership(engine, token.grantId, now())
  if (found === null || found.user_id !== token.accountId) throw invalidTokenError()
  const granted = new Set(token.scope?.split(' '))
  const scopes = found.scopes.filter((scope): scope is ApiKeyScope => granted.has(scope))
  const client = { id: found.id, name: found.client_name, isApp: true } as const
  if (found.is_first_call)
    await insertStep(engine, {
      client_id: found.client_id,
      client_name: found.client_name,
      account_id: found.account_id,
      user_id: found.user_id,
      step: 'first_call',
    })
  return {
    caller: {
      userId: found.user_id,
      sessionId: found.id,
      apiKeyId: found.id,
      accountId: found.account_id,
      role: found.role_id,
      scopes,
      baseIds: null,
    },
    client,
  }
}

/** Tells a client where to get a token and what to ask for, or which scopes a call needs beside its own. */
export const createChallenge =
  ({ config }: Pick<AppContext, 'config'>) =>
  ({ code, details }: AppError): string => {
    const scopes = code === 'insufficient_scope' && Array.isArray(details) ? details : appScopes
    const error = code === 'insufficient_scope' ? code : code === 'not_signed_in' ? null : 'invalid_token'
    return `Bearer ${error === null ? '' : `error="${error}", `}resource_metadata="${toMetadataUrl(config.publicUrl)}", scope="${scopes.join(' ')}"`
  }
