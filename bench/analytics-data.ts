import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPostgres } from '../scripts/find-postgres.ts'
import { findFreePort } from '../scripts/free-port.ts'

/** PostgreSQL refuses to run as root, so root runs it as the user nobody. */
const unprivileged = 65_534

/** What a folder of measured data holds, so that the next run continues with it. */
export interface AnalyticsDataState {
  readonly size: string
  readonly email: string
  /** Steps of making the data that are done. */
  readonly done: readonly string[]
}

export function readDataState(dir: string): AnalyticsDataState | null {
  const file = join(dir, 'state.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AnalyticsDataState) : null
}

export function saveDataState(dir: string, state: AnalyticsDataState): void {
  writeFileSync(join(dir, 'state.json'), JSON.stringify(state, null, 2))
}

/** Starts the PostgreSQL server in that folder, made if there is none; its data stay when it stops. */
export async function startKeptPostgres(dir: string): Promise<{ url: string; stop: () => void }> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('No PostgreSQL was found: install it, or set ANALYTICS_ENGINE=pglite')
  mkdirSync(dir, { recursive: true })
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(dir, unprivileged, unprivileged)
  const user = isRoot ? { uid: unprivileged, gid: unprivileged } : {}
  const options = { ...user, cwd: dir, stdio: 'ignore' } as const
  const data = join(dir, 'cluster')
  if (!existsSync(data))
    execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'], options)
  const port = await findFreePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=200 -c max_wal_size=2GB -c shared_buffers=1GB -c maintenance_work_mem=512MB`
  execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(dir, 'log'), '-o', settings, 'start'], options)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => void spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'stop'], options),
  }
}

/** The folder of a new data directory of the embedded database. */
export function toEmbeddedDir(dir: string): string {
  const folder = join(dir, 'embedded')
  mkdirSync(dirname(folder), { recursive: true })
  return folder
}
