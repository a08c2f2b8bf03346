import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { root } from '../../scripts/inputs.ts'
import { type RunningServer, runServer } from '../../scripts/run-server.ts'
import { SYSTEM } from '../src/db/engine.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { createDatabase } from './engines.ts'

const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
const given = process.env['TEST_DATABASE_URL']
/** Each start loads the same code. */
const compileCache = join(root, '.cache/compile')

export interface KillableServer {
  /** No PostgreSQL is there to try it on. */
  readonly isSkipped: boolean
  /** Starts the server, or its successor on the same data after a kill. */
  start(env?: Record<string, string>): Promise<RunningServer>
  /**
   * Gives the jobs of a killed server to the next one at once. Only a server that is alone on its database knows that they are
   * nobody's; others wait up to half a minute for a sign of life, as kill-due.test.ts tries.
   */
  releaseJobs(): Promise<void>
  /** Ends the server of an earlier test, which would take the jobs of the next. */
  stop(): Promise<void>
}

/** The server as a process of its own, with data that outlives it and is deleted after the tests of the file. */
export async function openKillableServer(shared: Record<string, string> = {}): Promise<KillableServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-kill-'))
  const databaseUrl = isPostgres && given ? await createDatabase(given) : null
  let server: RunningServer | undefined
  const stop = async () => {
    await server?.stop()
  }
  afterAll(async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    isSkipped: isPostgres && databaseUrl === null,
    async start(more = {}) {
      const env = {
        ...shared,
        ...more,
        WEB_DIR: join(dataDir, 'no-web'),
        NODE_COMPILE_CACHE: compileCache,
        SECRET: 'the same secret for every process of it',
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      }
      server = await runServer({ dataDir: join(dataDir, 'data'), script: ['server/src/main.ts'], env })
      return server
    },
    async releaseJobs() {
      if (databaseUrl === null) return
      const engine = await openPostgres({ databaseUrl, poolSize: 1 })
      await engine.query(SYSTEM, `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
      await engine.close()
    },
    stop,
  }
}
