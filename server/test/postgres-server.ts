import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { createDatabase } from './engines.ts'
import { findFreePort } from '../../scripts/free-port.ts'

/** PostgreSQL refuses to run as root, so root runs it as the user nobody. */
const UNPRIVILEGED = 65_534
const isRoot = process.getuid?.() === 0

/** Creates the template that each test's database is copied from; its name is in TEST_DATABASE_TEMPLATE. */
async function provideTemplate(url: string): Promise<() => void> {
  const databaseUrl = await createDatabase(url)
  const engine = await openPostgres({ databaseUrl, poolSize: 2 })
  await prepareDatabase(engine)
  await engine.close()
  process.env['TEST_DATABASE_TEMPLATE'] = new URL(databaseUrl).pathname.slice(1)
  return () => delete process.env['TEST_DATABASE_TEMPLATE']
}

/**
 * One temporary PostgreSQL for a whole test run, passed to the tests in TEST_DATABASE_URL; returns a function that
 * stops it. Does nothing if a server is configured already, and prints one line if none is installed.
 */
export default async function startPostgres(): Promise<(() => void) | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return provideTemplate(given)
  const bin = findPostgres()
  if (!bin) {
    console.info('PostgreSQL tests skipped: no initdb found and TEST_DATABASE_URL is not set')
    return undefined
  }
  const dir = mkdtempSync(join(tmpdir(), 'draftwright-pg-'))
  if (isRoot) chownSync(dir, UNPRIVILEGED, UNPRIVILEGED)
  const data = join(dir, 'data')
  const user = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}
  const options = { ...user, cwd: dir, stdio: 'ignore' } as const
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'], options)
  const port = await findFreePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=200 -c max_wal_size=256MB`
  execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(dir, 'log'), '-o', settings, 'start'], options)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  process.env['TEST_DATABASE_URL'] = url
  const removeTemplate = await provideTemplate(url)
  return () => {
    removeTemplate()
    delete process.env['TEST_DATABASE_URL']
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], options)
    rmSync(dir, { recursive: true, force: true })
  }
}
