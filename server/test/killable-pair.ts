import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/inputs.ts'
import { type RunningServer, runServer } from '../../scripts/run-server.ts'
import { createDatabase } from './engines.ts'

const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
const given = process.env['TEST_DATABASE_URL']

/** No PostgreSQL is there to try it on. */
export const isPairSkipped = isPostgres && !given

export interface KillablePair {
  /** Starts what does not run, and returns all: the embedded database allows one process. */
  start(): Promise<readonly [RunningServer, ...RunningServer[]]>
  /** Kills the first, or all at once. */
  kill(which?: 'first' | 'all'): void
  close(): Promise<void>
}

/** One process, or two on a PostgreSQL server, with data that outlives them. */
export async function prepareKillablePair(trusted: string): Promise<KillablePair> {
  const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-kill-pair-'))
  const databaseUrl = isPostgres && given ? await createDatabase(given) : null
  const servers = new Map<string, RunningServer>()
  const env = {
    WEB_DIR: join(dataDir, 'no-web'),
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    SECRET: 'the same secret for both of the processes',
    TRUSTED_URLS: trusted,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  }
  const folders = isPostgres ? ['first', 'second'] : ['first']
  const startOne = async (name: string): Promise<RunningServer> => {
    const running = servers.get(name)
    if (running !== undefined) return running
    const started = await runServer({ dataDir: join(dataDir, name), script: ['server/src/main.ts'], env })
    servers.set(name, started)
    return started
  }
  return {
    async start() {
      const [first, ...others] = await Promise.all(folders.map(startOne))
      if (first === undefined) throw new Error('No server was started')
      return [first, ...others]
    },
    kill(which = 'all') {
      for (const [name, { pid }] of servers) {
        if (which === 'first' && name !== 'first') continue
        process.kill(pid, 'SIGKILL')
        servers.delete(name)
      }
    },
    async close() {
      for (const server of servers.values()) await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
