import { createId } from '../../../db/create-id.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import { copyRunFiles, loadFilesByRun } from '../files/store.ts'
import { sessionNotFoundError } from '../runs/ask.ts'
import { insertRunCopies, listBranchRuns, type RunRow } from '../runs/store.ts'
import { insertSession, type SessionRow } from './store.ts'

/**
 * Starts a conversation of the person's own with the messages of another up to a run; returns its id. A running run is omitted.
 * Throws 404 for a run of another conversation.
 */
export async function forkSession(
  db: AccountDb,
  userId: string,
  from: SessionRow,
  upTo: string | null = from.head_run_id,
): Promise<string> {
  const path = upTo === null ? [] : await listBranchRuns(db, upTo)
  if (path.some((run) => run.session_id !== from.id)) throw sessionNotFoundError(from.id)
  const id = createId()
  const copies = buildRunCopies(path, id, userId)
  const files = await loadFilesByRun(
    db,
    path.map((run) => run.id),
  )
  await db.transaction(async (tx) => {
    await insertSession(tx, {
      id,
      user_id: userId,
      name: `${from.name ?? 'Conversation'} (copy)`.slice(0, 200),
      forked_from: from.id,
      head_run_id: copies.at(-1)?.id ?? null,
    })
    await insertRunCopies(tx, copies)
    // A person's files are private: a copy of a shared conversation contains its text alone.
    if (from.user_id !== userId) return
    for (const { id: run, forked_from } of copies) await copyRunFiles(tx, files.get(forked_from) ?? [], run)
  })
  return id
}

const endedStatuses = new Set<RunRow['status']>(['COMPLETED', 'CANCELLED', 'ERROR', 'PAUSED', 'REGENERATED'])

function buildRunCopies(path: readonly RunRow[], sessionId: string, userId: string) {
  let parentId: string | null = null
  return path
    .filter(({ status }) => endedStatuses.has(status))
    .map(({ account_id: _account, ...run }) => {
      const copy = {
        ...run,
        id: createId(),
        session_id: sessionId,
        user_id: userId,
        parent_id: parentId,
        regenerated_from: null,
        forked_from: run.id,
        // Actions can only be approved in the original, and the copy contains only one of several answers.
        status: run.status === 'PAUSED' || run.status === 'REGENERATED' ? ('COMPLETED' as const) : run.status,
        tools: run.tools.map(({ requires_confirmation: _asked, approval_id: _id, ...tool }) => tool),
        n_events: 0,
      }
      parentId = copy.id
      return copy
    })
}
