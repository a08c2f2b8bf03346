import { anonymousKey } from '@draftwright/contract/credentials'
import type { Engine } from '../../db/engine.ts'
import type { Caller, Identify } from '../../http/caller.ts'
import { forbidden, notSignedIn } from '../../http/errors.ts'
import type { Secrets } from '../../integrations/secrets.ts'
import { apiKeyHash, looksLikeApiKey } from './api-key.ts'
import { findKeyIdentity } from './api-key-store.ts'
import { findIdentity } from './store.ts'
import { readAccess } from './tokens.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu
/** One body for an unknown workspace and for somebody else's. */
const notAMember = () => forbidden('You are not a member of this workspace', 'not_a_member')

export function identifier(engine: Engine, secrets: Secrets, now: () => Date): Identify {
  function tokenIn(authorization: string | undefined): string {
    const token = /^Bearer (.+)$/iu.exec(authorization ?? '')?.[1]
    if (token === undefined || token === anonymousKey) throw notSignedIn()
    return token
  }
  const claims = (authorization: string | undefined) => readAccess(secrets, tokenIn(authorization), now())
  async function byKey(key: string, accountId: string | null): Promise<Caller> {
    const hash = apiKeyHash(key)
    const found = hash === null ? null : await findKeyIdentity(engine, { hash }, now())
    if (found === null) throw notSignedIn('invalid_token', 'This API key is unknown, has ended or was revoked')
    if (accountId !== null && accountId.toLowerCase() !== found.account_id) throw notAMember()
    const { id, user_id: userId, role_id: role } = found
    return { userId, sessionId: id, apiKeyId: id, accountId: found.account_id, role }
  }
  return {
    async caller(authorization, header, allowsKeys = false) {
      const accountId = header === undefined || header === '' ? null : header
      const token = tokenIn(authorization)
      if (allowsKeys && looksLikeApiKey(token)) return byKey(token, accountId)
      const { userId, sessionId } = await readAccess(secrets, token, now())
      if (accountId !== null && !uuid.test(accountId)) throw notAMember()
      const found = await findIdentity(engine, sessionId, userId, accountId)
      if (found === null) throw notSignedIn('session_ended', 'Your session has ended. Sign in again.')
      if (found.account_id === null || found.role_id === null) throw notAMember()
      return { userId, sessionId, apiKeyId: null, accountId: found.account_id, role: found.role_id }
    },
    async person(authorization) {
      const { userId, sessionId } = await claims(authorization)
      if ((await findIdentity(engine, sessionId, userId, null)) === null)
        throw notSignedIn('session_ended', 'Your session has ended. Sign in again.')
      return { userId, sessionId }
    },
    async isStill({ userId, sessionId, apiKeyId, accountId, role }) {
      const found =
        apiKeyId === null || apiKeyId === undefined
          ? await findIdentity(engine, sessionId, userId, accountId)
          : await findKeyIdentity(engine, { id: apiKeyId }, now())
      return found?.account_id === accountId && found.role_id === role
    },
  }
}
