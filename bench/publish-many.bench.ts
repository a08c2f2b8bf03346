import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { type Engine, SYSTEM } from '../server/src/db/engine.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { type BusyAccount, startBusyNetworks } from './busy-networks.ts'

const workspaces = Number(process.env['BENCH_WORKSPACES'] ?? 10)
const postsPerChannel = 20
const delayMs = 200
/** Posts are due evenly over this time. */
const spreadMs = 60_000
/** Until the first is due: all have to be scheduled by then. */
const aheadMs = 60_000
const patienceMs = 120_000

/**
 * 1,000 posts of 50 accounts at five networks, due within one minute, sent by two servers on PostgreSQL to networks that answer
 * after 200 ms. Prints how late each type was, the requests of the busiest minute, and fails if a post is missing or there twice.
 */
export async function runBenchmark(): Promise<void> {
  const stopPostgres = await startPostgres()
  const databaseUrl = process.env['TEST_DATABASE_URL']
  if (databaseUrl === undefined) throw new Error('No PostgreSQL was found: two servers need one')
  const networks = await startBusyNetworks(workspaces, delayMs)
  const env = {
    ...networks.env,
    DATABASE_URL: databaseUrl,
    SECRET: randomBytes(32).toString('hex'),
    WEB_DIR: '/nonexistent',
    RATE_LIMITS: 'off',
  }
  const start = () => runServer({ env, script: ['server/src/main.ts'] })
  const servers = [await start(), await start()]
  const engine = await openPostgres({ databaseUrl, poolSize: 1 })
  try {
    const url = servers[0]?.url ?? ''
    const expected = new Map<BusyAccount, string[]>()
    const waiting: { call: ReturnType<typeof createCaller>; id: string }[] = []
    for (let at = 0; at < workspaces; at++) {
      const person = await signUp(url, `Workspace ${at}`)
      const call = createCaller(url, person)
      for (const account of networks.accounts.slice(at * 5, at * 5 + 5)) {
        const channel = await call<{ id: string }>('POST', '/channel', account.channel)
        const texts = Array.from({ length: postsPerChannel }, (_, n) => `Post ${n} of ${account.type} ${at}.`)
        expected.set(account, texts)
        for (const id of await insertPosts(engine, person.account.id, channel.id, texts)) waiting.push({ call, id })
      }
    }
    const from = Date.now() + aheadMs
    const gap = spreadMs / waiting.length
    // Neighbours in time are of different accounts, as they would be.
    const order = waiting
      .map((post, n) => ({ post, rank: (n * 7919) % waiting.length }))
      .sort((a, b) => a.rank - b.rank)
    for (const [n, { post }] of order.entries())
      await post.call('POST', `/content/${post.id}/schedule`, { at: new Date(from + n * gap).toISOString() })
    console.log(
      `${waiting.length} posts scheduled, ${Math.round((from - Date.now()) / 1000)} s before the first is due`,
    )
    await waitForAll(engine, waiting.length, from)
    await printLateness(engine)
    await assertOnce(expected)
    printRequests(networks.accounts)
  } finally {
    await engine.close()
    for (const server of servers) await server.stop()
    await networks.close()
    stopPostgres?.()
  }
}

/** Approved posts, one for each text; returns their ids. */
async function insertPosts(
  engine: Engine,
  account: string,
  channel: string,
  texts: readonly string[],
): Promise<string[]> {
  const { rows } = await engine.query<{ id: string }>(
    SYSTEM,
    `insert into contents (id, account_id, channel_id, title, slug, rich_content, plain_text, text_hash, approved_hash, status)
     select gen_random_uuid(), $1, $2, text, 'many-' || md5(text), jsonb_build_object('type', 'doc', 'content', jsonb_build_array(
       jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', text))))),
       text || E'\\n' || text, md5(text), md5(text), 'approved'
     from unnest($3::text[]) as text returning id`,
    [account, channel, texts],
  )
  return rows.map(({ id }) => id)
}

async function waitForAll(engine: Engine, total: number, from: number): Promise<void> {
  for (let live = 0; live < total; await wait(500)) {
    const { rows } = await engine.query<{ status: string; n: number }>(
      SYSTEM,
      `select status, count(*)::int as n from contents where slug like 'many-%' group by status`,
    )
    live = rows.find(({ status }) => status === 'published')?.n ?? 0
    if (Date.now() - from > spreadMs + patienceMs)
      throw new Error(`Not all are live: ${JSON.stringify(rows)}, ${await describeWaiting(engine)}`)
  }
}

async function describeWaiting(engine: Engine): Promise<string> {
  const { rows } = await engine.query(
    SYSTEM,
    `select channels.channel_type, waiting_for, error, count(*)::int as n
     from publish_attempts join channels on channels.id = publish_attempts.channel_id
     where state <> 'confirmed' group by 1, 2, 3 order by n desc limit 10`,
  )
  return JSON.stringify(rows)
}

/** From the time a post was due to the moment its network's last answer was stored. */
async function printLateness(engine: Engine): Promise<void> {
  const { rows } = await engine.query<Record<'channel_type', string> & Record<'n' | 'p50' | 'p95' | 'max', number>>(
    SYSTEM,
    `select coalesce(channel_type, 'all') as channel_type, count(*)::int as n,
       percentile_cont(0.5) within group (order by late)::float as p50,
       percentile_cont(0.95) within group (order by late)::float as p95, max(late)::float as max
     from (select channels.channel_type, extract(epoch from finished_at - due_at) as late
       from publish_attempts join channels on channels.id = publish_attempts.channel_id) as attempts
     group by rollup (channel_type) order by channel_type = 'all', channel_type`,
  )
  for (const { channel_type, n, p50, p95, max } of rows)
    console.log(
      `${channel_type.padEnd(10)} ${n} posts, late by ${p50.toFixed(1)} s (half), ${p95.toFixed(1)} s (95 %), ${max.toFixed(1)} s (at most)`,
    )
}

async function assertOnce(expected: ReadonlyMap<BusyAccount, readonly string[]>): Promise<void> {
  let n = 0
  for (const [account, texts] of expected) {
    const found = (await account.listTexts()).map((text) => text.trim()).sort()
    const wanted = [...texts].sort()
    n += found.length
    if (found.join('\n') !== wanted.join('\n'))
      throw new Error(
        `${String(account.channel['name'])} has ${found.length} posts, not ${wanted.length}: ${found.join(', ')}`,
      )
  }
  console.log(`${n} posts on the networks, each once`)
}

function printRequests(accounts: readonly BusyAccount[]): void {
  for (const [type, own] of Map.groupBy(accounts, ({ type }) => type)) {
    const most = Math.max(...own.map(({ requests }) => countBusiestMinute(requests)))
    const [{ perMinute } = { perMinute: 0 }] = own
    if (most > perMinute) throw new Error(`${type}: ${most} requests in a minute, ${perMinute} are allowed`)
    console.log(`${type.padEnd(10)} ${most} requests of an account in its busiest minute, of ${perMinute}`)
  }
}

const countBusiestMinute = (times: readonly number[]): number =>
  Math.max(0, ...times.map((start) => times.filter((time) => time >= start && time < start + 60_000).length))
