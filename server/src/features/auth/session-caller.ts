import type { Engine } from '../../db/engine.ts'
import type { Caller } from '../../http/caller.ts'
import { findSessionMembership } from './store.ts'

/** Whoever a signed address was made for, with the role they have now; null once the session or the membership has ended. */
export async function findSessionCaller(
  engine: Engine,
  { sessionId, userId, accountId }: Pick<Caller, 'sessionId' | 'userId' | 'accountId'>,
): Promise<Caller | null> {
  const found = await findSessionMembership(engine, sessionId, userId, accountId)
  if (found?.account_id == null || found.role_id === null) return null
  return { userId, sessionId, accountId: found.account_id, role: found.role_id }
}
