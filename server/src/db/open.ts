import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { DatabaseUnavailableError, type Engine, SYSTEM } from './engine.ts'
import { explainConnectionFailure } from './explain-connection-failure.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** A server that was started together with ours needs a while. */
const patienceMs = 60_000
const againMs = 1000
const oldestVersion = 15

/**
 * Opens the PostgreSQL server of `readDatabaseUrl`, else the embedded database in `dataDir` (null: in memory). Migrating is separate. Throws a
 * StartError if the server cannot be used; one that may soon be is waited for.
 */
export function openDatabase(options: {
  databaseUrl?: string | undefined
  dataDir: string | null
  template?: string | undefined
  statementLimitMs?: number | undefined
  log?: (message: string) => void
}): Promise<Engine> {
  const { databaseUrl, ...embedded } = options
  return databaseUrl ? waitForPostgres(databaseUrl, options.log ?? (() => undefined)) : openPglite(embedded)
}

async function waitForPostgres(databaseUrl: string, log: (message: string) => void): Promise<Engine> {
  const end = performance.now() + patienceMs
  for (let nTries = 0; ; nTries++)
    try {
      return await openUsablePostgres(databaseUrl, log)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error
      const failure = explainConnectionFailure(error, databaseUrl)
      if (!failure.mayPass || performance.now() > end) throw failure.error
      if (nTries === 0) log(`${failure.error.message} Trying again for a minute.`)
      await wait(againMs)
    }
}

async function openUsablePostgres(databaseUrl: string, log: (message: string) => void): Promise<Engine> {
  const engine = await openPostgres({ databaseUrl, log })
  try {
    await assertUsable(engine)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

async function assertUsable(engine: Engine): Promise<void> {
  const { rows } = await engine.query<{ version: number; read_only: string }>(
    SYSTEM,
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('transaction_read_only') as read_only`,
  )
  const { version = 0, read_only } = rows[0] ?? {}
  if (version < oldestVersion)
    throw new StartError(
      `DATABASE_URL leads to PostgreSQL ${version}, and Draftwright needs ${oldestVersion} or newer. Upgrade it, or let DATABASE_URL lead to another.`,
    )
  if (read_only === 'on') throw new DatabaseUnavailableError('The server is read-only', { code: '25006' })
}
