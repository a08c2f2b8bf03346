/** Runs that are quicker than this many milliseconds say more about the clock than about the work. */
const LEAST_MS = 2

function measureTime(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/**
 * Whether eight times as much takes `work` about eight times as long, on a machine of any speed; what grows by the square
 * takes 64 times as long. Tried up to five times, since another process can spoil a comparison.
 */
export function isLinear(work: (size: number) => void, size: number): boolean {
  // What runs for the first time is compiled first.
  work(size / 8)
  const isOnce = () => {
    const eighth = measureTime(() => work(size / 8))
    return measureTime(() => work(size)) / Math.max(LEAST_MS, eighth) < 24
  }
  return isOnce() || isOnce() || isOnce() || isOnce() || isOnce()
}
