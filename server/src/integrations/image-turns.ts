import { AppError } from '../http/errors.ts'

let isBusy = false
const waiting: (() => void)[] = []

/**
 * One picture at a time: unpacked it takes up to 160 MB and all cores, so two at once would be no faster and a flood of
 * photos would take all memory. Throws 503 when more than `inLine` wait already.
 */
export async function inTurn<T>(inLine: number, work: () => Promise<T>): Promise<T> {
  if (isBusy) {
    if (waiting.length >= inLine)
      throw new AppError(503, 'busy', 'Many pictures are on their way just now. Try again in a moment.', undefined, {
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
