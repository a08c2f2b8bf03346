import type { RunAsker } from '../runs/answer.ts'
import { idsTo } from '../runs/store.ts'
import { readSession, type SessionRow } from './store.ts'

/** A conversation that the caller may read: their own, or one that is shared in the workspace; null for any other. */
export async function readable({ db, caller }: RunAsker, id: string): Promise<SessionRow | null> {
  const session = await readSession(db, id)
  if (session === undefined || session.deleted_at !== null) return null
  return session.user_id === caller.userId || session.shared_at !== null ? session : null
}

/** Whether the caller may read a run of a conversation that is readable: what its person put aside is theirs alone. */
export async function isShownTo({ db, caller }: RunAsker, session: SessionRow, runId: string): Promise<boolean> {
  if (session.user_id === caller.userId) return true
  return session.head_run_id !== null && (await idsTo(db, session.head_run_id)).includes(runId)
}
