import type { RunNode } from '@draftwright/contract/advisor'
import type { AccountDb } from '../../../db/account-db.ts'

export interface RunTree {
  head_run_id: string | null
  runs: RunNode[]
}

/** All runs of a conversation, oldest first, whichever branch they are of. */
export async function readRunTree(db: AccountDb, sessionId: string): Promise<RunTree> {
  const session = await db.from('agent_sessions').select('head_run_id').where('id', '=', sessionId).executeTakeFirst()
  const runs = await db
    .from('agent_runs')
    .select(['id as run_id', 'parent_id as parent_run_id', 'status', 'created_at'])
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { head_run_id: session?.head_run_id ?? null, runs }
}

export const updateHeadRun = (db: AccountDb, sessionId: string, head_run_id: string) =>
  db.update('agent_sessions').set({ head_run_id }).where('id', '=', sessionId).execute()

export const listRunTexts = (db: AccountDb, sessionId: string) =>
  db.from('agent_runs').select(['id', 'input', 'content']).where('session_id', '=', sessionId).execute()
