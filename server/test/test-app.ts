import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { Log, Parts } from '../src/http/parts.ts'
import { openParts } from '../src/open-parts.ts'
import { engines } from './engines.ts'

export interface TestApp {
  app: FastifyInstance
  parts: Parts & { faults: string[] }
  close(): Promise<void>
}

/** The whole server on a database of its own, with a clock that a test can move. A fault of the server fails the test. */
export async function openTestApp(change: Partial<Config> = {}): Promise<TestApp> {
  const config: Config = {
    ...readConfig({ TRUSTED_PROXIES: '1' }),
    dataDir: null,
    webDir: null,
    publicUrl: 'http://draftwright.test',
    ...change,
  }
  const faults: string[] = []
  const log: Log = {
    error: (message, cause) => void faults.push(`${message}: ${cause instanceof Error ? cause.stack : String(cause)}`),
  }
  const [database] = engines()
  if (database === undefined) throw new Error('There is no database to test on')
  const engine = await database.openPrepared()
  const opened = await openParts(config, log, engine)
  const parts = { ...opened, faults }
  const app = await buildApp(parts)
  return {
    app,
    parts,
    async close() {
      await app.close()
      await opened.close()
    },
  }
}

/** Opens a test app for the tests of one file and closes it after them. */
export async function useApp(change?: Partial<Config>): Promise<TestApp> {
  const opened = await openTestApp(change)
  afterAll(async () => {
    await opened.close()
    if (opened.parts.faults.length > 0) throw new Error(`The server had faults:\n${opened.parts.faults.join('\n')}`)
  })
  return opened
}
