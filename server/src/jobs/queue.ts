import { PgBoss, type Job as Taken, type QueueOptions } from 'pg-boss'
import { accountDb } from '../db/account-db.ts'
import type { Engine } from '../db/engine.ts'
import type { Executor } from '../db/executor.ts'
import { bossDb, insideTransaction } from './boss-db.ts'
import type { AnyJob, Job, JobContext, JobPayload, Schedule } from './define-job.ts'

export interface EnqueueOptions {
  /** Whose jobs share `perGroup`; a person's id, say. */
  readonly group?: string
  /** Not before so many seconds have passed; at once unless told. */
  readonly afterSeconds?: number
}

export interface Jobs {
  /** Puts a job down inside the transaction of `db`: it exists exactly when the change does, and starts when that commits. */
  enqueue<P extends JobPayload, Parts>(
    job: Job<P, Parts>,
    payload: P,
    db: Executor,
    options?: EnqueueOptions,
  ): Promise<void>
  /** The same for many of one kind, in one statement. */
  enqueueAll<P extends JobPayload, Parts>(
    job: Job<P, Parts>,
    payloads: readonly P[],
    db: Executor,
    options?: Pick<EnqueueOptions, 'afterSeconds'>,
  ): Promise<void>
  /** Makes the queues and starts to take jobs. What a killed server was at is taken up again. */
  work<Parts>(parts: Parts, jobs: readonly AnyJob<Parts>[], schedules?: readonly Schedule<Parts>[]): Promise<void>
  /** Takes no more jobs, tells the running ones to stop and waits for them, at most 10 s. */
  close(): Promise<void>
}

const stopMs = 10_000
/** A worker that is silent for so long is dead, and its job is run again. */
const heartbeatSeconds = 15
/** New jobs arrive by NOTIFY; polling finds those that become due later and any whose notice was lost. */
const pollSeconds = 2
/** By then a job that is over is marked so, and its group has a place free. */
const settleMs = 50
const shared = { notify: true, heartbeatSeconds, expireInSeconds: 900, deleteAfterSeconds: 3600 }

/** Opens the queue on the product's own database; the log hears of what no caller can. */
export async function openJobs(engine: Engine, log: { error(message: string, cause?: unknown): void }): Promise<Jobs> {
  const boss = new PgBoss({
    db: bossDb(engine),
    backend: engine.kind,
    useListenNotify: true,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
    reindex: engine.kind === 'postgres',
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error('The job queue reported an error', error))
  await boss.start()
  const stopping = new AbortController()
  const names: string[] = []

  async function take(
    name: string,
    count: number,
    perGroup: number | undefined,
    handle: (job: Taken) => Promise<void>,
  ) {
    names.push(name)
    const options = {
      batchSize: 1,
      localConcurrency: count,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      ...(perGroup === undefined ? {} : { localGroupConcurrency: perGroup }),
    }
    await boss.work<object>(name, options, async (batch) => {
      try {
        for (const job of batch) await handle(job)
      } catch (error) {
        if (!stopping.signal.aborted) log.error(`A run of the job ${name} failed`, error)
        throw error
      } finally {
        setTimeout(() => wakeOne(name), settleMs).unref()
      }
    })
  }

  /** For jobs that waited for a free worker, or for another of their group to end; one that finds a job wakes the next. */
  function wakeOne(name: string): void {
    if (stopping.signal.aborted) return
    const idle = boss.getWipData().find((worker) => worker.name === name && worker.count === 0)
    if (idle !== undefined) boss.notifyWorker(idle.id)
  }

  async function makeQueue(name: string, options: QueueOptions & { notify?: boolean; deadLetter?: string }) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    // Alone on its database, this server knows that whatever is marked active was cut off by a kill.
    if (engine.kind === 'pglite') await takeUpAgain(boss, name)
  }

  async function serve<Parts>(job: AnyJob<Parts>, parts: Parts): Promise<void> {
    const context = (signal: AbortSignal): JobContext<Parts> => ({
      parts,
      signal: AbortSignal.any([signal, stopping.signal]),
      dbFor: (accountId) => accountDb(engine, accountId),
    })
    const { name, givenUp } = job
    const dead = `${name}.given-up`
    if (givenUp !== undefined) {
      await makeQueue(dead, { ...shared, retryLimit: 3, retryDelay: 5 })
      await take(dead, 1, undefined, ({ data, signal }) => givenUp(data, context(signal)))
    }
    await makeQueue(name, {
      ...shared,
      ...(givenUp === undefined ? {} : { deadLetter: dead }),
      retryLimit: job.attempts - 1,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 300,
    })
    await take(name, job.concurrency, job.perGroup, ({ data, signal }) => job.run(data, context(signal)))
  }

  return {
    async enqueue(job, payload, db, { group, afterSeconds = 0 } = {}) {
      const data = job.payload.parse(payload)
      const grouped = group === undefined ? {} : { group: { id: group } }
      const later = afterSeconds === 0 ? {} : { startAfter: afterSeconds }
      await boss.send(job.name, data, { db: insideTransaction(db), ...grouped, ...later })
    },
    async enqueueAll(job, payloads, db, { afterSeconds = 0 } = {}) {
      const later = afterSeconds === 0 ? {} : { startAfter: afterSeconds }
      const all = payloads.map((payload) => ({ data: job.payload.parse(payload), ...later }))
      if (all.length > 0) await boss.insert(job.name, all, { db: insideTransaction(db) })
    },
    async work(parts, jobs, schedules = []) {
      const scheduled = new Set(schedules.map(({ name }) => name))
      const both = jobs.find(({ name }) => scheduled.has(name))
      if (both !== undefined)
        throw new Error(`${both.name} names a job and a schedule: each would be handed the other's work`)
      for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
      for (const job of jobs) await serve(job, parts)
      for (const { name, cron, run } of schedules) {
        await makeQueue(name, { ...shared, retryLimit: 2, retryDelay: 60 })
        await take(name, 1, undefined, () => run(parts))
        await boss.schedule(name, cron, null, { missed: 'once' })
      }
    },
    async close() {
      stopping.abort(new Error('The server is stopping'))
      const ended = Promise.all(names.map((name) => boss.offWork(name, { wait: true })))
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, stopMs).unref())])
      await boss.stop({ graceful: false, close: false })
    },
  }
}

async function takeUpAgain(boss: PgBoss, name: string): Promise<void> {
  const cutOff = (await boss.findJobs(name)).filter((job) => job.state === 'active').map((job) => job.id)
  if (cutOff.length > 0) await boss.fail(name, cutOff, { message: 'The server was killed while at it' })
}
