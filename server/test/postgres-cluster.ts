import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../scripts/free-port.ts'

const runProgram = promisify(execFile)

/** PostgreSQL refuses to run as root, so root runs it as the user nobody. */
const UNPRIVILEGED = 65_534
const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}

/** A temporary PostgreSQL server on loopback, which forgets what it has when the machine does. */
export interface PostgresCluster {
  readonly url: string
  start(): Promise<void>
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Another server that repeats what this one does, and has each commit before it is acknowledged. */
  createStandby(): Promise<PostgresCluster>
  /** Makes a standby a primary. */
  promote(): Promise<void>
  /** Stops it, and deletes its files. */
  remove(): Promise<void>
}

/** Starts a new one from the programs in `bin`. */
export async function createCluster(bin: string): Promise<PostgresCluster> {
  const options = createFolder()
  const data = join(options.cwd, 'data')
  await runProgram(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'],
    options,
  )
  return startCluster(bin, options)
}

function createFolder() {
  const cwd = mkdtempSync(join(tmpdir(), 'draftwright-pg-'))
  if (isRoot) chownSync(cwd, UNPRIVILEGED, UNPRIVILEGED)
  return { ...user, cwd }
}

async function startCluster(bin: string, options: ReturnType<typeof createFolder>): Promise<PostgresCluster> {
  const data = join(options.cwd, 'data')
  const port = await findFreePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=200 -c max_wal_size=256MB`
  const control = (...args: string[]) => runProgram(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], options)
  const start = async () => {
    await control('-l', join(options.cwd, 'log'), '-o', settings, 'start')
  }
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop: async (mode) => void (await control('-m', mode, 'stop')),
    async createStandby() {
      const other = createFolder()
      const copy = join(other.cwd, 'data')
      const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
      await runProgram(join(bin, 'pg_basebackup'), [...source, '-D', copy, '-R', '--no-sync', '-c', 'fast'], other)
      const standby = await startCluster(bin, other)
      appendFileSync(join(data, 'postgresql.auto.conf'), `synchronous_standby_names = '*'\n`)
      await control('reload')
      return standby
    },
    promote: async () => void (await control('promote')),
    async remove() {
      await control('-m', 'immediate', 'stop').catch(() => undefined)
      rmSync(options.cwd, { recursive: true, force: true })
    },
  }
}
