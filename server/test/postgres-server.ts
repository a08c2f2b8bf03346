import { findPostgres } from '../../scripts/find-postgres.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { createDatabase } from './engines.ts'
import { createCluster } from './postgres-cluster.ts'

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
export default async function startPostgres(): Promise<(() => void | Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return provideTemplate(given)
  const bin = findPostgres()
  if (!bin) {
    console.info('PostgreSQL tests skipped: no initdb found and TEST_DATABASE_URL is not set')
    return undefined
  }
  const cluster = await createCluster(bin)
  const { url } = cluster
  process.env['TEST_DATABASE_URL'] = url
  const removeTemplate = await provideTemplate(url)
  return async () => {
    removeTemplate()
    delete process.env['TEST_DATABASE_URL']
    await cluster.remove()
  }
}
