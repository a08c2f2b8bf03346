import type { Db } from 'pg-boss'
import { type Engine, SYSTEM } from '../db/engine.ts'
import type { Executor } from '../db/executor.ts'

/** Maintenance of a large queue; whatever takes longer is not answered any more. */
const scriptLimitMs = 60_000

/**
 * Connects the queue to the product's own database; as the owner, since the queue belongs to no workspace. `onJob` is told the queue
 * of each job that any process announces.
 */
export function createBossDb(engine: Engine, onJob: (queue: string) => void): Db {
  return {
    async executeSql(text, values) {
      // Its scripts of several statements have no parameters and start a transaction; it needs no rows from those.
      if ((values === undefined || values.length === 0) && /^\s*BEGIN;/u.test(text)) {
        await engine.exec(text, scriptLimitMs)
        return { rows: [] }
      }
      return engine.query(SYSTEM, text, values)
    },
    async listen(channel, onNotification, onReconnect) {
      const notify = (queue: string) => {
        onJob(queue)
        onNotification(queue)
      }
      const stop = await engine.listen(channel, notify, onReconnect)
      onReconnect()
      return { close: stop }
    },
  }
}

/** The same for one statement inside a caller's transaction, under the caller's own role. */
export function createTransactionBossDb(db: Executor): Db {
  return { executeSql: (text, values) => db.executeSql(text, values) }
}

/** Names of the queues with claimed jobs that have not ended. */
export async function listActiveQueues(engine: Engine): Promise<string[]> {
  const { rows } = await engine.query<{ name: string }>(
    SYSTEM,
    `select distinct name from pgboss.job where state = 'active'`,
  )
  return rows.map(({ name }) => name)
}

/** Queues with waiting jobs, and the milliseconds until the first of each is due; zero or less when it is. */
export async function listPendingQueues(engine: Engine): Promise<{ name: string; in_ms: number }[]> {
  const { rows } = await engine.query<{ name: string; in_ms: number }>(
    SYSTEM,
    `select name, ceil(extract(epoch from min(start_after) - pgboss.job_now()) * 1000)::float8 as in_ms
     from pgboss.job where state < 'active' and not blocked group by name`,
  )
  return rows
}
