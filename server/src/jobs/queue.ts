import { PgBoss, type Job as Taken, type WipData } from 'pg-boss'
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
  RetryLaterError,
  type Schedule,
} from './define-job.ts'
import { toDeadLetterName, heartbeatSeconds, prepareQueues } from './prepare-queues.ts'
import { runRepeatedly } from './run-repeatedly.ts'
import { type DueWatch, laterChannel, longestWaitSeconds, startDueWatch } from './watch-due.ts'

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
/** For a database connection that cannot listen; otherwise notifications and the due watch wake the workers. */
const pollSeconds = 2
const notifiedPollSeconds = 3600
/** pg-boss allows no more; hourly jobs are delayed by at most so much. */
const cronSeconds = 45
/** By then a job that is over is marked so, and its group has a place free. */
const settleMs = 50

/** A worker whose job could not be marked as over rests too, but pg-boss says of it until its next look that it has that job. */
const hasEndedInError = ({ lastErrorOn, lastJobStartedOn }: WipData): boolean =>
  lastErrorOn !== null && lastErrorOn >= (lastJobStartedOn ?? 0)

/** Opens the queue on the product's own database; the log is notified of what no caller can. */
export async function openJobs(engine: Engine, log: { error(message: string, cause?: unknown): void }): Promise<Jobs> {
  // Only a server can have another process, whose death has to be noticed soon.
  const superviseSeconds = engine.kind === 'postgres' ? heartbeatSeconds : 60
  const boss = new PgBoss({
    db: createBossDb(engine, (name) => void startWorkers(name)),
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
  boss.on('error', (error) => log.error('The job queue reported an error', error))
  await boss.start()
  const stopping = new AbortController()
  /** Queues that have workers. */
  const names: string[] = []
  /** Makes the workers of a queue that has had no job yet: each asks for one when it is made, two hundred at each start. */
  const unstarted = new Map<string, () => Promise<unknown>>()
  /** Handlers under way of each queue. */
  const running = new Map<string, number>()
  /** When each worker was last woken by us. */
  const wokenAt = new Map<string, number>()
  let dueWatch: DueWatch | undefined
  let stopChecks: (() => Promise<void>) | undefined

  /** For each job of this queue, once the first has been seen. */
  function claimJobs(
    name: string,
    count: number,
    perGroup: number | undefined,
    handle: (job: Taken) => Promise<void>,
  ): void {
    const options = {
      batchSize: 1,
      localConcurrency: count,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: notifiedPollSeconds,
      ...(perGroup === undefined ? {} : { localGroupConcurrency: perGroup }),
    }
    const work = async (batch: Taken[]) => {
      running.set(name, (running.get(name) ?? 0) + 1)
      try {
        for (const job of batch) await handle(job)
      } catch (error) {
        if (!stopping.signal.aborted && !(error instanceof RetryLaterError))
          log.error(`A run of the job ${name} failed`, error)
        dueWatch?.afterFailure()
        throw error
      } finally {
        running.set(name, (running.get(name) ?? 1) - 1)
        setTimeout(() => wakeOne(name), settleMs).unref()
      }
    }
    unstarted.set(name, () => boss.work<object>(name, options, work))
  }

  /** Makes the workers of a queue with its first job; false if there are some or nobody here works at it. */
  function startWorkers(name: string): boolean {
    const start = unstarted.get(name)
    if (start === undefined || stopping.signal.aborted) return false
    unstarted.delete(name)
    names.push(name)
    start().catch((error: unknown) => log.error(`No worker of the job ${name} could be made`, error))
    return true
  }

  const listWorkers = (name: string) =>
    boss
      .getWipData({ includeInternal: true })
      .filter((worker) => worker.name === name)
      .map((worker) => ({ ...worker, isIdle: worker.count === 0 || hasEndedInError(worker) }))

  /**
   * For jobs that waited for a free worker, or for another of their group to end; one that finds a job wakes the next. Waits
   * until no run is being marked as over, and takes the worker that has rested longest, so that two calls wake two.
   */
  function wakeOne(name: string): void {
    if (stopping.signal.aborted) return
    const workers = listWorkers(name)
    const idle = workers.filter((worker) => worker.isIdle)
    if (workers.length - idle.length > (running.get(name) ?? 0)) {
      setTimeout(() => wakeOne(name), settleMs).unref()
      return
    }
    const restedSince = (worker: (typeof idle)[number]) =>
      Math.max(worker.lastFetchedOn ?? 0, wokenAt.get(worker.id) ?? 0)
    const next = idle.toSorted((left, right) => restedSince(left) - restedSince(right))[0]
    if (next === undefined) return
    wokenAt.set(next.id, Date.now())
    boss.notifyWorker(next.id)
  }

  function wakeIdle(name: string): boolean {
    if (startWorkers(name)) return true
    const workers = listWorkers(name)
    for (const worker of workers) if (worker.isIdle) boss.notifyWorker(worker.id)
    return workers.length > 0
  }

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
      claimJobs(toDeadLetterName(name), 1, undefined, ({ data, signal }) => givenUp(data, jobContext(signal)))
    claimJobs(name, job.concurrency, job.perGroup, ({ data, signal }) => job.run(data, jobContext(signal)))
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
      for (const { name, run } of schedules.filter(isCron)) claimJobs(name, 1, undefined, () => run(context))
      dueWatch = await startDueWatch(engine, wakeIdle, log)
      stopChecks = runRepeatedly(context, schedules.filter(isInterval), log)
    },
    async close() {
      stopping.abort(new Error('The server is stopping'))
      const offWork = names.map((name) => boss.offWork(name, { wait: true }))
      const ended = Promise.all([dueWatch?.close(), stopChecks?.(), ...offWork])
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, stopMs).unref())])
      await boss.stop({ graceful: false, close: false })
    },
  }
}

async function retryInterruptedJobs(boss: PgBoss, name: string): Promise<void> {
  const cutOff = (await boss.findJobs(name)).filter((job) => job.state === 'active').map((job) => job.id)
  if (cutOff.length > 0) await boss.fail(name, cutOff, { message: 'The server was killed during this job' })
}
