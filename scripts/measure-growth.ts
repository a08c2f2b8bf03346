/** Some systems count CPU time in ticks of four milliseconds: this is eight of them. */
const ENOUGH_MS = 32

/** CPU time of this thread in milliseconds, unaffected by other processes. */
function measureTime(work: () => void): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/**
 * Whether `work` on the whole takes about as long as on each of eight eighths, on a machine of any speed; quadratic work takes eight
 * times as long. The eighths are repeated, in one measurement, until the clock can tell their time, and the whole as often: in turns,
 * ticks would fall into the same one again and again. Compared up to five times, since garbage collection can distort a comparison.
 */
export function isLinear(work: (size: number) => void, size: number): boolean {
  const measureEighths = (times: number) =>
    measureTime(() => {
      for (let n = 0; n < 8 * times; n++) work(size / 8)
    })
  const measureWhole = (times: number) =>
    measureTime(() => {
      for (let n = 0; n < times; n++) work(size)
    })
  // Warms up the JIT compiler.
  work(size / 8)
  let times = 1
  while (measureEighths(times) < ENOUGH_MS) times *= 2
  const isOnce = () => measureWhole(times) < 3 * measureEighths(times)
  return isOnce() || isOnce() || isOnce() || isOnce() || isOnce()
}
