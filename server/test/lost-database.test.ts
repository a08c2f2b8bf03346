import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DatabaseUnavailableError, type Engine, SYSTEM } from '../src/db/engine.ts'
import { openDatabase } from '../src/db/open.ts'
import { openPostgres } from '../src/db/postgres.ts'
import { defineJob } from '../src/jobs/define-job.ts'
import { openJobs } from '../src/jobs/queue.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { createDatabase, findTestServer } from './engines.ts'
import { type Person, signUp } from './harness.ts'
import { visitPage } from './publish-post.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { openTransactionPooler } from './transaction-pooler.ts'

/** The embedded database has no connections that could be lost; pglite.test.ts ends its thread. */
const server = findTestServer()
const poll = { interval: 20, timeout: 20_000 }
const lost = (hadConnection: boolean) => expect.objectContaining({ name: 'DatabaseUnavailableError', hadConnection })

describe.skipIf(server === undefined)('a database that goes away', () => {
  let databaseUrl: string
  let databaseName: string
  let proxy: DatabaseProxy
  /** Lead to the database, and to another one of its server, directly: nobody that the tests break. */
  let admin: Engine
  let control: Engine
  let engine: Engine
  let product: TestApp
  let ada: Person
  const logged: string[] = []
  const log = (message: string) => void logged.push(message)
  const terminateAll = () =>
    control.query(
      SYSTEM,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and application_name <> 'admin'`,
      [databaseName],
    )
  /** Until so many statements of the product are what `condition` says. */
  const waitForStatements = async (n: number, condition: string) => {
    const sql = `select pid from pg_stat_activity where datname = $1 and state = 'active' and ${condition}`
    await expect.poll(async () => (await control.query(SYSTEM, sql, [databaseName])).affected, poll).toBe(n)
  }

  beforeAll(async () => {
    databaseUrl = await createDatabase(server ?? '', process.env['TEST_DATABASE_TEMPLATE'])
    databaseName = new URL(databaseUrl).pathname.slice(1)
    proxy = await openDatabaseProxy(databaseUrl)
    control = await openPostgres({ databaseUrl: server ?? '', poolSize: 1 })
    admin = await openPostgres({ databaseUrl: `${databaseUrl}?application_name=admin`, poolSize: 2 })
    engine = await openPostgres({ databaseUrl: proxy.url, poolSize: 3, log })
    product = await openTestApp({}, engine)
    ada = await signUp(product.app)
  })
  afterAll(async () => {
    await product.close()
    await admin.close()
    await control.close()
    await proxy.close()
  })
  afterEach(() => proxy.restore())
  const addIdea = (text: string, headers: Record<string, string> = {}) =>
    ada.request('ideas.create', { body: { text }, headers })
  const askReadiness = async () => {
    const { statusCode, headers, body } = await product.app.inject('/readyz')
    return [statusCode, headers['retry-after'], body] as const
  }

  const ways: [string, () => Promise<unknown>][] = [
    ['its server ends them', () => terminateAll()],
    ['the network does', async () => proxy.cut()],
  ]
  it.each(ways)('of every kind of connection breaks its own statement and nothing else, when %s', async (_way, end) => {
    const heard: string[] = []
    let nReconnects = 0
    const stop = await engine.listen(
      'news',
      (payload) => heard.push(payload),
      () => nReconnects++,
    )
    const waiting = await engine.lease(SYSTEM)
    await waiting.query('begin')
    const [busy, asleep] = [
      await engine.lease({ as: 'app', accountId: null }),
      engine.query(SYSTEM, 'select pg_sleep(60)'),
    ]
    const outcomes = Promise.allSettled([busy.query('select pg_sleep(60)'), asleep])
    await waitForStatements(2, `query = 'select pg_sleep(60)'`)
    await end()
    expect((await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
      lost(true),
      lost(true),
    ])
    await expect(waiting.query('commit')).rejects.toEqual(lost(true))
    for (const lease of [waiting, busy]) lease.release()

    // Every place of the pool is free again.
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => engine.query({ as: 'app', accountId: null }, 'select 1')),
    )
    expect(answers).toHaveLength(12)
    await expect.poll(() => nReconnects, poll).toBe(1)
    await engine.query(SYSTEM, `select pg_notify('news', 'again')`)
    await expect.poll(() => heard, poll).toEqual(['again'])
    await stop()
  })

  it.each([
    // A server that says so has not done it; of a connection that is cut nobody knows.
    { way: 'its server ends the connections', end: terminateAll, again: 200 },
    { way: 'the network cuts them', end: async () => proxy.cut(), again: 409 },
  ])('costs a read nothing, and a write at most another try, when $way', async ({ way, end, again }) => {
    const lease = await admin.lease(SYSTEM)
    await lease.query('begin')
    await lease.query('lock table ideas in access exclusive mode')
    const headers = { 'idempotency-key': way }
    const [read, write] = [ada.request('ideas.list'), addIdea(way, headers)]
    // A page and its count, and the new one.
    await waitForStatements(3, `wait_event_type = 'Lock'`)
    await end()
    await lease.query('commit')
    lease.release()
    expect((await read).status).toBe(200)
    const { status, headers: answered, error } = await write
    expect([status, answered['retry-after'], error.code]).toEqual([503, '2', 'database_unavailable'])
    expect(error.message).toBe('The database is not available. Try again in a few seconds.')
    await expect.poll(async () => (await addIdea(way, headers)).status, poll).toBe(again)
    const stored = (await ada.call('ideas.list')).filter(({ text }) => text === way)
    expect(stored).toHaveLength(1)
  })

  it('is told by /readyz with its reason, and /healthz stays', async () => {
    expect(await askReadiness()).toEqual([200, undefined, '{"status":"ready","database":"postgres"}'])
    await proxy.refuse()
    expect(await askReadiness()).toEqual([503, '2', expect.stringContaining('refuses connections')])
    expect((await addIdea('Nowhere to go')).status).toBe(503)
    expect((await ada.request('ideas.list')).status).toBe(503)
    expect((await product.app.inject('/healthz')).statusCode).toBe(200)
    await proxy.restore()
    expect((await askReadiness())[0]).toBe(200)
    expect((await addIdea('Here again')).status).toBe(200)
  })

  it('says nothing for long to whoever asks whether it is there', async () => {
    proxy.silence()
    const start = performance.now()
    expect(await askReadiness()).toEqual([503, '2', expect.stringContaining('does not answer')])
    expect(performance.now() - start).toBeLessThan(2000)
    proxy.cut()
    await proxy.restore()
    await expect.poll(async () => (await askReadiness())[0], poll).toBe(200)
  })

  it('is given up where its own limit has passed and it says nothing', async () => {
    const outcome = engine.exec('select pg_sleep(60)', 1000).catch((error: unknown) => error)
    await waitForStatements(1, `query = 'select pg_sleep(60)'`)
    proxy.silence()
    expect(await outcome).toEqual(lost(true))
    await proxy.restore()
    // Older connections say nothing either, and are not asked.
    await engine.query(SYSTEM, 'select 1')
    proxy.cut()
  })

  it('has become a standby: nothing is ready, and connections to it are left as soon as one cannot write', async () => {
    const alter = (change: string) => control.query(SYSTEM, `alter database ${databaseName} ${change}`)
    await alter('set default_transaction_read_only = on')
    proxy.cut()
    expect(await askReadiness()).toEqual([503, '2', expect.stringContaining('must lead to the primary')])
    expect((await addIdea('Not here')).status).toBe(503)
    await alter('reset default_transaction_read_only')
    // One connection is enough to learn it.
    await expect.poll(async () => (await addIdea('Here')).status, poll).toBe(200)
    expect((await askReadiness())[0]).toBe(200)
  })

  it('costs nobody a click on a tracked link, which leads on meanwhile', async () => {
    const { id: campaign_id } = await ada.call('campaigns.create', { body: { name: 'Spring' } })
    const { origin, sites } = await ada.call('trackedLinks.settings')
    const target = `${origin}${sites[0]?.path}/offer`
    const link = await ada.call('trackedLinks.create', { body: { target, campaign_id, utm_source: 'poster' } })
    const follow = async () => (await visitPage(ada, `http://any.test/l/${link.code}`)).statusCode
    expect(await follow()).toBe(302)
    await proxy.refuse()
    expect(await follow()).toBe(302)
    // They are written once a second.
    await wait(1500)
    await proxy.restore()
    await expect.poll(async () => (await ada.call('trackedLinks.list'))[0]?.clicks, poll).toBe(2)
  })

  it('lets a job that it cut off run again, and takes new ones at once', async () => {
    const done: string[] = []
    const job = defineJob({
      name: 'test.cut-off',
      payload: z.object({ text: z.string() }),
      attempts: 3,
      concurrency: 1,
      run: async ({ payload, context }: { payload: { text: string }; context: Engine }) => {
        if (payload.text === 'slow' && !done.includes('begun')) {
          done.push('begun')
          await context.query(SYSTEM, 'select pg_sleep(60)')
        }
        done.push(payload.text)
      },
    })
    const jobs = await openJobs(engine, { error: log })
    await jobs.work(engine, [job])
    const system = { executeSql: (text: string, values?: readonly unknown[]) => admin.query(SYSTEM, text, values) }
    await jobs.enqueue(job, { text: 'slow' }, system)
    await expect.poll(() => done, poll).toEqual(['begun'])
    await terminateAll()
    await expect.poll(() => done, poll).toEqual(['begun', 'slow'])
    await jobs.enqueue(job, { text: 'new' }, system)
    await expect.poll(() => done, poll).toEqual(['begun', 'slow', 'new'])
    await jobs.close()
  })

  it('is waited for at the start, which says what is missing', async () => {
    await proxy.refuse()
    const said: string[] = []
    const opening = openDatabase({ databaseUrl: proxy.url, dataDir: null, log: (message) => said.push(message) })
    await expect
      .poll(() => said, poll)
      .toEqual([expect.stringMatching(/refuses connections\. Start it, or correct DATABASE_URL\./u)])
    await proxy.restore()
    await (await opening).close()
  })

  it.each([
    ['has no database of that name', '/no_such_database', 'Create it with "createdb no_such_database"'],
    ['has no role of that name', 'nobody-here@', 'does not let nobody-here in'],
    ['does not encrypt', '?sslmode=verify-full', 'does not encrypt. Set sslmode=disable'],
  ])('ends the start with a sentence if it %s', async (_what, change, sentence) => {
    const url = new URL(change.startsWith('/') || change.startsWith('?') ? change : '', databaseUrl)
    if (change.startsWith('?')) url.pathname = new URL(databaseUrl).pathname
    url.username = change.endsWith('@') ? change.slice(0, -1) : 'postgres'
    const opening = openDatabase({ databaseUrl: url.href, dataDir: null })
    await expect(opening).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining(sentence) })
  })

  it('is refused behind a pooler that lends connections by the transaction', async () => {
    const pooler = await openTransactionPooler(databaseUrl)
    await expect(openDatabase({ databaseUrl: pooler.url, dataDir: null })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('pool_mode = session'),
    })
    pooler.close()
  })

  it('was told to the log, and to nobody as a fault of ours', () => {
    expect(logged.some((line) => line.startsWith('A database connection was lost: '))).toBe(true)
    const faults = product.context.faults.filter((fault) => !fault.includes(DatabaseUnavailableError.name))
    expect(faults).toEqual([])
  })
})
