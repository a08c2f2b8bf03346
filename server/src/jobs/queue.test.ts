import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { engines } from '../../test/engines.ts'
import { accountDb } from '../db/account-db.ts'
import { type Engine, SYSTEM } from '../db/engine.ts'
import { grantJobs } from '../db/fence.ts'
import { migrate } from '../db/migrate.ts'
import { newId } from '../db/new-id.ts'
import { defineJob, type JobRun } from './define-job.ts'
import { type Jobs, openJobs } from './queue.ts'

const Payload = z.object({ account_id: z.uuid(), n: z.number() })
type Payload = z.infer<typeof Payload>
interface Heard {
  done: number[]
  tries: number
  givenUp: number[]
  running: number
  most: number
}
type Run = JobRun<Payload, Heard>
const base = { payload: Payload, attempts: 1, concurrency: 2 }
const echo = defineJob({
  ...base,
  name: 'test.echo',
  run: async ({ payload, parts }: Run) => void parts.done.push(payload.n),
})
const failing = defineJob({
  ...base,
  name: 'test.failing',
  attempts: 2,
  run: async ({ parts }: Run) => {
    parts.tries++
    throw new Error('not today')
  },
  givenUp: async ({ payload, parts }: Run) => void parts.givenUp.push(payload.n),
})
const grouped = defineJob({
  ...base,
  name: 'test.grouped',
  concurrency: 4,
  perGroup: 2,
  run: async ({ payload, parts }: Run) => {
    parts.most = Math.max(parts.most, ++parts.running)
    await delay(30)
    parts.running--
    parts.done.push(payload.n)
  },
})
const endless = defineJob({
  ...base,
  name: 'test.endless',
  attempts: 3,
  run: async ({ parts, signal }: Run) => {
    parts.tries++
    await delay(60_000, undefined, { signal })
  },
})
const all = [echo, failing, grouped, endless]

describe.for(engines())('the job queue ($kind)', (database) => {
  let engine: Engine
  let jobs: Jobs
  const heard: Heard = { done: [], tries: 0, givenUp: [], running: 0, most: 0 }
  const errors: string[] = []
  const account_id = newId()
  const db = () => accountDb(engine, account_id)
  const until = (what: () => boolean, ms = 10_000) => expect.poll(what, { timeout: ms, interval: 5 }).toBe(true)
  const fresh = () => Object.assign(heard, { done: [], tries: 0, givenUp: [], running: 0, most: 0 })

  beforeAll(async () => {
    engine = await database.open()
    await migrate(engine)
    jobs = await openJobs(engine, { error: (message) => void errors.push(message) })
    await grantJobs(engine)
    await jobs.work(heard, all)
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
      while (!heard.done.includes(n)) await delay(1)
      times.push(performance.now() - committed)
    }
    const median = times.sort((a, b) => a - b)[10] ?? 0
    console.log(`job pick-up ${engine.kind}: median ${median.toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`)
    // Far above what is measured, far below what polling alone would take.
    expect(median).toBeLessThan(500)
  })

  it('knows no job of a transaction that was rolled back', async () => {
    fresh()
    const rolledBack = db().transaction(async (tx) => {
      await jobs.enqueue(echo, { account_id, n: 1 }, tx)
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await db().transaction((tx) => jobs.enqueue(echo, { account_id, n: 2 }, tx))
    await until(() => heard.done.includes(2))
    expect(heard.done).toEqual([2])
  })

  it('tries again, then says that it gave up', async () => {
    fresh()
    await jobs.enqueue(failing, { account_id, n: 7 }, db())
    await until(() => heard.givenUp.length > 0, 15_000)
    expect(heard).toMatchObject({ tries: 2, givenUp: [7] })
    expect(errors).toContain('A run of the job test.failing failed')
  })

  it('keeps what comes by the clock apart from jobs, and forgets what comes no more', async () => {
    const hourly = (name: string) => [{ name, cron: '27 * * * *', run: async () => {} }]
    const names = async () =>
      (await engine.query<{ name: string }>(SYSTEM, 'select name from pgboss.schedule')).rows.map(({ name }) => name)
    const others = await openJobs(engine, { error: (message) => void errors.push(message) })
    await expect(others.work(heard, [echo], hourly('test.echo'))).rejects.toThrow('names a job and a schedule')
    await others.work(heard, [], hourly('test.old'))
    expect(await names()).toEqual(['test.old'])
    await others.work(heard, [], hourly('test.new'))
    expect(await names()).toEqual(['test.new'])
    await others.close()
  })

  it('works through a backlog, never more than two of one group at once', async () => {
    fresh()
    const started = performance.now()
    await db().transaction(async (tx) => {
      for (let n = 0; n < 8; n++) await jobs.enqueue(grouped, { account_id, n }, tx, { group: 'anna' })
    })
    await until(() => heard.done.length === 8)
    expect(heard.most).toBe(2)
    expect(performance.now() - started).toBeLessThan(2000)
  })

  it('lets go of a running job at once when it closes, and takes it up again afterwards', async () => {
    fresh()
    await jobs.enqueue(endless, { account_id, n: 1 }, db())
    await until(() => heard.tries === 1)
    const closing = performance.now()
    await jobs.close()
    expect(performance.now() - closing).toBeLessThan(2000)
    jobs = await openJobs(engine, { error: (message) => void errors.push(message) })
    await jobs.work(heard, all)
    await until(() => heard.tries === 2)
  })

  it('takes up a job whose worker was killed', async () => {
    fresh()
    await jobs.close()
    const queued = await openJobs(engine, { error: () => undefined })
    await queued.enqueue(echo, { account_id, n: 9 }, db())
    await queued.close()
    // What a kill leaves behind: a job that is marked active, and nobody at it since long ago.
    await engine.query(
      SYSTEM,
      `update pgboss.job set state = 'active', started_on = now() - interval '1 hour', heartbeat_on = now() - interval '1 hour',
         retry_limit = 2 where name = $1 and state = 'created'`,
      [echo.name],
    )
    jobs = await openJobs(engine, { error: (message) => void errors.push(message) })
    await jobs.work(heard, all)
    await until(() => heard.done.includes(9), engine.kind === 'pglite' ? 10_000 : 40_000)
  }, 50_000)
})
