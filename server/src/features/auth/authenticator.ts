import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import { anonymousKey } from '@draftwright/contract/credentials'
import type { Engine } from '../../db/engine.ts'
import type { Caller, Authenticator } from '../../http/caller.ts'
import { forbiddenError, notSignedInError } from '../../http/errors.ts'
import type { Secrets } from '../../integrations/secrets.ts'
import { hashApiKey, hasApiKeyPrefix } from './api-key.ts'
import { findKeyMembership } from './api-key-store.ts'
import { findSessionMembership } from './store.ts'
import { readAccessToken } from './tokens.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu
/** The same body for an unknown workspace and for a foreign one. */
const notAMemberError = () => forbiddenError('You are not a member of this workspace', 'not_a_member')

export function createAuthenticator(engine: Engine, secrets: Secrets, now: () => Date): Authenticator {
  function readBearerToken(authorization: string | undefined): string {
    const token = /^Bearer (.+)$/iu.exec(authorization ?? '')?.[1]
    if (token === undefined || token === anonymousKey) throw notSignedInError()
    return token
  }
  const readClaims = (authorization: string | undefined) =>
    readAccessToken(secrets, readBearerToken(authorization), now())
  async function authenticateKey(
    key: string,
    accountId: string | null,
    needed: readonly ApiKeyScope[],
  ): Promise<Caller> {
    const hash = hashApiKey(key)
    const found = hash === null ? null : await findKeyMembership(engine, { hash }, now())
    if (found === null) throw notSignedInError('invalid_token', 'This API key is invalid, expired or revoked')
    if (accountId !== null && accountId.toLowerCase() !== found.account_id) throw notAMemberError()
    const { id, user_id: userId, role_id: role, scopes, base_ids: baseIds } = found
    const missing = needed.find((scope) => !scopes.includes(scope))
    if (missing !== undefined) throw forbiddenError(`This API key does not have the scope ${missing}`, 'missing_scope')
    return { userId, sessionId: id, apiKeyId: id, accountId: found.account_id, role, scopes, baseIds }
  }
  return {
    async authenticateCaller(authorization, header, scopes = null) {
      const accountId = header === undefined || header === '' ? null : header
      const token = readBearerToken(authorization)
      if (scopes !== null && hasApiKeyPrefix(token)) return authenticateKey(token, accountId, scopes)
      const { userId, sessionId } = await readAccessToken(secrets, token, now())
      if (accountId !== null && !uuid.test(accountId)) throw notAMemberError()
      const found = await findSessionMembership(engine, sessionId, userId, accountId)
      if (found === null) throw notSignedInError('session_ended', 'Your session has expired. Sign in again.')
      if (found.account_id === null || found.role_id === null) throw notAMemberError()
      return { userId, sessionId, apiKeyId: null, accountId: found.account_id, role: found.role_id }
    },
    async authenticateUser(authorization) {
      const { userId, sessionId } = await readClaims(authorization)
      if ((await findSessionMembership(engine, sessionId, userId, null)) === null)
        throw notSignedInError('session_ended', 'Your session has expired. Sign in again.')
      return { userId, sessionId }
    },
    async isStillValid({ userId, sessionId, apiKeyId, accountId, role }) {
      const found =
        apiKeyId === null || apiKeyId === undefined
          ? await findSessionMembership(engine, sessionId, userId, accountId)
          : await findKeyMembership(engine, { id: apiKeyId }, now())
      return found?.account_id === accountId && found.role_id === role
    },
  }
}
