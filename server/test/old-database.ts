import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Engine } from '../src/db/engine.ts'
import { openAppContext } from '../src/open-app-context.ts'
import { listTestEngines } from './engines.ts'
import { Person } from './harness.ts'

/** When a workspace of the dump was filled: the last migration at that time. */
export type FilledAt = 10 | 23 | 47 | 58 | 90

/** The id of a row in the dump; 1 is the workspace, 2 its owner. */
export const buildOldId = (filledAt: FilledAt, row: number): string =>
  `019000${filledAt}-0000-7000-8000-${String(row).padStart(12, '0')}`

/**
 * A database as left by the migrations before the baseline, with five workspaces filled at different versions. To be
 * closed by the caller.
 */
export async function openOldDatabase(): Promise<Engine> {
  const [database] = listTestEngines()
  if (database === undefined) throw new Error('There is no database to test on')
  const engine = await database.open()
  await engine.exec(await readFile(new URL('fixtures/before-baseline.sql', import.meta.url), 'utf8'))
  return engine
}

export interface OldServer {
  readonly app: FastifyInstance
  /** Stores a file like the server. */
  writeFile(key: string, bytes: Buffer): Promise<void>
  /** Signs in the owner of a workspace in the dump, with the password whose hash the dump contains. */
  signIn(filledAt: FilledAt): Promise<Person>
  /** Stops the server; fails if it has logged an error. */
  close(): Promise<void>
}

/** This version's server, started on the old database. */
export async function startOnOldDatabase(): Promise<OldServer> {
  const faults: unknown[] = []
  const config = { ...readConfig({ TRUSTED_PROXIES: '1' }), dataDir: null, webDir: null }
  const logger = { error: (message: string, cause?: unknown) => void faults.push([message, cause]) }
  const opened = await openAppContext(config, logger, await openOldDatabase())
  const app = await buildApp(opened)
  return {
    app,
    writeFile: (key, bytes) => opened.files.write(key, bytes),
    async signIn(filledAt) {
      const body = { email: `ada-${filledAt}@example.com`, password: 'correct horse battery' }
      return new Person(app, await new Person(app, null).call('auth.signIn', { body }))
    },
    async close() {
      await app.close()
      await opened.close()
      expect(faults).toEqual([])
    },
  }
}
