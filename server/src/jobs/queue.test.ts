import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listTestEngines } from '../../test/engines.ts'
import { createAccountDb } from '../db/account-db.ts'
import { type Engine, SYSTEM } from '../db/engine.ts'
import { grantJobAccess } from '../db/row-level-security.ts'
import { runMigrations } from '../db/migrate.ts'
import { createId } from '../db/create-id.ts'
import { defineJob, type JobRun } from './define-job.ts'
import { type Jobs, openJobs } from './queue.ts'

const Payload = z.object({ account_id: z.uuid(), n: z.number() })
type Payload = z.infer<typeof Payload>
interface Received {
  done: number[]
  tries: number
  givenUp: number[]
  running: number
  most: number
}
type Run = JobRun<Payload, Received>
const base = { payload: Payload, attempts: 1, concurrency: 2 }
const echo = defineJob({
  ...base,
  name: 'test.echo',
  run: async ({ payload, context }: Run) => void context.done.push(payload.n),
})
const failing = defineJob({
  ...base,
  name: 'test.failing',
  attempts: 2,
  run: async ({ context }: Run) => {
    context.tries++
    throw new Error('not today')
  },
  givenUp: async ({ payload, context }: Run) => void context.givenUp.push(payload.n),
})
const grouped = defineJob({
  ...base,
  name: 'test.grouped',
  concurrency: 4,
  perGroup: 2,
  run: async ({ payload, context }: Run) => {
    context.most = Math.max(context.most, ++context.running)
    await delay(30)
    context.running--
    context.done.push(payload.n)
  },
})
const endless = defineJob({
  ...base,
  name: 'test.endless',
  attempts: 3,
  run: async ({ context, signal }: Run) => {
    context.tries++
    await delay(60_000, undefined, { signal })
  },
})
const all = [echo, failing, grouped, endless]

