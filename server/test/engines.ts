import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../../scripts/find-postgres.ts'
import type { Engine } from '../src/db/engine.ts'
import { makeTemplate, openPglite } from '../src/db/pglite.ts'
import { openPostgres } from '../src/db/postgres.ts'

export interface TestEngine {
  readonly kind: Engine['kind']
  /** A fresh, empty database of its own; close() the engine afterwards. */
  open(): Promise<Engine>
}

const cache = join(import.meta.dirname, '../../node_modules/.cache/draftwright')

/** A file of an empty cluster, made once per machine and PGlite version. */
export async function emptyTemplate(): Promise<string> {
  const file = join(cache, 'empty-0.5.16.tar.gz')
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true })
    await makeTemplate(file)
  }
  return file
}

/** PostgreSQL refuses to run as root, so root hands its cluster to nobody. */
const UNPRIVILEGED = 65_534
const isRoot = process.getuid?.() === 0
const asUser = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

let server: Promise<string | null> | undefined

/** Starts a throw-away server that stops with this process; null when none is installed. */
async function startServer(): Promise<string | null> {
  const bin = findPostgres()
  if (!bin) {
    console.info('PostgreSQL tests skipped: no initdb found and TEST_DATABASE_URL is not set')
    return null
  }
  const dir = mkdtempSync(join(tmpdir(), 'draftwright-pg-'))
  if (isRoot) chownSync(dir, UNPRIVILEGED, UNPRIVILEGED)
  const data = join(dir, 'data')
  const options = { ...asUser, cwd: dir, stdio: 'ignore' } as const
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'], options)
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=200`
  execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(dir, 'log'), '-o', settings, 'start'], options)
  process.once('exit', () => {
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], options)
    rmSync(dir, { recursive: true, force: true })
  })
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

async function freshDatabase(): Promise<string | null> {
  server ??= process.env['TEST_DATABASE_URL'] ? Promise.resolve(process.env['TEST_DATABASE_URL']) : startServer()
  const databaseUrl = await server
  if (databaseUrl === null) return null
  const name = `draftwright_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = await openPostgres({ databaseUrl, poolSize: 1 })
  await admin.query({ as: 'system' }, `create database ${name}`)
  await admin.close()
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The engine that this run is for (`TEST_DATABASE`: pglite or postgres), each test file with a database of its own. */
export function engines(): TestEngine[] {
  if (process.env['TEST_DATABASE'] !== 'postgres')
    return [{ kind: 'pglite', open: async () => openPglite({ dataDir: null, template: await emptyTemplate() }) }]
  if (!process.env['TEST_DATABASE_URL'] && !findPostgres()) return []
  return [
    {
      kind: 'postgres',
      open: async () => {
        const databaseUrl = await freshDatabase()
        if (databaseUrl === null) throw new Error('No PostgreSQL server to test on')
        return openPostgres({ databaseUrl })
      },
    },
  ]
}
