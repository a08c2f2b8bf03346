import { AppError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { findChangeSet } from '../history/store.ts'
import { type ChangeSet, withBatchedChangeSet } from '../kernel/change-set.ts'
import { AdaptiveBatcher } from '../../../db/adaptive-batcher.ts'
import { ImportPayload, isUnderWay, toAttempt } from '../../imports/index.ts'
import { missingImporterMessage, hasImporter, openImporter } from './open-importer.ts'
import { lockImport, endAttempt, findImport, readFileRows, saveRowOutcomes } from './store.ts'

/**
 * Turns the rows into records, step by step; all of them are one change-set. The progress is stored in the same transaction as
 * the records, so a killed run continues with the next row.
 */
export const runImportJob = defineJob({
  name: 'crm.import-run',
  payload: ImportPayload,
  attempts: 5,
  concurrency: 1,
  run: runImport,
  async givenUp({ payload, db }: JobRun<ImportPayload, AppContext>) {
    await endAttempt(db, toAttempt(payload, 'running'), {
      state: 'stopped',
      error: 'The import was interrupted. Records imported so far are kept. Continue or undo the import.',
    })
  },
})

async function runImport({ payload, db, context, signal }: JobRun<ImportPayload, AppContext>): Promise<void> {
  const id = payload.import_id
  const attempt = toAttempt(payload, 'running')
  const found = await findImport(db, id)
  if (found === undefined || !isUnderWay(found, attempt) || found.change_set_id === null) return
  if (!hasImporter(found))
    return void (await endAttempt(db, attempt, { state: 'stopped', error: missingImporterMessage }))
  try {
    const { importer, crm } = await openImporter(db, context, found)
    const begun = { id: found.change_set_id, n: (await findChangeSet(db, found.change_set_id, null))?.n_changes ?? 0 }
    const batcher = new AdaptiveBatcher(context.engine)
    const take = async (set: ChangeSet, size: number) => {
      const locked = await lockImport(set.db, id)
      if (locked === undefined || !isUnderWay(locked, attempt) || locked.n_done >= locked.n_rows) return batcher.stop()
      const rows = await readFileRows(set.db, id, locked.n_done, size)
      await saveRowOutcomes(set.db, attempt, await importer.importRows(set, rows, false))
    }
    const summary = `Imported ${found.resource} from ${found.filename}`
    const asked = { db, caller: { userId: found.user_id } }
    await withBatchedChangeSet(
      asked,
      { source: 'import', summary, crm, begun, isRetryDisabled: true },
      batcher.batchSizes(signal),
      take,
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return void (await endAttempt(db, attempt, { state: 'stopped', error: error.message }))
  }
  const now = await findImport(db, id)
  if (now !== undefined && now.n_done >= now.n_rows) await endAttempt(db, attempt, { state: 'done' })
}
