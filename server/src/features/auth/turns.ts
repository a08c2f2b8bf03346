import { availableParallelism } from 'node:os'
import { AppError } from '../../http/errors.ts'

/** A hash takes 19 MiB and a core for 17 ms: one core is left to those who are at work. */
export const handsFree = Math.max(1, Math.min(4, availableParallelism() - 1))
const inLine = 64

/** Lets `atOnce` run and 64 wait, first come first served; throws 503 to whoever comes after. */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= inLine)
        throw new AppError(503, 'busy', 'Too many people are signing in just now. Try again in a moment.', undefined, {
          'retry-after': '2',
        })
      // Whoever ends hands its place over, so nobody slips in between.
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
