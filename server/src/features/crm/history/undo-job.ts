import type { CrmChangeSet } from '@draftwright/contract/crm/history'
import { z } from 'zod'
import { AppError } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { type Asked, type CrmCaller, crmCaller } from '../kernel/caller.ts'
import { type ChangeSet, changingInSteps } from '../kernel/changes.ts'
import { Pace } from '../kernel/pace.ts'
import { changesBelow, markHolding, markUndone, readChangeSet } from './store.ts'
import { takeAllBack } from './take-back.ts'
import { concealed, lookAhead, undoerOf } from './undo-set.ts'
import { holdUndo, readUndo, saveUndo, type UndoRecord } from './undo-store.ts'

const Payload = z.object({ account_id: z.uuid(), change_set_id: z.uuid() })
type Payload = z.infer<typeof Payload>
/** Conflicts that are kept to be shown. */
const mostShown = 100

/** Takes a large change-set back, step by step; a killed one goes on where it stopped. */
export const undoJob = defineJob({
  name: 'crm.undo',
  payload: Payload,
  attempts: 5,
  concurrency: 1,
  run,
  async givenUp({ payload, db }: JobRun<Payload, Parts>) {
    await saveUndo(db, payload.change_set_id, { state: 'failed', error: 'Taking this back broke off. Try again.' })
  },
})

async function run({ payload, db, parts, signal }: JobRun<Payload, Parts>): Promise<void> {
  const id = payload.change_set_id
  const undo = await readUndo(db, id)
  const set = await readChangeSet(db, id, null)
  if (undo?.state !== 'running' || set === undefined) return
  if (undo.user_id === null)
    return void (await saveUndo(db, id, { state: 'failed', error: 'Whoever started this is no longer here.' }))
  const asked: Asked = { db, caller: { userId: undo.user_id } }
  try {
    const who = await crmCaller(asked)
    const crm = undoerOf(who, set)
    if (undo.on_conflict === 'ask' && undo.n_done === 0) {
      const clashes = await lookAhead(asked, crm, set, signal)
      if (clashes.length > 0) {
        const conflicts = (await concealed(db, who, clashes)).slice(0, mostShown)
        return void (await saveUndo(db, id, { state: 'asked', conflicts, n_conflicts: clashes.length }))
      }
    }
    await undoInSteps(asked, crm, set, undo, parts, signal)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await saveUndo(db, id, { state: 'failed', error: error.message })
  }
}

async function undoInSteps(
  asked: Asked,
  crm: CrmCaller,
  { id, summary, undoes, n_changes }: CrmChangeSet,
  { undo_set_id, on_conflict }: UndoRecord,
  { engine }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const begun = { id: undo_set_id, n: (await readChangeSet(asked.db, undo_set_id, null))?.n_changes ?? 0 }
  const pace = new Pace(engine, 250)
  const takeSome = async (set: ChangeSet, size: number) => {
    const held = await holdUndo(set.db, id)
    if (held?.state !== 'running') return pace.stop()
    const changes = await changesBelow(set.db, id, n_changes - held.n_done + 1, size)
    if (held.n_done === 0) {
      await markUndone(set.db, { id, n_changes }, undo_set_id)
      if (undoes !== null) await markHolding(set.db, undoes)
    }
    // What was asked about has been looked for before: what comes in between is kept.
    await takeAllBack(set, { id, changes }, on_conflict === 'ask' ? 'keep' : on_conflict, { isPart: true })
    const isOver = changes.length < size
    if (isOver) pace.stop()
    await saveUndo(set.db, id, { n_done: held.n_done + changes.length, ...(isOver ? { state: 'done' } : {}) })
  }
  const deed = { source: 'undo', summary: `Took back: ${summary}`, undoes: id, crm, begun } as const
  await changingInSteps(asked, deed, pace.steps(signal), takeSome)
}
