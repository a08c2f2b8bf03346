import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Engine, SYSTEM } from '../server/src/db/engine.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { createDatabase } from '../server/test/engines.ts'
import { giveConsent } from '../server/test/networks/give-consent.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { type ApiCall, createCaller, signUp } from '../scripts/api-client.ts'
import { type RunningServer, runServer } from '../scripts/run-server.ts'
import { insertPosts } from './calendar-posts.ts'
import { computeQuantile } from './load.ts'
import { type LoopbackNetwork, loopbackTypes, startLoopbackNetwork, toServerSettings } from './loopback-networks.ts'

const readSize = (name: string, usual: number) => Number(process.env[name] ?? usual)
const posts = readSize('PUBLISH_POSTS', 1000)
const accounts = readSize('PUBLISH_ACCOUNTS', 50)
/** The time in which the posts are due, evenly; 0 is all at once. */
const spreadMs = readSize('PUBLISH_SECONDS', 60) * 1000
const perAccount = Math.ceil(posts / accounts)
const aheadMs = 90_000
const answerMs = 200
/** After the last one is due. */
const patienceMs = 600_000

interface Workspace {
  readonly call: ApiCall
  readonly accountId: string
  readonly network: LoopbackNetwork
  /** Which of the network's accounts its channel belongs to. */
  readonly number: number
}
/** A scheduled post, by the sentence that only its text has. */
type DueTimes = ReadonlyMap<string, number>

/**
 * Posts of many accounts that are due within a minute at five networks that answer in 200 ms, with two servers on PostgreSQL: how
 * late the networks had each, how many requests an account sent, and whether each is there once. Throws if one is missing or there
 * twice, or an account sent more than its network takes. `PUBLISH_POSTS`, `_ACCOUNTS` and `_SECONDS` set other sizes; `STATEMENTS=1`
 * counts statements, which takes time itself.
 */
export async function runBenchmark(): Promise<void> {
  const stopPostgres = await startPostgres()
  const given = process.env['TEST_DATABASE_URL']
  if (given === undefined) throw new Error('No PostgreSQL was found: two servers need one')
  const databaseUrl = await createDatabase(given)
  const networks = await Promise.all(
    loopbackTypes.map((type) => startLoopbackNetwork(type, Math.ceil(accounts / loopbackTypes.length))),
  )
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET: randomBytes(32).toString('hex'),
    WEB_DIR: '/nonexistent',
    ...toServerSettings(networks),
    ...(process.env['STATEMENTS'] && { LOG_SQL: '1' }),
  }
  const servers: RunningServer[] = []
  const engine = await openPostgres({ databaseUrl, poolSize: 1 })
  try {
    for (let n = 0; n < 2; n++) servers.push(await runServer({ env, script: ['server/src/main.ts'] }))
    const workspaces: Workspace[] = []
    for (let n = 0; n < accounts; n++) workspaces.push(await createWorkspace(engine, servers, networks, n))
    const due = await schedulePosts(engine, workspaces)
    for (const network of networks) network.delayMs = answerMs
    await wait(Math.min(...due.values()) - Date.now())
    const began = Date.now()
    const printed = servers.map((server) => server.output().length)
    await waitForEnd(engine, Math.max(...due.values()))
    console.log(`${due.size} posts of ${accounts} accounts due within ${spreadMs / 1000} s, two servers`)
    console.log(`the last one ended ${((Date.now() - Math.max(...due.values())) / 1000).toFixed(1)} s after its time`)
    if (process.env['STATEMENTS']) {
      const lines = servers.map((server, at) => server.output().slice(printed[at]).split('\n').filter(Boolean).length)
      const count = lines.reduce((sum, one) => sum + one, 0)
      console.log(`${(count / due.size).toFixed(1)} statements a post, those that were due anyway included`)
    }
    printNetworks(networks, due, began)
    const wrong = [...findWrongPosts(networks, due), ...(await listUnconfirmed(engine))]
    for (const line of wrong.slice(0, 20)) console.log(line)
    if (wrong.length > 0) throw new Error(`${wrong.length} posts are missing, there twice or not confirmed once`)
    const over = networks.flatMap(describeExcess)
    if (over.length > 0) throw new Error(over.join('\n'))
  } finally {
    await engine.close()
    for (const server of servers) await server.stop()
    for (const network of networks) await network.close()
    await stopPostgres?.()
  }
}

/** A person with a workspace, a channel of the n-th account, and approved posts. */
async function createWorkspace(
  engine: Engine,
  servers: readonly RunningServer[],
  networks: readonly LoopbackNetwork[],
  n: number,
): Promise<Workspace> {
  const url = servers[n % servers.length]?.url ?? ''
  const network = networks[n % networks.length]
  const number = Math.floor(n / networks.length)
  const account = network?.accounts[number]
  if (network === undefined || account === undefined) throw new Error('There are more workspaces than accounts')
  const person = await signUp(url)
  const call = createCaller(url, person)
  const settings = { name: 'Network', channel_type: network.type, ...account.toChannel(network.origin) }
  const { id } = await call<{ id: string }>('POST', '/channel', settings)
  if (network.type === 'linkedin') {
    network.signingIn = number
    const query = await giveConsent((await call<{ url: string }>('POST', `/channel/${id}/authorize`)).url)
    const body = { code: query.get('code'), state: query.get('state') }
    await call('POST', '/integrations/linkedin/integration', body)
  }
  const author = (await call<{ user_id: string }[]>('GET', '/account-access'))[0]?.user_id ?? ''
  await insertPosts(engine, {
    account: person.account.id,
    channel: id,
    author,
    count: perAccount,
    planned: 'null::timestamptz',
    text: `'${toSentence(network, number, "' || n || '")}'`,
  })
  return { call, accountId: person.account.id, network, number }
}