describe.for(listTestEngines())('the job queue ($kind)', (database) => {
  let engine: Engine
  let jobs: Jobs
  const received: Received = { done: [], tries: 0, givenUp: [], running: 0, most: 0 }
  const errors: string[] = []
  const account_id = createId()
  const db = () => createAccountDb(engine, account_id)
  const until = (what: () => boolean) => expect.poll(what, { interval: 5 }).toBe(true)
  const fresh = () => Object.assign(received, { done: [], tries: 0, givenUp: [], running: 0, most: 0 })

  beforeAll(async () => {
    engine = await database.open()
    await runMigrations(engine)
    jobs = await openJobs(engine, { error: (message) => void errors.push(message) })
    await grantJobAccess(engine)
    await jobs.work(received, all)
  })
  afterAll(async () => {
    await jobs.close()
    await engine.close()
  })

  it('starts a job within milliseconds of the commit that made it', async () => {
    fresh()
    const times: number[] = []
    for (let n = 0; n < 20; n++) {
      await db().transaction((tx) => jobs.enqueue(echo, { account_id, n }, tx))
      const committed = performance.now()
      while (!received.done.includes(n)) await delay(1)
      times.push(performance.now() - committed)
    }
    const median = times.sort((a, b) => a - b)[10] ?? 0
    console.log(`job pick-up ${engine.kind}: median ${median.toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`)
    // Far above measured values, below the two seconds that polling alone would take.
    expect(median).toBeLessThan(1000)
  })

  it('starts a job whose time comes later, which nothing announces then', async () => {
    fresh()
    await jobs.enqueue(echo, { account_id, n: 1 }, db(), { afterSeconds: 1 })
    // No worker polls within the time that this waits.
    await expect.poll(() => received.done, { interval: 20, timeout: 30_000 }).toEqual([1])
  })

  it('goes on with a queue whose worker could not mark its job as over', async () => {
    fresh()
    let nFailing = 0
    const broken: Engine = {
      kind: engine.kind,
      query: (scope, sql, params) => {
        if (nFailing > 0 && params?.[0] === 'test.single' && nFailing-- > 0) throw new Error('No connection')
        return engine.query(scope, sql, params)
      },
      exec: (sql, limitMs) => engine.exec(sql, limitMs),
      lease: (scope, options) => engine.lease(scope, options),
      listen: (channel, onMessage, onReconnect) => engine.listen(channel, onMessage, onReconnect),
      close: () => engine.close(),
    }
    const single = defineJob({
      ...base,
      name: 'test.single',
      concurrency: 1,
      run: async ({ payload, context }: Run) => {
        context.done.push(payload.n)
        // Neither that it is over nor that it has failed can be written.
        if (payload.n === 1) nFailing = 2
      },
    })
    const others = await openJobs(broken, { error: () => undefined })
    await others.work(received, [single])
    await others.enqueue(single, { account_id, n: 1 }, db())
    await until(() => received.done.includes(1) && nFailing === 0)
    await others.enqueue(single, { account_id, n: 2 }, db(), { afterSeconds: 1 })
    await expect.poll(() => received.done, { interval: 20, timeout: 30_000 }).toEqual([1, 2])
    await others.close()
  })

  it('knows no job of a transaction that was rolled back', async () => {
    fresh()
    const rolledBack = db().transaction(async (tx) => {
      await jobs.enqueue(echo, { account_id, n: 1 }, tx)
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await db().transaction((tx) => jobs.enqueue(echo, { account_id, n: 2 }, tx))
    await until(() => received.done.includes(2))
    expect(received.done).toEqual([2])
  })

  it('tries again, then says that it gave up', async () => {
    fresh()
    await jobs.enqueue(failing, { account_id, n: 7 }, db())
    await until(() => received.givenUp.length > 0)
    expect(received).toMatchObject({ tries: 2, givenUp: [7] })
    expect(errors).toContain('A run of the job test.failing failed')
  })

  it('keeps what comes by the clock apart from jobs, and forgets what comes no more', async () => {
    const hourly = (name: string) => [{ name, cron: '27 * * * *', run: async () => {} }]
    const names = async () =>
      (await engine.query<{ name: string }>(SYSTEM, 'select name from pgboss.schedule')).rows.map(({ name }) => name)
    const others = await openJobs(engine, { error: (message) => void errors.push(message) })
    await expect(others.work(received, [echo], hourly('test.echo'))).rejects.toThrow('names a job and a schedule')
    await others.work(received, [], hourly('test.old'))
    expect(await names()).toEqual(['test.old'])
    await others.work(received, [], hourly('test.new'))
    expect(await names()).toEqual(['test.new'])
    await others.close()
  })

  it('works through a backlog, never more than two of one group at once', async () => {
    fresh()
    const started = performance.now()
    await db().transaction(async (tx) => {
      for (let n = 0; n < 8; n++) await jobs.enqueue(grouped, { account_id, n }, tx, { group: 'anna' })
    })
    await until(() => received.done.length === 8)
    expect(received.most).toBe(2)
    // Each pair is woken by the one before: polling alone would take eight seconds.
    expect(performance.now() - started).toBeLessThan(6000)
  })

  it('lets go of a running job at once when it closes, and takes it up again afterwards', async () => {
    fresh()
    await jobs.enqueue(endless, { account_id, n: 1 }, db())
    await until(() => received.tries === 1)
    const closing = performance.now()
    await jobs.close()
    // Without a stop signal, the job would delay closing for the maximum of ten seconds.
    expect(performance.now() - closing).toBeLessThan(8000)
    jobs = await openJobs(engine, { error: (message) => void errors.push(message) })
    await jobs.work(received, all)
    await until(() => received.tries === 2)
  })

  it('takes up a job whose worker was killed', async () => {
    fresh()
    await jobs.close()
    const queued = await openJobs(engine, { error: () => undefined })
    await queued.enqueue(echo, { account_id, n: 9 }, db())
    await queued.close()
    // The state after a kill: a job that is marked active, without a heartbeat for a long time.
    await engine.query(
      SYSTEM,
      `update pgboss.job set state = 'active', started_on = now() - interval '1 hour', heartbeat_on = now() - interval '1 hour',
         retry_limit = 2 where name = $1 and state = 'created'`,
      [echo.name],
    )
    jobs = await openJobs(engine, { error: (message) => void errors.push(message) })
    await jobs.work(received, all)
    await until(() => received.done.includes(9))
  })
})
