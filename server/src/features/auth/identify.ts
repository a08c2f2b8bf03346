import { anonymousKey } from '@draftwright/contract/credentials'
import type { Engine } from '../../db/engine.ts'
import type { Identify } from '../../http/caller.ts'
import { forbidden, notSignedIn } from '../../http/errors.ts'
import type { Secrets } from '../../integrations/secrets.ts'
import { findIdentity } from './store.ts'
import { readAccess } from './tokens.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu
/** One body for an unknown workspace and for somebody else's. */
const notAMember = () => forbidden('You are not a member of this workspace', 'not_a_member')

export function identifier(engine: Engine, secrets: Secrets, now: () => Date): Identify {
  async function claims(authorization: string | undefined) {
    const token = /^Bearer (.+)$/iu.exec(authorization ?? '')?.[1]
    if (token === undefined || token === anonymousKey) throw notSignedIn()
    return readAccess(secrets, token, now())
  }
  return {
    async caller(authorization, accountId) {
      const { userId, sessionId } = await claims(authorization)
      if (accountId !== undefined && accountId !== '' && !uuid.test(accountId)) throw notAMember()
      const found = await findIdentity(engine, sessionId, userId, accountId === '' ? null : (accountId ?? null))
      if (found === null) throw notSignedIn('session_ended', 'Your session has ended. Sign in again.')
      if (found.account_id === null || found.role_id === null) throw notAMember()
      return { userId, sessionId, accountId: found.account_id, role: found.role_id }
    },
    async person(authorization) {
      const { userId, sessionId } = await claims(authorization)
      if ((await findIdentity(engine, sessionId, userId, null)) === null)
        throw notSignedIn('session_ended', 'Your session has ended. Sign in again.')
      return { userId, sessionId }
    },
    async isStill({ userId, sessionId, accountId, role }) {
      const found = await findIdentity(engine, sessionId, userId, accountId)
      return found?.account_id === accountId && found.role_id === role
    },
  }
}
