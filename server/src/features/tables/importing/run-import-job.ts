import { ImportPayload } from '../../../db/import-attempts.ts'
import { AdaptiveBatcher } from '../../../db/adaptive-batcher.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { AppError } from '../../../http/errors.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'

import { readLastChange } from '../changes-store.ts'
import { writeTable } from '../open-base.ts'
import { notifyImport } from './import-events.ts'
import { importRows } from './import-rows.ts'
import { findImport, type ImportRecord, lockImport, readFileRows, saveStep, transitionImport } from './import-store.ts'
import { planFieldShapes } from './plan-import.ts'
import { readImporterSight } from './read-file-targets.ts'
import type { LinkSight } from '../workspace-links/sight.ts'

/**
 * Makes a record of each row, step by step. The progress is stored in the same transaction as the records, so a killed run goes
 * on with the next row.
 */
export const runTableImportJob = defineJob({
  name: 'tables.import-run',
  payload: ImportPayload,
  attempts: 5,
  concurrency: 1,
  run: runImport,
  async givenUp({ payload, db }: JobRun<ImportPayload, AppContext>) {
    await stopImport(
      db,
      payload.import_id,
      'The import was interrupted. Records imported so far are kept. Continue or undo the import.',
    )
  },
})

async function runImport({ payload, db, context, signal }: JobRun<ImportPayload, AppContext>): Promise<void> {
  const id = payload.import_id
  const found = await findImport(db, id)
  if (found?.state !== 'running') return
  const batcher = new AdaptiveBatcher(context.engine)
  const sight = await readImporterSight(db, found.user_id)
  try {
    for await (const size of batcher.batchSizes(signal))
      if (!(await importStep(db, context, found, sight, size))) batcher.stop()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return stopImport(db, id, error.message)
  }
  const now = await findImport(db, id)
  if (now === undefined || now.n_done < now.n_rows) return
  if (await transitionImport(db, id, ['running'], { state: 'done' })) await announceImport(db, id)
}

/** Whether there may be more to do. */
const importStep = (
  db: AccountDb,
  context: AppContext,
  found: ImportRecord,
  sight: LinkSight,
  size: number,
): Promise<boolean> =>
  writeTable(db, context, found.table_id ?? '', { userId: found.user_id, source: 'client' }, async (scope) => {
    const { tx, table } = scope
    const locked = await lockImport(tx, found.id)
    if (locked?.state !== 'running' || locked.n_done >= locked.n_rows) return false
    const rows = await readFileRows(tx, found.id, locked.n_done, size)
    const before = await readLastChange(tx, scope.schema.id)
    const problems = await importRows(scope, planFieldShapes(found.plan, table), rows, found, sight)
    const last_change = await readLastChange(tx, scope.schema.id)
    const { n_problems } = locked
    const done = await saveStep(tx, found.id, {
      n: rows.length,
      n_known: n_problems,
      problems,
      first_change: before + 1,
      last_change,
    })
    await notifyImport(tx, found.id, { state: 'running', ...done })
    return done.n_done < locked.n_rows
  })

async function stopImport(db: AccountDb, id: string, error: string): Promise<void> {
  if (await transitionImport(db, id, ['running'], { state: 'stopped', error })) await announceImport(db, id)
}

/** Tells those who watch what has become of an import. */
export async function announceImport(db: AccountDb, id: string): Promise<void> {
  const found = await findImport(db, id)
  if (found !== undefined) await notifyImport(db, id, found)
}
