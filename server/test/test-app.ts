import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { type Engine, SYSTEM } from '../src/db/engine.ts'
import type { Log, AppContext } from '../src/http/app-context.ts'
import { openAppContext } from '../src/open-app-context.ts'
import { cheapHash } from '../src/password-hash-cost.ts'
import { listTestEngines } from './engines.ts'

const closedUrl = 'http://127.0.0.1:9'

export interface TestApp {
  app: FastifyInstance
  context: AppContext & { faults: string[] }
  close(): Promise<void>
}

/** The whole server with its own database, or the given one, and an adjustable clock. Server errors fail the test. */
export async function openTestApp(change: Partial<Config> = {}, given?: Engine): Promise<TestApp> {
  const config: Config = {
    ...readConfig({ TRUSTED_PROXIES: '1' }),
    dataDir: null,
    webDir: null,
    publicUrl: 'http://draftwright.test',
    // What else runs on this machine must not change a result.
    localModelPorts: [],
    localModel: null,
    countryTable: null,
    // Nobody listens there: no test asks a real note taker, or Airtable.
    airtableUrl: closedUrl,
    webSearch: { ofServer: null, tavilyUrl: closedUrl },
    meetingSources: { fireflies: closedUrl, fathom: closedUrl, granola: closedUrl },
    passwordHash: cheapHash,
    ...change,
  }
  const faults: string[] = []
  const log: Log = {
    error: (message, cause) => void faults.push(`${message}: ${cause instanceof Error ? cause.stack : String(cause)}`),
  }
  const engine = given ?? (await openEmptyDatabase())
  // Schedules follow the real time; a test may be set in another year.
  const dropSchedules = () => engine.query(SYSTEM, 'delete from pgboss.schedule')
  await dropSchedules()
  const opened = await openAppContext(config, log, engine)
  await dropSchedules()
  const context = { ...opened, faults }
  const app = await buildApp(context)
  return {
    app,
    context,
    async close() {
      await app.close()
      await opened.close()
    },
  }
}

async function openEmptyDatabase(): Promise<Engine> {
  const [database] = listTestEngines()
  if (database === undefined) throw new Error('There is no database to test on')
  return database.openPrepared()
}

/** Opens an app for the tests of one file and closes it after them. */
export async function useApp(change?: Partial<Config>): Promise<TestApp> {
  const opened = await openTestApp(change)
  afterAll(async () => {
    await opened.close()
    if (opened.context.faults.length > 0) throw new Error(`The server had faults:\n${opened.context.faults.join('\n')}`)
  })
  return opened
}
