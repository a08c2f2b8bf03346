import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { unpackedTemplateFile } from '../../scripts/artifacts.ts'
import type { Engine } from '../src/db/engine.ts'
import { createTemplate, openPglite } from '../src/db/pglite.ts'
import { openPostgres } from '../src/db/postgres.ts'

export interface TestEngine {
  readonly kind: Engine['kind']
  /** A fresh, empty database of its own; close() the engine afterwards. */
  open(): Promise<Engine>
  /** The same with the tables and the queue in it already, as a start leaves them: much quicker than migrating. */
  openPrepared(): Promise<Engine>
}

const cache = join(import.meta.dirname, '../../node_modules/.cache/draftwright')

/** A file of an empty cluster, made once per machine and PGlite version. */
export async function ensureEmptyTemplate(): Promise<string> {
  const file = join(cache, 'empty-0.5.16.tar.gz')
  if (!existsSync(file)) {
    mkdirSync(cache, { recursive: true })
    await createTemplate(file)
  }
  return file
}

/** A new database on that server, empty or a copy of another; answers its address. */
export async function createDatabase(databaseUrl: string, from = 'template1'): Promise<string> {
  const name = `draftwright_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = await openPostgres({ databaseUrl, poolSize: 1 })
  await admin.query({ as: 'system' }, `create database ${name} template ${from}`)
  await admin.close()
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The engine that this run is for (`TEST_DATABASE`: pglite or postgres), each test file with a database of its own; none without a server (postgres-server.ts). */
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
        openPrepared: () => openPglite({ dataDir: null, template: unpackedTemplateFile }),
      },
    ]
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return []
  return [
    {
      kind: 'postgres',
      open: async () => openPostgres({ databaseUrl: await createDatabase(server) }),
      openPrepared: async () =>
        openPostgres({ databaseUrl: await createDatabase(server, process.env['TEST_DATABASE_TEMPLATE']) }),
    },
  ]
}
