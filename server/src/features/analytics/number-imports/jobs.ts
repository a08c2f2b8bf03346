import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { type ImportAttempt, ImportPayload, toAttempt } from '../../imports/index.ts'
import { readToday } from '../numbers.ts'
import { lockCounting } from '../visits-store.ts'
import { addNextDay, endAttempt, lockNumberImport, undoNextDay } from './store.ts'

type Run = JobRun<ImportPayload, AppContext>

/** Adds day by day; a killed run goes on with the next. */
export const addNumbersJob = defineJob({
  name: 'number-imports.add',
  payload: ImportPayload,
  attempts: 5,
  concurrency: 1,
  async run({ payload, db, context, signal }: Run) {
    const step = async (tx: AccountDb) => addNextDay(tx, payload.import_id, await readToday(tx, context.now()))
    await repeatPerDay(db, toAttempt(payload, 'running'), step, signal)
    await endAttempt(db, toAttempt(payload, 'running'), 'done')
  },
  async givenUp({ payload, db }: Run) {
    const error = 'The import was interrupted. Days added so far are kept. Continue or undo the import.'
    await endAttempt(db, toAttempt(payload, 'running'), 'stopped', error)
  },
})

/** Takes all of an import's days away again. */
export const undoNumbersJob = defineJob({
  name: 'number-imports.undo',
  payload: ImportPayload,
  attempts: 5,
  concurrency: 1,
  async run({ payload, db, signal }: Run) {
    await repeatPerDay(db, toAttempt(payload, 'undoing'), (tx) => undoNextDay(tx, payload.import_id), signal)
    await endAttempt(db, toAttempt(payload, 'undoing'), 'undone')
  },
  async givenUp({ payload, db }: Run) {
    const error = 'The undo was interrupted. Undo the import once more.'
    await endAttempt(db, toAttempt(payload, 'undoing'), 'stopped', error)
  },
})

/** One transaction a day, until none is left or the attempt is over. */
async function repeatPerDay(
  db: AccountDb,
  attempt: ImportAttempt,
  step: (tx: AccountDb) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    signal.throwIfAborted()
    isMore = await db.transaction(async (tx) => {
      if (!(await lockNumberImport(tx, attempt))) return false
      // Nobody counts meanwhile, so that a day is either counted here or imported.
      await lockCounting(tx)
      return step(tx)
    })
  }
}
