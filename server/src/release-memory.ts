import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookEveryMs = 60_000
/** Share of a minute in which the event loop is at work: what the timers of a server that nobody uses take. */
const restBelow = 0.03
/** Bytes that are worth the pause, a few hundred milliseconds of processor time. */
const worthFrom = 24 * 1024 ** 2

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
let gc: Collect | undefined

/** Collects all garbage, and gives what it took back to the system. */
export function collectGarbage(): void {
  if (gc === undefined) {
    setFlagsFromString('--expose-gc')
    // Only a new context sees the flag.
    gc = runInNewContext('gc') as Collect
  }
  // A usual collection keeps half of the pages for what comes next.
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

interface ServerLoad {
  /** The share of time, from 0 to 1, in which the event loop was at work since the last call. */
  readUtilization(): number
  /** Bytes. */
  readResident(): number
  collect(): void
}

/** Collects garbage if the server was at rest and has grown since the last time; called once a minute. */
export function createRestLook({ readUtilization, readResident, collect }: ServerLoad): () => void {
  let kept = 0
  return () => {
    if (readUtilization() > restBelow || readResident() < kept + worthFrom) return
    collect()
    kept = readResident()
  }
}

/**
 * V8 collects when the heap grows, so a server at rest keeps the garbage of its start and of its last busy minute, and adds
 * that of its timers for hours. Once a minute was quiet, what is not needed goes back to the system.
 */
export function releaseMemoryAtRest(): void {
  let last = performance.eventLoopUtilization()
  const look = createRestLook({
    readUtilization() {
      const { utilization } = performance.eventLoopUtilization(last)
      last = performance.eventLoopUtilization()
      return utilization
    },
    readResident: () => process.memoryUsage.rss(),
    collect: collectGarbage,
  })
  setInterval(look, lookEveryMs).unref()
}
