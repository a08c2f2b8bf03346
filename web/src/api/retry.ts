export interface RetryOptions<T> {
  /** All attempts, including the first. */
  readonly attempts?: number
  /** Whether another attempt may succeed. */
  readonly shouldRetry: (result: T) => boolean
  /** Waits between two attempts, in milliseconds. */
  readonly wait?: (ms: number) => Promise<void>
}

const defaultAttempts = 5
/** The maximum of the first delay in milliseconds; each later one may be twice as long. */
const firstWaitMs = 400

const delay = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms))

/**
 * Repeats a call until its result needs no further attempt, at most five times by default. The delays grow and are random, so
 * that many failed clients do not retry at once. Returns the last result; an exception ends it.
 */
export async function retryWithBackoff<T>(
  work: () => Promise<T>,
  { attempts = defaultAttempts, shouldRetry, wait = delay }: RetryOptions<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const result = await work()
    if (tries >= attempts || !shouldRetry(result)) return result
    const longest = firstWaitMs * 2 ** (tries - 1)
    await wait(longest / 2 + Math.random() * (longest / 2))
  }
}
