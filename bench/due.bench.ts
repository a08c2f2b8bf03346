import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { SYSTEM } from '../server/src/db/engine.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { insertPosts } from './calendar-posts.ts'

const posts = 500
const aheadMs = 60_000

/** 500 posts due at the same time, with two servers: time until the last one is live. */
export async function runBenchmark(): Promise<void> {
  const stopPostgres = await startPostgres()
  const databaseUrl = process.env['TEST_DATABASE_URL']
  if (databaseUrl === undefined) throw new Error('No PostgreSQL was found: two servers need one')
  const env = { DATABASE_URL: databaseUrl, SECRET: randomBytes(32).toString('hex'), WEB_DIR: '/nonexistent' }
  const start = () => runServer({ env, script: ['server/src/main.ts'] })
  const servers = [await start(), await start()]
  const engine = await openPostgres({ databaseUrl, poolSize: 1 })
  try {
    const url = servers[0]?.url ?? ''
    const person = await signUp(url)
    const call = createCaller(url, person)
    const account = person.account.id
    const channel = (await call<{ id: string }[]>('GET', '/channel'))[0]?.id ?? ''
    const author = (await call<{ user_id: string }[]>('GET', '/account-access'))[0]?.user_id ?? ''
    await insertPosts(engine, { account, channel, author, count: posts, planned: 'null::timestamptz' })
    const { rows } = await engine.query<{ id: string }>(SYSTEM, `select id from contents where slug ~ '^post-\\d+$'`)
    const at = Date.now() + aheadMs
    const began = performance.now()
    for (const { id } of rows) await call('POST', `/content/${id}/schedule`, { at: new Date(at).toISOString() })
    console.log(`${posts} posts scheduled, ${((performance.now() - began) / posts).toFixed(1)} ms each`)
    await wait(at - Date.now())
    const count = async (status: string) =>
      (await engine.query(SYSTEM, `select from contents where status = $1 and slug ~ '^post-\\d+$'`, [status])).rows
        .length
    let first = 0
    for (let live = 0; live < posts; await wait(50)) {
      live = await count('published')
      if (first === 0 && live > 0) first = Date.now() - at
      if (Date.now() - at > 120_000) throw new Error(`Only ${live} are live after two minutes`)
    }
    console.log(
      `${posts} posts due at once, two servers: first seen live after ${first} ms, the last after ${Date.now() - at} ms`,
    )
  } finally {
    await engine.close()
    for (const server of servers) await server.stop()
    await stopPostgres?.()
  }
}
