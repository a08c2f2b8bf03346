import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { unpackedTemplateFile } from '../../scripts/artifacts.ts'
import type { Engine } from '../src/db/engine.ts'
import { createTemplate, openPglite } from '../src/db/pglite.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { openKeptPglite } from './kept-pglite.ts'

export interface TestEngine {
  readonly kind: Engine['kind']
  /** Opens a new, empty database; to be closed by the caller. */
  open(): Promise<Engine>
  /** The same with tables and queue, as after a server start: much faster than migrating. */
  openPrepared(): Promise<Engine>
}

const cache = join(import.meta.dirname, '../../node_modules/.cache/draftwright')

/** An archive of an empty cluster, created once per machine and PGlite version. */
export async function ensureEmptyTemplate(): Promise<string> {
  const file = join(cache, 'empty-0.5.16.tar.gz')
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true })
    await createTemplate(file)
  }
  return file
}

/** The server of this run, read when called, as one worker runs files on both databases; undefined on the embedded one. */
export const findTestServer = (): string | undefined =>
  process.env['TEST_DATABASE'] === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined

/** Creates a database on that server, empty or as a copy of another; returns its URL. */
export async function createDatabase(databaseUrl: string, from = 'template1'): Promise<string> {
  const name = `draftwright_${crypto.randomUUID().replaceAll('-', '')}`
  // With fsync off, copying the files is twice as fast as writing them to the log.
  await runOnServer(databaseUrl, `create database ${name} template ${from} strategy file_copy`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

async function runOnServer(databaseUrl: string, sql: string): Promise<void> {
  const admin = await openPostgres({ databaseUrl, poolSize: 1 })
  await admin.query({ as: 'system' }, sql)
  await admin.close()
}

/**
 * Opens a new database on that server; it is dropped when the engine is closed, because hundreds of them fill a disk.
 */
async function openNewDatabase(server: string, from?: string): Promise<Engine> {
  const databaseUrl = await createDatabase(server, from)
  const engine: Engine = await openPostgres({ databaseUrl })
  const close = engine.close.bind(engine)
  return Object.assign(engine, {
    close: async () => {
      await close()
      await runOnServer(server, `drop database if exists ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
    },
  })
}

/**
 * The engine of this run (`TEST_DATABASE`: pglite or postgres), with a separate database per test file; none without a
 * server (postgres-server.ts).
 */
export function listTestEngines(): TestEngine[] {
  if (process.env['TEST_DATABASE'] === 'none')
    throw new Error(
      'This file opens a database but runs as a unit test: scripts/test-files.ts does not see how it opens it',
    )
  if (process.env['TEST_DATABASE'] !== 'postgres')
    return [
      {
        kind: 'pglite',
        open: async () => openPglite({ dataDir: null, template: await ensureEmptyTemplate() }),
        openPrepared: () => openKeptPglite(unpackedTemplateFile),
      },
    ]
  const server = findTestServer()
  if (!server) return []
  return [
    {
      kind: 'postgres',
      open: () => openNewDatabase(server),
      openPrepared: () => openNewDatabase(server, process.env['TEST_DATABASE_TEMPLATE']),
    },
  ]
}
