import { availableParallelism } from 'node:os'
import { AppError } from '../../http/errors.ts'

/** A hash takes 19 MiB and a core for 17 ms: one core is left for other requests. */
export const hashWorkers = Math.max(1, Math.min(4, availableParallelism() - 1))
const maxWaiting = 64

/** Lets `atOnce` run and 64 wait, in order of arrival; throws 503 beyond that. */
export function limitConcurrency(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= maxWaiting)
        throw new AppError(503, 'busy', 'Too many sign-ins at the moment. Try again shortly.', undefined, {
          'retry-after': '2',
        })
      // A finished call hands its slot to the next in the queue, so that no newcomer can take it.
      await new Promise<void>((go) => waiting.push(go))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
