import { newId } from '../../../db/new-id.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import { copyFiles, filesByRun } from '../files/store.ts'
import { noSession } from '../runs/ask.ts'
import { copyRuns, pathTo, type RunRow } from '../runs/store.ts'
import { insertSession, type SessionRow } from './store.ts'

/**
 * Begins a conversation of the person's own with what was said in another up to a run; answers its id. What is under way there is
 * left out. Throws 404 for a run of another conversation.
 */
export async function forkSession(
  db: AccountDb,
  userId: string,
  from: SessionRow,
  upTo: string | null = from.head_run_id,
): Promise<string> {
  const path = upTo === null ? [] : await pathTo(db, upTo)
  if (path.some((run) => run.session_id !== from.id)) throw noSession(from.id)
  const id = newId()
  const copies = copiesOf(path, id, userId)
  const files = await filesByRun(
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
    await copyRuns(tx, copies)
    // What a person sent is theirs: who copies a conversation that was shared with them gets what was said alone.
    if (from.user_id !== userId) return
    for (const { id: run, forked_from } of copies) await copyFiles(tx, files.get(forked_from) ?? [], run)
  })
  return id
}

const over = new Set<RunRow['status']>(['COMPLETED', 'CANCELLED', 'ERROR', 'PAUSED', 'REGENERATED'])

function copiesOf(path: readonly RunRow[], sessionId: string, userId: string) {
  let parentId: string | null = null
  return path
    .filter(({ status }) => over.has(status))
    .map(({ account_id: _account, ...run }) => {
      const copy = {
        ...run,
        id: newId(),
        session_id: sessionId,
        user_id: userId,
        parent_id: parentId,
        regenerated_from: null,
        forked_from: run.id,
        // An action is approved where it was proposed, and what there is another answer to is the only one here.
        status: run.status === 'PAUSED' || run.status === 'REGENERATED' ? ('COMPLETED' as const) : run.status,
        tools: run.tools.map(({ requires_confirmation: _asked, approval_id: _id, ...tool }) => tool),
        n_events: 0,
      }
      parentId = copy.id
      return copy
    })
}
