import { SYSTEM } from '../src/db/engine.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { reclaimLeases } from '../src/reclaim-leases.ts'
import { createDatabase, findTestServer } from './engines.ts'

/** The database of servers that are killed. */
export interface KillableDatabase {
  /** Two processes can have it open: it is on a PostgreSQL server. */
  readonly isShared: boolean
  /** Of the server processes. */
  readonly env: Record<string, string>
  /** Asks the database what no route tells; nothing of the embedded one, which its process has for itself. */
  query(sql: string, params?: unknown[]): Promise<readonly unknown[]>
  /**
   * Gives the jobs and leases of killed servers to the next one at once, as a start on the embedded database does. Only when none is
   * alive: whoever has the database for itself knows that they are nobody's, all others wait for a sign of life, as
   * kill-takeover.test.ts tries.
   */
  release(): Promise<void>
  close(): Promise<void>
}

const releaseJobs = `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`
const silenceRuns = `update agent_runs set alive_at = now() - interval '1 hour' where status in ('RUNNING', 'PENDING')`

/** A new one with tables, on the engine of this run. */
export async function openKillableDatabase(): Promise<KillableDatabase> {
  const server = findTestServer()
  if (server === undefined)
    return { isShared: false, env: {}, query: async () => [], release: async () => {}, close: async () => {} }
  const databaseUrl = await createDatabase(server, process.env['TEST_DATABASE_TEMPLATE'])
  const engine = await openPostgres({ databaseUrl, poolSize: 1 })
  return {
    isShared: true,
    env: { DATABASE_URL: databaseUrl },
    query: async (sql, params) => (await engine.query(SYSTEM, sql, params)).rows,
    async release() {
      await engine.query(SYSTEM, releaseJobs)
      await engine.query(SYSTEM, silenceRuns)
      await reclaimLeases(engine)
    },
    close: () => engine.close(),
  }
}
