import type { Engine } from './db/engine.ts'
import { migrate } from './db/migrate.ts'
import { openJobs } from './jobs/queue.ts'

/** Brings an empty database to where a start finds nothing left to do: the tables and the queue's own. What it makes is copied from. */
export async function prepareDatabase(engine: Engine): Promise<void> {
  await migrate(engine)
  const jobs = await openJobs(engine, { error: (message, cause) => console.error(message, cause) })
  await jobs.close()
}
