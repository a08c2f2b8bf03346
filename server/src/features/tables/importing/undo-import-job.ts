import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { AppError } from '../../../http/errors.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { ImportPayload } from '../../imports/index.ts'
import { changeBase } from '../open-base.ts'
import { refreshReaders } from '../refresh-links.ts'
import { updateField } from '../schema-store.ts'
import { notifyTable } from '../table-events.ts'
import { removeUnchanged } from '../undo-change.ts'
import {
  addKept,
  deleteStep,
  findImport,
  findLastStep,
  type ImportRecord,
  listStepChanges,
  lockImport,
  transitionImport,
} from './import-store.ts'
import { listEmptyFields } from './losses-store.ts'
import { announceImport } from './run-import-job.ts'

/** Takes back what an import has added, the last step first. */
export const undoTableImportJob = defineJob({
  name: 'tables.import-undo',
  payload: ImportPayload,
  attempts: 5,
  concurrency: 1,
  run: undoImport,
  async givenUp({ payload, db }: JobRun<ImportPayload, AppContext>) {
    const error = 'The import could not be undone to its end. Try again.'
    if (await transitionImport(db, payload.import_id, ['undoing'], { state: 'undo_stopped', error }))
      await announceImport(db, payload.import_id)
  },
})

async function undoImport({ payload, db, context, signal }: JobRun<ImportPayload, AppContext>): Promise<void> {
  const id = payload.import_id
  const found = await findImport(db, id)
  if (found?.state !== 'undoing') return
  try {
    while (await undoStep(db, context, found)) {
      signal.throwIfAborted()
      await announceImport(db, id)
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await transitionImport(db, id, ['undoing'], { state: 'undo_stopped', error: error.message })
  }
  await announceImport(db, id)
}

/** Whether there may be more to do. */
const undoStep = (db: AccountDb, context: AppContext, found: ImportRecord): Promise<boolean> =>
  changeBase(db, context, found.base_id ?? '', async (scope) => {
    const { tx, schema } = scope
    if ((await lockImport(tx, found.id))?.state !== 'undoing') return false
    const step = await findLastStep(tx, found.id)
    if (step !== undefined) {
      let n_kept = 0
      for (const { table_id, kind, records } of await listStepChanges(
        tx,
        schema.id,
        step.first_change,
        step.last_change,
      )) {
        const table = schema.findTable(table_id)
        if (table === undefined || kind !== 'create') continue
        n_kept += await removeUnchanged({ ...scope, table, userId: found.user_id, source: 'client' }, records)
      }
      if (n_kept > 0) await addKept(tx, found.id, n_kept)
      await deleteStep(tx, found.id, step.first_change)
      return true
    }
    // Fields stay where records do: they may be what was changed. So do those that other records have values of.
    const { n_kept = 0 } = (await findImport(tx, found.id)) ?? {}
    const empty = n_kept === 0 ? await listEmptyFields(tx, found.table_id ?? '', found.new_field_ids) : []
    if (empty.length > 0) {
      const deleted_at = context.now().toISOString()
      for (const field of empty) await updateField(tx, field, { deleted_at })
      await refreshReaders(scope, empty)
      await notifyTable(tx, { table_id: found.table_id ?? '', change_id: null, record_ids: [], user_id: null })
    }
    await transitionImport(tx, found.id, ['undoing'], { state: 'undone', error: null })
    return false
  })
