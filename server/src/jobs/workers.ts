import type { Job as Taken, PgBoss, WipData } from 'pg-boss'
import { RetryLaterError } from './define-job.ts'

/** For a database connection that cannot listen; otherwise notifications and the due watch wake the workers. */
const pollSeconds = 2
const notifiedPollSeconds = 3600
/** By then a job that is over is marked so, and its group has a place free. */
const settleMs = 50

/** A worker whose job could not be marked as over rests too, but pg-boss says of it until its next look that it has that job. */
const hasEndedInError = ({ lastErrorOn, lastJobStartedOn }: WipData): boolean =>
  lastErrorOn !== null && lastErrorOn >= (lastJobStartedOn ?? 0)

/** How the jobs of one queue are worked at. */
interface Work {
  readonly name: string
  /** Workers. */
  readonly count: number
  /** Jobs of one group at a time. */
  readonly perGroup?: number | undefined
  readonly handle: (job: Taken) => Promise<void>
}

interface Listeners {
  readonly log: { error(message: string, cause?: unknown): void }
  /** The next attempt has a time of its own. */
  readonly onFailure: () => void
}

/** The workers of all queues: made with the first job of each, and woken when one of them is free for a job that waits. */
export class Workers {
  readonly #boss: PgBoss
  readonly #stopping: AbortSignal
  readonly #listeners: Listeners
  /** Queues that have workers. */
  readonly #names: string[] = []
  /** Makes the workers of a queue that has had no job yet: each asks for one when it is made, two hundred at each start. */
  readonly #unstarted = new Map<string, () => Promise<unknown>>()
  /** Handlers under way of each queue. */
  readonly #running = new Map<string, number>()
  /** When each worker was last woken by us. */
  readonly #wokenAt = new Map<string, number>()

  constructor(boss: PgBoss, stopping: AbortSignal, listeners: Listeners) {
    this.#boss = boss
    this.#stopping = stopping
    this.#listeners = listeners
  }

  /** For each job of this queue, once the first has been seen. */
  add({ name, count, perGroup, handle }: Work): void {
    const options = {
      batchSize: 1,
      localConcurrency: count,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: notifiedPollSeconds,
      ...(perGroup === undefined ? {} : { localGroupConcurrency: perGroup }),
    }
    const work = async (batch: Taken[]) => {
      this.#running.set(name, (this.#running.get(name) ?? 0) + 1)
      try {
        for (const job of batch) await handle(job)
      } catch (error) {
        if (!this.#stopping.aborted && !(error instanceof RetryLaterError))
          this.#listeners.log.error(`A run of the job ${name} failed`, error)
        this.#listeners.onFailure()
        throw error
      } finally {
        this.#running.set(name, (this.#running.get(name) ?? 1) - 1)
        setTimeout(() => this.#wakeOne(name), settleMs).unref()
      }
    }
    this.#unstarted.set(name, () => this.#boss.work<object>(name, options, work))
  }

  /** Makes the workers of a queue with its first job; false if there are some or nobody here works at it. */
  start(name: string): boolean {
    const start = this.#unstarted.get(name)
    if (start === undefined || this.#stopping.aborted) return false
    this.#unstarted.delete(name)
    this.#names.push(name)
    start().catch((error: unknown) => this.#listeners.log.error(`No worker of the job ${name} could be made`, error))
    return true
  }

  /** For jobs whose time has come; false if nobody here works at the queue. */
  wakeIdle(name: string): boolean {
    if (this.start(name)) return true
    const workers = this.#list(name)
    for (const worker of workers) if (worker.isIdle) this.#boss.notifyWorker(worker.id)
    return workers.length > 0
  }

  /** Ends all of them, after the job that each has. */
  end(): Promise<unknown> {
    return Promise.all(this.#names.map((name) => this.#boss.offWork(name, { wait: true })))
  }

  #list(name: string) {
    return this.#boss
      .getWipData({ includeInternal: true })
      .filter((worker) => worker.name === name)
      .map((worker) => ({ ...worker, isIdle: worker.count === 0 || hasEndedInError(worker) }))
  }

  /**
   * For jobs that waited for a free worker, or for another of their group to end; one that finds a job wakes the next. Waits
   * until no run is being marked as over, and takes the worker that has rested longest, so that two calls wake two.
   */
  #wakeOne(name: string): void {
    if (this.#stopping.aborted) return
    const workers = this.#list(name)
    const idle = workers.filter((worker) => worker.isIdle)
    if (workers.length - idle.length > (this.#running.get(name) ?? 0)) {
      setTimeout(() => this.#wakeOne(name), settleMs).unref()
      return
    }
    const restedSince = (worker: (typeof idle)[number]) =>
      Math.max(worker.lastFetchedOn ?? 0, this.#wokenAt.get(worker.id) ?? 0)
    const next = idle.toSorted((left, right) => restedSince(left) - restedSince(right))[0]
    if (next === undefined) return
    this.#wokenAt.set(next.id, Date.now())
    this.#boss.notifyWorker(next.id)
  }
}
