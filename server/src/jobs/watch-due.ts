import type { Engine } from '../db/engine.ts'
import { listPendingQueues } from './boss-db.ts'

/** Tells every process that a job was enqueued whose time comes before their next look. */
export const laterChannel = 'job_later'
/** The longest time between two looks: one that a lost notice or another process's retry waits at most. */
export const longestWaitSeconds = 15
/** While a queue has jobs that are due, and so perhaps no free worker, or none of a free group. */
const backlogMs = 2000
/** Retries and dead letters are written after the handler has ended, the first retry is due a second later. */
const afterFailureMs = [50, 1000]

export interface DueWatch {
  /** A run has failed, so a retry or a dead letter is about to be written. */
  afterFailure(): void
  close(): Promise<void>
}

/**
 * Wakes the workers of jobs that become due later, of retries, and of jobs whose notice was lost: one query for all queues,
 * asked when the next job is due, and every 15 s at the latest. Polling by each worker was 30 queries a second. `wake` answers
 * whether anybody here works at the queue: one of an older version may hold jobs for weeks.
 */
export async function startDueWatch(
  engine: Engine,
  wake: (name: string) => boolean,
  log: { error(message: string, cause?: unknown): void },
): Promise<DueWatch> {
  let isClosed = false
  let isAskedAgain = false
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function wakeDue(): Promise<number> {
    let wait = longestWaitSeconds * 1000
    for (const { name, in_ms } of await listPendingQueues(engine)) {
      if (in_ms > 0) wait = Math.min(wait, in_ms + 1)
      else if (wake(name)) wait = Math.min(wait, backlogMs)
    }
    return wait
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    let wait = backlogMs
    try {
      do {
        isAskedAgain = false
        wait = await wakeDue()
      } while (isAskedAgain)
    } catch (error) {
      if (!isClosed) log.error('The query for due jobs failed', error)
    }
    if (!isClosed) timer = setTimeout(look, wait).unref()
  }

  function look(): void {
    if (isClosed) return
    if (looking === null) looking = run().finally(() => (looking = null))
    else isAskedAgain = true
  }

  const stopListening = await engine.listen(laterChannel, look, look)
  look()
  return {
    afterFailure() {
      for (const ms of afterFailureMs) setTimeout(look, ms).unref()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
      await stopListening()
    },
  }
}
