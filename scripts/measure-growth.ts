/** Work that takes less than this many milliseconds is dominated by clock resolution. */
const LEAST_MS = 2

/** CPU time of this thread in milliseconds, unaffected by other processes. */
function measureTime(work: () => void): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/**
 * Whether `work` on the whole takes about as long as on each of eight eighths, on a machine of any speed; quadratic
 * work takes eight times as long. Tried up to five times, since garbage collection can distort a comparison.
 */
export function isLinear(work: (size: number) => void, size: number): boolean {
  // Warms up the JIT compiler.
  work(size / 8)
  const isOnce = () => {
    const eighths = measureTime(() => {
      for (let n = 0; n < 8; n++) work(size / 8)
    })
    return measureTime(() => work(size)) < 3 * Math.max(LEAST_MS, eighths)
  }
  return isOnce() || isOnce() || isOnce() || isOnce() || isOnce()
}
