import { AppError } from '../http/errors.ts'

let isBusy = false
const waiting: (() => void)[] = []

/**
 * One picture at a time: decoded it takes up to 160 MB and all cores, so two at once would be no faster and many could exhaust
 * memory. Throws 503 when more than `maxWaiting` wait already.
 */
export async function withImageLock<T>(maxWaiting: number, work: () => Promise<T>): Promise<T> {
  if (isBusy) {
    if (waiting.length >= maxWaiting)
      throw new AppError(503, 'busy', 'Too many pictures are being processed. Try again in a moment.', undefined, {
        'retry-after': '3',
      })
    await new Promise<void>((go) => waiting.push(go))
  }
  isBusy = true
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) isBusy = false
    else next()
  }
}
