/** Some systems count CPU time in ticks of four milliseconds: this is twenty-five of them. */
const ENOUGH_MS = 100

/** CPU time of this thread in milliseconds, unaffected by other processes. */
function measureTime(work: () => void): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/**
 * Whether `work` on the whole takes about as long as on each of eight eighths, on a machine of any speed; quadratic work takes eight
 * times as long. Both are repeated in turn until the clock can tell them apart, and compared up to five times, since garbage
 * collection can distort a comparison.
 */
export function isLinear(work: (size: number) => void, size: number): boolean {
  // Warms up the JIT compiler.
  work(size / 8)
  const isOnce = () => {
    let [whole, eighths] = [0, 0]
    while (whole + eighths < ENOUGH_MS) {
      eighths += measureTime(() => {
        for (let n = 0; n < 8; n++) work(size / 8)
      })
      whole += measureTime(() => work(size))
    }
    return whole < 3 * eighths
  }
  return isOnce() || isOnce() || isOnce() || isOnce() || isOnce()
}