const toSentence = ({ type }: LoopbackNetwork, account: number, post: number | string) =>
  `This is post ${post} of account ${account} on ${type}.`
const sentencePattern = /This is post \d+ of account \d+ on \w+\./u

/** Schedules the posts through the API, the accounts in turns; returns when each is due. */
async function schedulePosts(engine: Engine, workspaces: readonly Workspace[]): Promise<DueTimes> {
  const { rows } = await engine.query<{ id: string; account_id: string; n: number }>(
    SYSTEM,
    `select id, account_id, substr(slug, 6)::int as n from contents where slug ~ '^post-\\d+$' order by n`,
  )
  const began = Date.now()
  const start = began + aheadMs
  const due = new Map<string, number>()
  await Promise.all(
    workspaces.map(async ({ call, accountId, network, number }, place) => {
      for (const { id, n } of rows.filter(({ account_id }) => account_id === accountId)) {
        const at = Math.floor(start + (((n - 1) * workspaces.length + place) * spreadMs) / rows.length)
        await call('POST', `/content/${id}/schedule`, { at: new Date(at).toISOString() })
        due.set(toSentence(network, number, n), at)
      }
    }),
  )
  console.log(`scheduled in ${((Date.now() - began) / due.size).toFixed(1)} ms each`)
  if (Date.now() > start) throw new Error('Scheduling took longer than until the first post is due')
  return due
}

async function waitForEnd(engine: Engine, lastDue: number): Promise<void> {
  const open = `select from contents where slug ~ '^post-\\d+$' and status in ('scheduled', 'publishing')`
  for (;;) {
    const { length } = (await engine.query(SYSTEM, open)).rows
    if (length === 0) return
    if (Date.now() - lastDue > patienceMs) return console.log(`${length} posts have not ended`)
    await wait(250)
  }
}

const listLive = ({ accounts: all }: LoopbackNetwork) =>
  all.flatMap((account) =>
    account.listPosts().map(({ text, at }) => ({ sentence: sentencePattern.exec(text)?.[0] ?? text, at })),
  )

function printNetworks(networks: readonly LoopbackNetwork[], due: DueTimes, began: number): void {
  console.log('network     posts   late p50    p95    max s   requests a post   busiest account of its limit   429')
  const every: number[] = []
  const print = (name: string, late: readonly number[], rest: string) => {
    const [p50, p95, max] = [0.5, 0.95, 1].map((share) => (computeQuantile(late, share) / 1000).toFixed(2).padStart(6))
    console.log(`${name.padEnd(10)} ${String(late.length).padStart(6)}     ${p50} ${p95} ${max}     ${rest}`)
  }
  for (const network of networks) {
    const late = listLive(network).map(({ sentence, at }) => at - (due.get(sentence) ?? Number.NaN))
    every.push(...late)
    const requests = (network.countSince(began) / late.length).toFixed(1).padStart(15)
    const { count, seconds } = network.limit
    const limit = `${network.countBusiest()} of ${count === Infinity ? '–' : `${count} in ${seconds} s`}`
    print(network.type, late, `${requests}   ${limit.padStart(28)}   ${String(network.refused).padStart(3)}`)
  }
  print('all', every, '(p95 ≤ 30)')
}

/** A sentence about a network that an account sent more to than it takes. */
function describeExcess({ type, limit, refused, countBusiest }: LoopbackNetwork): string[] {
  const most = countBusiest()
  if (refused === 0 && most <= limit.count) return []
  const limits = `${limit.count} in ${limit.seconds} s`
  return [`${type} takes ${limits}; an account sent ${most}, and ${refused} requests were refused`]
}

/** A sentence about each post that is not at its network exactly once. */
function findWrongPosts(networks: readonly LoopbackNetwork[], due: DueTimes): string[] {
  const counts = new Map<string, number>([...due.keys()].map((sentence) => [sentence, 0]))
  for (const network of networks)
    for (const { sentence } of listLive(network)) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return [...counts].filter(([, count]) => count !== 1).map(([sentence, count]) => `${count} times there: ${sentence}`)
}

/** A sentence about each content that is not published by exactly one confirmed attempt. */
async function listUnconfirmed(engine: Engine): Promise<string[]> {
  const { rows } = await engine.query<{ id: string; status: string; states: string | null }>(
    SYSTEM,
    `select contents.id, contents.status, string_agg(publish_attempts.state || coalesce(': ' || publish_attempts.error, ''), ', ') as states
     from contents left join publish_attempts on publish_attempts.content_id = contents.id
     where slug ~ '^post-\\d+$' group by contents.id, contents.status
     having contents.status <> 'published' or string_agg(publish_attempts.state, ', ') is distinct from 'confirmed'`,
  )
  return rows.map(({ id, status, states }) => `${id} is ${status}, its attempts: ${states ?? 'none'}`)
}
