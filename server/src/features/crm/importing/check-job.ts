import { ImportPayload, isUnderWay, toAttempt } from '../../../db/import-attempts.ts'
import { AppError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { withDryRun } from '../kernel/dry-run.ts'
import { AdaptiveBatcher } from '../../../db/adaptive-batcher.ts'

import { missingImporterMessage, hasImporter, openImporter } from './open-importer.ts'
import { deleteProblems, endAttempt, findImport, noProgress, readFileRows, saveRowOutcomes } from './store.ts'

/** The dry run: applies the same rules as the run to every row, and stores only the outcome. */
export const checkImportJob = defineJob({
  name: 'crm.import-check',
  payload: ImportPayload,
  attempts: 3,
  concurrency: 1,
  run: checkImport,
  async givenUp({ payload, db }: JobRun<ImportPayload, AppContext>) {
    await endAttempt(db, toAttempt(payload, 'checking'), {
      state: 'failed',
      error: 'The rows could not be checked. Try again.',
    })
  },
})

async function checkImport({ payload, db, context, signal }: JobRun<ImportPayload, AppContext>): Promise<void> {
  const id = payload.import_id
  const attempt = toAttempt(payload, 'checking')
  const found = await findImport(db, id)
  if (found === undefined || !isUnderWay(found, attempt)) return
  const isFresh = await db.transaction(async (tx) => {
    await deleteProblems(tx, id)
    return endAttempt(tx, attempt, { state: 'checking', ...noProgress })
  })
  if (!isFresh) return
  if (!hasImporter(found))
    return void (await endAttempt(db, attempt, { state: 'failed', error: missingImporterMessage }))
  const asked = { db, caller: { userId: found.user_id } }
  try {
    const { importer, crm } = await openImporter(db, context, found)
    const batcher = new AdaptiveBatcher(context.engine)
    let done = 0
    for await (const size of batcher.batchSizes(signal)) {
      const rows = await readFileRows(db, id, done, size)
      if (rows.length === 0) break
      const outcomes = await withDryRun(asked, crm, (set) => importer.importRows(set, rows, true))
      if (!(await db.transaction((tx) => saveRowOutcomes(tx, attempt, outcomes)))) return
      done += rows.length
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return void (await endAttempt(db, attempt, { state: 'failed', error: error.message }))
  }
  await endAttempt(db, attempt, { state: 'checked' })
}
