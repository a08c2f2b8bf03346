import type { Engine } from './engine.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Opens the PostgreSQL server of `readDatabaseUrl`, else the embedded database in `dataDir` (null: in memory). Migrating is separate. */
export function openDatabase(options: {
  databaseUrl?: string | undefined
  dataDir: string | null
  template?: string | undefined
  statementLimitMs?: number | undefined
  log?: (message: string) => void
}): Promise<Engine> {
  const { databaseUrl, ...embedded } = options
  return databaseUrl ? openPostgres({ databaseUrl, log: options.log }) : openPglite(embedded)
}
