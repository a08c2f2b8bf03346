import { allJobs, allSchedules } from './all-jobs.ts'
import type { Engine } from './db/engine.ts'
import { runMigrations } from './db/migrate.ts'
import { openJobs } from './jobs/queue.ts'

/** Prepares an empty database so that a start has nothing left to do: the tables and the queues. The result is used as a template. */
export async function prepareDatabase(engine: Engine): Promise<void> {
  await runMigrations(engine)
  const jobs = await openJobs(engine, { error: (message, cause) => console.error(message, cause) })
  await jobs.prepare(allJobs, allSchedules)
  await jobs.close()
}
