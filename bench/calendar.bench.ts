import { randomBytes } from 'node:crypto'
import { createAccountDb } from '../server/src/db/account-db.ts'
import { SYSTEM } from '../server/src/db/engine.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { listCalendarRows } from '../server/src/features/content/index.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { insertPosts } from './calendar-posts.ts'
import { computeMedian } from './load.ts'

const posts = 50_000
const inRange = 5000
const rounds = 30

/** A calendar of 5,000 posts, in a workspace with 50,000, compared to the bare statement. */
export async function runBenchmark(): Promise<void> {
  const stopPostgres = await startPostgres()
  const databaseUrl = process.env['TEST_DATABASE_URL']
  if (databaseUrl === undefined)
    throw new Error('No PostgreSQL was found: install it, or there is nothing to compare with')
  const env = { DATABASE_URL: databaseUrl, SECRET: randomBytes(32).toString('hex'), WEB_DIR: '/nonexistent' }
  const server = await runServer({ env, script: ['server/src/main.ts'] })
  const engine = await openPostgres({ databaseUrl, poolSize: 1 })
  try {
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    const channel = (await call<{ id: string }[]>('GET', '/channel'))[0]?.id ?? ''
    const author = (await call<{ user_id: string }[]>('GET', '/account-access'))[0]?.user_id ?? ''
    // Every tenth in April, the others at hourly intervals from the end of the year on.
    const planned = `case when n % ${posts / inRange} = 0 then timestamptz '2031-04-01' + n * interval '50 seconds' else timestamptz '2032-01-01' + n * interval '1 hour' end`
    await insertPosts(engine, { account: person.account.id, channel, author, count: posts, planned })
    await engine.query(SYSTEM, 'analyze contents')
    const days = { from: '2031-04-01', to: '2031-04-30' }
    const db = createAccountDb(engine, person.account.id)
    const bounds = { start: '2031-04-01T00:00:00.000Z', end: '2031-05-01T00:00:00.000Z', limit: 5001 }
    const route: number[] = []
    const bare: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const start = performance.now()
      const items = await call<unknown[]>('GET', `/content-calendar?from=${days.from}&to=${days.to}`)
      const middle = performance.now()
      const rows = await listCalendarRows(db, days, bounds)
      const end = performance.now()
      if (items.length !== inRange || rows.length !== inRange)
        throw new Error(`Expected ${inRange}, got ${items.length} and ${rows.length}`)
      if (round === 0) continue
      route.push(middle - start)
      bare.push(end - middle)
    }
    const [all, alone] = [computeMedian(route), computeMedian(bare)]
    console.log(
      `calendar of ${inRange} posts in ${posts}: route ${all.toFixed(0)} ms, the statement alone ${alone.toFixed(0)} ms`,
    )
    console.log(`ratio ${(all / alone).toFixed(2)}, worst route ${Math.max(...route).toFixed(0)} ms`)
  } finally {
    await engine.close()
    await server.stop()
    await stopPostgres?.()
  }
}
