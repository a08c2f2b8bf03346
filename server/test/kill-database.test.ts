import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { createCaller, type Person, signUp } from '../../scripts/api-client.ts'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { SYSTEM } from '../src/db/engine.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { createDatabase } from './engines.ts'
import { chooseMoments, openKillableServers } from './killable-servers.ts'
import { createCluster, type PostgresCluster } from './postgres-cluster.ts'

/** Milliseconds until everything goes on once the database is there again. */
const soon = 5000
const awayMs = 2000

interface Outage {
  readonly name: string
  /** Takes the database away from both servers and gives it back; resolves when it is there again. */
  run(world: { cluster: PostgresCluster; proxy: DatabaseProxy; terminateAll(): Promise<void> }): Promise<void>
}
const sudden: Outage = {
  name: 'ended its connections and took no others for a while',
  async run({ proxy, terminateAll }) {
    await terminateAll()
    await proxy.refuse()
    await wait(awayMs)
    await proxy.restore()
  },
}
const stops = (['fast', 'immediate'] as const).map(
  (mode): Outage => ({
    name: `was stopped (${mode})`,
    async run({ cluster }) {
      await cluster.stop(mode)
      await wait(awayMs)
      await cluster.start()
    },
  }),
)
const noRoute: Outage = {
  name: 'could not be reached for a minute',
  async run({ proxy }) {
    proxy.silence()
    await wait(60_000)
    await proxy.restore()
  },
}
const failover: Outage = {
  name: 'gave way to another one at its address',
  async run({ cluster, proxy }) {
    const standby = await cluster.createStandby()
    // From here on nothing is acknowledged before the standby has it.
    await wait(awayMs)
    await cluster.stop('immediate')
    await standby.promote()
    await proxy.restore(standby.url)
    after.push(() => standby.remove())
  },
}
const outages = chooseMoments([sudden], [sudden, ...stops, noRoute, failover])
const after: (() => Promise<void>)[] = []

const bin = process.env['TEST_DATABASE'] === 'pglite' ? null : findPostgres()

// The embedded database goes nowhere without its process.
describe.skipIf(!bin).each(outages)('when the database $name', { timeout: 600_000 }, async (outage) => {
  const cluster = await createCluster(bin ?? '')
  const databaseUrl = await createDatabase(cluster.url)
  const proxy = await openDatabaseProxy(databaseUrl)
  const close = async () => {
    for (const end of after.splice(0)) await end()
    await proxy.close()
    await cluster.remove()
  }
  const database = {
    isShared: true,
    env: { DATABASE_URL: proxy.url },
    query: async () => [],
    release: async () => {},
    close,
  }
  const product = await openKillableServers({}, database)

  test('two servers go on within seconds, and have what they acknowledged', async () => {
    const servers = await product.startBoth()
    const ada = await signUp(servers[0].url)
    const load = writeIdeas(
      servers.map(({ url }) => url),
      ada,
    )
    await load.isWriting()
    await outage.run({ cluster, proxy, terminateAll: () => terminateAll(cluster.url) })
    const back = performance.now()
    await load.isWriting()
    expect(performance.now() - back).toBeLessThan(soon)
    await wait(500)
    const { acknowledged, refusals } = await load.end()
    const found = await listIdeas(servers[0].url, ada)
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
    expect(
      [...refusals].filter((refusal) => !/answered 503: .*"(?:database_unavailable|overloaded)"/u.test(refusal)),
    ).toEqual([])
    for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(servers.map(({ output }) => /Error: /u.exec(output())?.[0])).toEqual(servers.map(() => undefined))
  })
})

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
    async isWriting() {
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

async function terminateAll(url: string): Promise<void> {
  const control = await openPostgres({ databaseUrl: url, poolSize: 1 })
  await control.query(
    SYSTEM,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname like 'draftwright_%'`,
  )
  await control.close()
}
afterAll(async () => {
  for (const end of after.splice(0)) await end()
})
