import { runMigrations } from '../server/src/db/migrate.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { printTables } from '../server/src/db/print-tables.ts'

/** Types of all tables, read from an empty database after all migrations. */
export async function printSchema(): Promise<string> {
  const engine = await openDatabase({ dataDir: null })
  try {
    await runMigrations(engine)
    return await printTables(engine)
  } finally {
    await engine.close()
  }
}
