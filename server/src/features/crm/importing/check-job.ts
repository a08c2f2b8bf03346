import { AppError } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { rehearsing } from '../kernel/rehearsing.ts'
import { Pace } from '../kernel/pace.ts'
import { gone, isOnes, openImporter, Payload } from './open-importer.ts'
import { clearProblems, moveImport, readImport, rowsBehind, saveVerdicts } from './store.ts'

/** The dry run: takes every row through the same rules as the run, and keeps nothing but what would become of it. */
export const checkImportJob = defineJob({
  name: 'crm.import-check',
  payload: Payload,
  attempts: 3,
  concurrency: 1,
  run: check,
  async givenUp({ payload, db }: JobRun<Payload, Parts>) {
    await moveImport(db, payload.import_id, ['checking'], {
      state: 'failed',
      error: 'The rows could not be checked. Try again.',
    })
  },
})

async function check({ payload, db, parts, signal }: JobRun<Payload, Parts>): Promise<void> {
  const id = payload.import_id
  const found = await readImport(db, id)
  if (found?.state !== 'checking') return
  const isFresh = await db.transaction(async (tx) => {
    await clearProblems(tx, id)
    return moveImport(tx, id, ['checking'], { state: 'checking', n_done: 0, counts: {} })
  })
  if (!isFresh) return
  if (!isOnes(found)) return void (await moveImport(db, id, ['checking'], { state: 'failed', error: gone }))
  const asked = { db, caller: { userId: found.user_id } }
  try {
    const { importer, crm } = await openImporter(db, parts, found)
    const pace = new Pace(parts.engine)
    let done = 0
    for await (const size of pace.steps(signal)) {
      const rows = await rowsBehind(db, id, done, size)
      if (rows.length === 0) break
      const verdicts = await rehearsing(asked, crm, (set) => importer.take(set, rows, true))
      if (!(await db.transaction((tx) => saveVerdicts(tx, id, 'checking', verdicts)))) return
      done += rows.length
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return void (await moveImport(db, id, ['checking'], { state: 'failed', error: error.message }))
  }
  await moveImport(db, id, ['checking'], { state: 'checked' })
}
