import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { buildServer } from '../../scripts/artifacts.ts'
import { root } from '../../scripts/inputs.ts'
import { type RunningServer, runServer } from '../../scripts/run-server.ts'
import { openKillableDatabase } from './killable-database.ts'

type Env = Record<string, string>

/** Servers as processes of their own, with data that outlives them and is deleted after the tests of the file. */
export interface KillableServers {
  /** Two can run at once: the embedded database allows one process. */
  readonly canBeTwo: boolean
  /** Starts the server, or answers the one that runs. */
  start(env?: Env): Promise<RunningServer>
  /** Starts what does not run of two, or of the one that the embedded database allows. */
  startBoth(env?: Env): Promise<readonly [RunningServer, ...RunningServer[]]>
  /** Kills all, and gives their work to whoever is started next. */
  kill(): Promise<void>
  /** Kills the first of two. The other one lives, and notices after a while by itself. */
  killFirst(): Promise<void>
  /** Kills the server, and starts its successor on the same data. */
  restart(env?: Env): Promise<RunningServer>
  /** Asks them to end, so that the next start has other settings or takes no time from another file. */
  stop(): Promise<void>
  /** Asks a PostgreSQL database what no route tells. */
  query(sql: string, params?: unknown[]): Promise<readonly unknown[]>
}

/** Each start loads the same code. */
const compileCache = join(root, '.cache/compile')

export async function openKillableServers(shared: Env = {}): Promise<KillableServers> {
  await buildServer((line) => console.info(line))
  const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-kill-'))
  const database = await openKillableDatabase()
  const servers = new Map<string, RunningServer>()
  const startOne = async (name: string, more: Env) => {
    const running = servers.get(name)
    if (running !== undefined) return running
    const env = {
      ...shared,
      ...more,
      WEB_DIR: join(dataDir, 'no-web'),
      NODE_COMPILE_CACHE: compileCache,
      SECRET: 'the same secret for every process of it',
      ...database.env,
    }
    const started = await runServer({ dataDir: join(dataDir, name), script: ['scripts/start-built.ts'], env })
    servers.set(name, started)
    return started
  }
  const end = async (name: string, signal: 'SIGKILL' | 'SIGTERM') => {
    const server = servers.get(name)
    servers.delete(name)
    if (server === undefined) return
    if (signal === 'SIGKILL') process.kill(server.pid, signal)
    await server.stop()
  }
  const endAll = (signal: 'SIGKILL' | 'SIGTERM') => Promise.all([...servers.keys()].map((name) => end(name, signal)))
  const kill = async () => {
    await endAll('SIGKILL')
    await database.release()
  }
  afterAll(async () => {
    // Nothing is asked of them any more, and a clean end takes longer.
    await endAll('SIGKILL')
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const start = (env: Env = {}) => startOne('first', env)
  return {
    canBeTwo: database.isShared,
    query: database.query,
    start,
    async startBoth(env = {}) {
      const others = database.isShared ? [startOne('second', env)] : []
      return Promise.all([start(env), ...others])
    },
    kill,
    killFirst: async () => {
      await end('first', 'SIGKILL')
    },
    async restart(env) {
      await kill()
      return start(env)
    },
    stop: async () => {
      await endAll('SIGTERM')
    },
  }
}

/** How often the same is tried: `npm test` tries each kind of moment, `npm run test:all` and a file by its name try it again. */
export const chooseMoments = <T>(usual: readonly T[], all: readonly T[]): readonly T[] =>
  process.env['TEST_RUN'] === 'usual' ? usual : all
