import type { RunCaller } from '../runs/current-run-caller.ts'
import { listBranchRunIds } from '../runs/store.ts'
import { findSession, type SessionRow } from './store.ts'

/** A conversation that the caller may read: their own, or one that is shared in the workspace; null for any other. */
export async function findReadableSession({ db, caller }: RunCaller, id: string): Promise<SessionRow | null> {
  const session = await findSession(db, id)
  if (session === undefined || session.deleted_at !== null) return null
  return session.user_id === caller.userId || session.shared_at !== null ? session : null
}

/** Whether the caller may read a run of a readable conversation: replaced versions are visible to their person alone. */
export async function canReadRun({ db, caller }: RunCaller, session: SessionRow, runId: string): Promise<boolean> {
  if (session.user_id === caller.userId) return true
  return session.head_run_id !== null && (await listBranchRunIds(db, session.head_run_id)).includes(runId)
}
