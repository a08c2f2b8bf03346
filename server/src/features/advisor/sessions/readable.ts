import type { RunAsker } from '../runs/answer.ts'
import { readSession, type SessionRow } from './store.ts'

/** A conversation that the caller may read: their own, or one that is shared in the workspace; null for any other. */
export async function readable({ db, caller }: RunAsker, id: string): Promise<SessionRow | null> {
  const session = await readSession(db, id)
  if (session === undefined || session.deleted_at !== null) return null
  return session.user_id === caller.userId || session.shared_at !== null ? session : null
}
