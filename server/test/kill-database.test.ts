import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createCaller, type Person, signUp } from '../../scripts/api-client.ts'
import { buildServer } from '../../scripts/artifacts.ts'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { root } from '../../scripts/inputs.ts'
import { type RunningServer, runServer } from '../../scripts/run-server.ts'
import { SYSTEM } from '../src/db/engine.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { createDatabase, findTestServer } from './engines.ts'
import { chooseMoments } from './killable-servers.ts'
import { createCluster, type PostgresCluster } from './postgres-cluster.ts'

/** Milliseconds until everything goes on once the database is there again. */
const soon = 5000
const awayMs = 2000

const server = findTestServer()
const bin = findPostgres()

/** A database whose servers lose it when `run` is called, and have it again when that resolves. */
interface Outage {
  readonly databaseUrl: string
  run(): Promise<void>
  close(): Promise<void>
}

/** The server of the whole run ends connections as if it stopped; only to those of one database. */
async function prepareSuddenEnd(): Promise<Outage> {
  const databaseUrl = await createDatabase(server ?? '', process.env['TEST_DATABASE_TEMPLATE'])
  const proxy = await openDatabaseProxy(databaseUrl)
  return {
    databaseUrl: proxy.url,
    close: proxy.close,
    async run() {
      await terminateAll(databaseUrl)
      await proxy.refuse()
      await wait(awayMs)
      await proxy.restore()
    },
  }
}

/** With a server of its own. */
const prepareWith =
  (run: (cluster: PostgresCluster, proxy: DatabaseProxy) => Promise<void>) => async (): Promise<Outage> => {
    const cluster = await createCluster(bin ?? '')
    const proxy = await openDatabaseProxy(await createDatabase(cluster.url))
    return {
      databaseUrl: proxy.url,
      run: () => run(cluster, proxy),
      async close() {
        await proxy.close()
        await cluster.remove()
      },
    }
  }

const prepareStop = (mode: 'fast' | 'immediate') =>
  prepareWith(async (cluster) => {
    await cluster.stop(mode)
    await wait(awayMs)
    await cluster.start()
  })

const prepareMissingRoute = prepareWith(async (_cluster, proxy) => {
  proxy.silence()
  await wait(60_000)
  await proxy.restore()
})

const prepareFailover = prepareWith(async (cluster, proxy) => {
  const standby = await cluster.createStandby()
  onTestFinished(() => standby.remove())
  // From here on nothing is acknowledged before the standby has it.
  await wait(awayMs)
  await cluster.stop('immediate')
  await standby.promote()
  await proxy.restore(standby.url)
})

const usual = [{ what: 'ends its connections and takes no others for a while', prepare: prepareSuddenEnd }]
const outages = chooseMoments(usual, [
  ...usual,
  { what: 'is stopped, and ends what is under way', prepare: prepareStop('fast') },
  { what: 'is stopped as by a power cut', prepare: prepareStop('immediate') },
  { what: 'cannot be reached for a minute', prepare: prepareMissingRoute },
  { what: 'gives way to another one at its address', prepare: prepareFailover },
])

/** Two processes of the product. */
async function startServers(databaseUrl: string): Promise<readonly [RunningServer, RunningServer]> {
  await buildServer((line) => console.info(line))
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET: 'the same secret for every process of it',
    WEB_DIR: '/nowhere',
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
  }
  const start = () => runServer({ script: ['scripts/start-built.ts'], env })
  return Promise.all([start(), start()])
}

// The embedded database goes nowhere without its process.
test.skipIf(server === undefined || bin === undefined).each(outages)(
  'when the database $what, two servers go on within seconds, and have what they acknowledged',
  { timeout: 600_000 },
  async ({ prepare }) => {
    const outage = await prepare()
    onTestFinished(outage.close)
    const servers = await startServers(outage.databaseUrl)
    onTestFinished(async () => {
      await Promise.all(servers.map((each) => each.stop()))
    })
    const urls = servers.map(({ url }) => url)
    const ada = await signUp(servers[0].url)
    const load = writeIdeas(urls, ada)
    await load.waitForWrites()
    await outage.run()
    const back = performance.now()
    await load.waitForWrites()
    expect(performance.now() - back).toBeLessThan(soon)
    const { acknowledged, refusals } = await load.end()
    const found = await listIdeas(servers[0].url, ada)
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
    expect([...refusals].filter((refusal) => !/ answered 503: /u.test(refusal))).toEqual([])
    for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  },
)

/** Writes by every server without a pause. */
function writeIdeas(urls: readonly string[], person: Person) {
  const acknowledged: string[] = []
  const refusals = new Set<string>()
  const last = new Map<string, number>()
  const stop = new AbortController()
  const write = async (url: string) => {
    const call = createCaller(url, person)
    while (!stop.signal.aborted)
      try {
        const { id } = await call<{ id: string }>('POST', '/idea', { text: 'Kept' })
        acknowledged.push(id)
        last.set(url, performance.now())
      } catch (error) {
        refusals.add(String(error))
        await wait(20)
      }
  }
  const writers = Promise.all(urls.flatMap((url) => [write(url), write(url)]))
  return {
    /** Resolves when every server has written something since. */
    async waitForWrites() {
      const start = performance.now()
      const isSince = (url: string) => (last.get(url) ?? 0) > start
      await expect.poll(() => urls.every(isSince), { interval: 20, timeout: 60_000 }).toBe(true)
    },
    async end() {
      stop.abort()
      await writers
      return { acknowledged, refusals }
    },
  }
}

async function listIdeas(url: string, person: Person): Promise<Set<string>> {
  const call = createCaller(url, person)
  const found = new Set<string>()
  for (let page = 1; ; page++) {
    const ideas = await call<{ id: string }[]>('GET', `/idea?limit=200&page=${page}`)
    for (const { id } of ideas) found.add(id)
    if (ideas.length < 200) return found
  }
}

async function terminateAll(databaseUrl: string): Promise<void> {
  const control = await openPostgres({ databaseUrl, poolSize: 1 })
  const sql =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await control.query(SYSTEM, sql)
  await control.close()
}
