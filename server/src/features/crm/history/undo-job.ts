import type { CrmChangeSet } from '@draftwright/contract/crm/history'
import { z } from 'zod'
import { AppError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { type CrmContext, type CrmCaller, requireCrmCaller } from '../kernel/caller.ts'
import { type ChangeSet, withBatchedChangeSet } from '../kernel/change-set.ts'
import { AdaptiveBatcher } from '../../../db/adaptive-batcher.ts'
import { listChangesBelow, markNotUndone, markUndone, findChangeSet } from './store.ts'
import { undoWithEffects } from './undo-with-effects.ts'
import { filterVisibleConflicts, previewUndoConflicts, resolveUndoCaller } from './undo-set.ts'
import { lockUndo, findUndo, saveUndo, type UndoRecord } from './undo-store.ts'

const Payload = z.object({ account_id: z.uuid(), change_set_id: z.uuid() })
type Payload = z.infer<typeof Payload>
/** Conflicts that are stored for display. */
const maxReportedConflicts = 100

/** Undoes a large change-set, step by step; after a kill it continues where it stopped. */
export const undoJob = defineJob({
  name: 'crm.undo',
  payload: Payload,
  attempts: 5,
  concurrency: 1,
  run: runUndo,
  async givenUp({ payload, db }: JobRun<Payload, AppContext>) {
    await saveUndo(db, payload.change_set_id, { state: 'failed', error: 'Undo was interrupted. Try again.' })
  },
})

async function runUndo({ payload, db, context, signal }: JobRun<Payload, AppContext>): Promise<void> {
  const id = payload.change_set_id
  const undo = await findUndo(db, id)
  const set = await findChangeSet(db, id, null)
  if (undo?.state !== 'running' || set === undefined) return
  if (undo.user_id === null)
    return void (await saveUndo(db, id, {
      state: 'failed',
      error: 'The person who started this is no longer a member.',
    }))
  const asked: CrmContext = { db, caller: { userId: undo.user_id } }
  try {
    const who = await requireCrmCaller(asked)
    const crm = resolveUndoCaller(who, set)
    if (undo.on_conflict === 'ask' && undo.n_done === 0) {
      const clashes = await previewUndoConflicts(asked, crm, set, signal)
      if (clashes.length > 0) {
        const conflicts = (await filterVisibleConflicts(db, who, clashes)).slice(0, maxReportedConflicts)
        return void (await saveUndo(db, id, { state: 'asked', conflicts, n_conflicts: clashes.length }))
      }
    }
    await undoInBatches(asked, crm, set, undo, { engine: context.engine, signal })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await saveUndo(db, id, { state: 'failed', error: error.message })
  }
}

async function undoInBatches(
  asked: CrmContext,
  crm: CrmCaller,
  { id, summary, undoes, n_changes }: CrmChangeSet,
  { undo_set_id, on_conflict }: UndoRecord,
  { engine, signal }: Pick<AppContext, 'engine'> & { signal: AbortSignal },
): Promise<void> {
  const begun = { id: undo_set_id, n: (await findChangeSet(asked.db, undo_set_id, null))?.n_changes ?? 0 }
  const batcher = new AdaptiveBatcher(engine, 250)
  const takeSome = async (set: ChangeSet, size: number) => {
    const locked = await lockUndo(set.db, id)
    if (locked?.state !== 'running') return batcher.stop()
    const changes = await listChangesBelow(set.db, id, n_changes - locked.n_done + 1, size)
    if (locked.n_done === 0) {
      await markUndone(set.db, { id, n_changes }, undo_set_id)
      if (undoes !== null) await markNotUndone(set.db, undoes)
    }
    // Conflicts were searched before; changes made since are kept.
    await undoWithEffects(set, { id, changes }, on_conflict === 'ask' ? 'keep' : on_conflict, { isBatch: true })
    const isOver = changes.length < size
    if (isOver) batcher.stop()
    await saveUndo(set.db, id, { n_done: locked.n_done + changes.length, ...(isOver ? { state: 'done' } : {}) })
  }
  const options = { source: 'undo', summary: `Undid: ${summary}`, undoes: id, crm, begun } as const
  await withBatchedChangeSet(asked, options, batcher.batchSizes(signal), takeSome)
}
