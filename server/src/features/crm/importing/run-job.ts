import { AppError } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { readChangeSet } from '../history/store.ts'
import { type ChangeSet, changingInSteps } from '../kernel/changes.ts'
import { Pace } from '../kernel/pace.ts'
import { gone, isOnes, openImporter, Payload } from './open-importer.ts'
import { holdImport, moveImport, readImport, rowsBehind, saveVerdicts } from './store.ts'

/**
 * Makes records of the rows, step by step; all of them are one change-set. How far it has come is kept in the same
 * transaction as what it did, so a killed run goes on with the row it had not taken yet.
 */
export const runImportJob = defineJob({
  name: 'crm.import-run',
  payload: Payload,
  attempts: 5,
  concurrency: 1,
  run,
  async givenUp({ payload, db }: JobRun<Payload, Parts>) {
    await moveImport(db, payload.import_id, ['running'], {
      state: 'stopped',
      error: 'The import broke off. What was made so far is kept; go on with it, or take it back.',
    })
  },
})

async function run({ payload, db, parts, signal }: JobRun<Payload, Parts>): Promise<void> {
  const id = payload.import_id
  const found = await readImport(db, id)
  if (found?.state !== 'running' || found.change_set_id === null) return
  if (!isOnes(found)) return void (await moveImport(db, id, ['running'], { state: 'stopped', error: gone }))
  try {
    const { importer, crm } = await openImporter(db, parts, found)
    const begun = { id: found.change_set_id, n: (await readChangeSet(db, found.change_set_id, null))?.n_changes ?? 0 }
    const pace = new Pace(parts.engine)
    const take = async (set: ChangeSet, size: number) => {
      const held = await holdImport(set.db, id)
      if (held?.state !== 'running' || held.n_done >= held.n_rows) return pace.stop()
      const rows = await rowsBehind(set.db, id, held.n_done, size)
      await saveVerdicts(set.db, id, 'running', await importer.take(set, rows, false))
    }
    const summary = `Imported ${found.resource} from ${found.filename}`
    const asked = { db, caller: { userId: found.user_id } }
    await changingInSteps(asked, { source: 'import', summary, crm, begun, isOnce: true }, pace.steps(signal), take)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return void (await moveImport(db, id, ['running'], { state: 'stopped', error: error.message }))
  }
  const now = await readImport(db, id)
  if (now !== undefined && now.n_done >= now.n_rows) await moveImport(db, id, ['running'], { state: 'done' })
}
