import { PgBoss } from 'pg-boss'
import { createAccountDb } from '../db/account-db.ts'
import type { Engine } from '../db/engine.ts'
import type { Executor } from '../db/executor.ts'
import { listActiveQueues, createBossDb, createTransactionBossDb } from './boss-db.ts'
import {
  type AnyJob,
  isCron,
  isInterval,
  type Job,
  type JobContext,
  type JobPayload,
  type Schedule,
} from './define-job.ts'
import { toDeadLetterName, heartbeatSeconds, prepareQueues } from './prepare-queues.ts'
import { runRepeatedly } from './run-repeatedly.ts'
import { type DueWatch, laterChannel, longestWaitSeconds, startDueWatch } from './watch-due.ts'
import { Workers } from './workers.ts'

interface EnqueueOptions {
  /** The group for `perGroup`; for example a person's id. */
  readonly group?: string
  /** Delay in seconds; none by default. */
  readonly afterSeconds?: number
}

export interface Jobs {
  /** Enqueues a job inside the transaction of `db`: it exists exactly when the change does, and starts when that commits. */
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
    options?: EnqueueOptions,
  ): Promise<void>
  /** Creates queues that are missing or have other options; drops removed schedules. `work` does it as well. */
  prepare<Parts>(jobs: readonly AnyJob<Parts>[], schedules?: readonly Schedule<Parts>[]): Promise<void>
  /** Creates the queues and starts to process jobs. Jobs of a killed server are run again. */
  work<Parts>(context: Parts, jobs: readonly AnyJob<Parts>[], schedules?: readonly Schedule<Parts>[]): Promise<void>
  /** Stops claiming jobs, signals the running ones and waits for them, at most 10 s. */
  close(): Promise<void>
}

const stopMs = 10_000
/** pg-boss allows no more; hourly jobs are delayed by at most so much. */
const cronSeconds = 45

/** `onJob` hears of each queue that gets a job. */
function createBoss(engine: Engine, onJob: (queue: string) => void): PgBoss {
  // Only a server can have another process, whose death has to be noticed soon.
  const superviseSeconds = engine.kind === 'postgres' ? heartbeatSeconds : 60
  return new PgBoss({
    db: createBossDb(engine, onJob),
    backend: engine.kind,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // For flows, which no job uses.
    flowIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: cronSeconds,
    cronWorkerIntervalSeconds: cronSeconds,
    reindex: engine.kind === 'postgres',
    monitorVacuum: false,
  })
}

/** Opens the queue on the product's own database; the log is notified of what no caller can. */
export async function openJobs(engine: Engine, log: { error(message: string, cause?: unknown): void }): Promise<Jobs> {
  const boss = createBoss(engine, (queue) => void workers.start(queue))
  const stopping = new AbortController()
  let dueWatch: DueWatch | undefined
  let stopChecks: (() => Promise<void>) | undefined
  const workers = new Workers(boss, stopping.signal, { log, onFailure: () => dueWatch?.afterFailure() })
  boss.on('error', (error) => log.error('The job queue reported an error', error))
  await boss.start()

  /** Those that the next look would find too late; at their commit, in every process. */
  async function announceLater(db: Executor, afterSeconds: number): Promise<void> {
    if (afterSeconds > 0 && afterSeconds <= 2 * longestWaitSeconds)
      await db.executeSql('select pg_notify($1, $2)', [laterChannel, ''])
  }

  function serve<Parts>(job: AnyJob<Parts>, context: Parts): void {
    const jobContext = (signal: AbortSignal): JobContext<Parts> => ({
      context,
      signal: AbortSignal.any([signal, stopping.signal]),
      dbFor: (accountId) => createAccountDb(engine, accountId),
    })
    const { name, givenUp } = job
    if (givenUp !== undefined)
      workers.add({
        name: toDeadLetterName(name),
        count: 1,
        handle: ({ data, signal }) => givenUp(data, jobContext(signal)),
      })
    workers.add({
      name,
      count: job.concurrency,
      perGroup: job.perGroup,
      handle: ({ data, signal }) => job.run(data, jobContext(signal)),
    })
  }

  return {
    async enqueue(job, payload, db, { group, afterSeconds = 0 } = {}) {
      const data = job.payload.parse(payload)
      const grouped = group === undefined ? {} : { group: { id: group } }
      const later = afterSeconds === 0 ? {} : { startAfter: afterSeconds }
      await boss.send(job.name, data, { db: createTransactionBossDb(db), ...grouped, ...later })
      await announceLater(db, afterSeconds)
    },
    async enqueueAll(job, payloads, db, { group, afterSeconds = 0 } = {}) {
      const grouped = group === undefined ? {} : { group: { id: group } }
      const later = afterSeconds === 0 ? {} : { startAfter: afterSeconds }
      const all = payloads.map((payload) => ({ data: job.payload.parse(payload), ...grouped, ...later }))
      if (all.length === 0) return
      await boss.insert(job.name, all, { db: createTransactionBossDb(db) })
      await announceLater(db, afterSeconds)
    },
    prepare: (jobs, schedules = []) => prepareQueues(boss, jobs, schedules.filter(isCron)),
    async work(context, jobs, schedules = []) {
      await prepareQueues(boss, jobs, schedules.filter(isCron))
      // Alone on its database, this server knows that whatever is marked active was cut off by a kill.
      if (engine.kind === 'pglite')
        for (const name of await listActiveQueues(engine)) await retryInterruptedJobs(boss, name)
      for (const job of jobs) serve(job, context)
      for (const { name, run } of schedules.filter(isCron)) workers.add({ name, count: 1, handle: () => run(context) })
      dueWatch = await startDueWatch(engine, (name) => workers.wakeIdle(name), log)
      stopChecks = runRepeatedly(context, schedules.filter(isInterval), log)
    },
    async close() {
      stopping.abort(new Error('The server is stopping'))
      const ended = Promise.all([dueWatch?.close(), stopChecks?.(), workers.end()])
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, stopMs).unref())])
      await boss.stop({ graceful: false, close: false })
    },
  }
}

async function retryInterruptedJobs(boss: PgBoss, name: string): Promise<void> {
  const cutOff = (await boss.findJobs(name)).filter((job) => job.state === 'active').map((job) => job.id)
  if (cutOff.length > 0) await boss.fail(name, cutOff, { message: 'The server was killed during this job' })
}
