import { z } from 'zod'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { readToday } from '../numbers.ts'
import { lockCounting } from '../visits-store.ts'
import { addNextDay, lockNumberImport, transitionNumberImport, undoNextDay } from './store.ts'

const Payload = z.object({ account_id: z.uuid(), import_id: z.uuid() })
type Payload = z.infer<typeof Payload>
type Run = JobRun<Payload, AppContext>

/** Adds day by day; a killed run goes on with the next. */
export const addNumbersJob = defineJob({
  name: 'number-imports.add',
  payload: Payload,
  attempts: 5,
  concurrency: 1,
  async run({ payload: { import_id: id }, db, context, signal }: Run) {
    const step = async (tx: AccountDb) => addNextDay(tx, id, await readToday(tx, context.now()))
    await repeatPerDay(db, id, 'running', step, signal)
    await transitionNumberImport(db, id, ['running'], 'done')
  },
  async givenUp({ payload, db }: Run) {
    const error = 'The import was interrupted. Days added so far are kept. Continue or undo the import.'
    await transitionNumberImport(db, payload.import_id, ['running'], 'stopped', error)
  },
})

/** Takes all of an import's days away again. */
export const undoNumbersJob = defineJob({
  name: 'number-imports.undo',
  payload: Payload,
  attempts: 5,
  concurrency: 1,
  async run({ payload: { import_id: id }, db, signal }: Run) {
    await repeatPerDay(db, id, 'undoing', (tx) => undoNextDay(tx, id), signal)
    await transitionNumberImport(db, id, ['undoing'], 'undone')
  },
  async givenUp({ payload, db }: Run) {
    const error = 'The undo was interrupted. Undo the import once more.'
    await transitionNumberImport(db, payload.import_id, ['undoing'], 'stopped', error)
  },
})

/** One transaction a day, until none is left or the import's state has changed. */
async function repeatPerDay(
  db: AccountDb,
  id: string,
  state: 'running' | 'undoing',
  step: (tx: AccountDb) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    signal.throwIfAborted()
    isMore = await db.transaction(async (tx) => {
      if (!(await lockNumberImport(tx, id, state))) return false
      // Nobody counts meanwhile, so that a day is either counted here or imported.
      await lockCounting(tx)
      return step(tx)
    })
  }
}
