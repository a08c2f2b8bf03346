import { Piscina } from 'piscina'
import { startMemoryGuard } from './memory-guard.ts'

let pool: Piscina | null = null
/** Resolves when everything that came before is over. */
let queue: Promise<unknown> = Promise.resolve()

/** What a file of somebody else may cost. */
export interface WorkerLimits {
  /** From when its turn comes. */
  readonly milliseconds: number
  /** By which the process may grow meanwhile; without it nothing but the thread's own limit holds. */
  readonly bytes?: number
}

/** The work was stopped at its limit, with its thread. */
export class WorkerLimitError extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(limit === 'time' ? 'The work takes too long' : 'The work takes too much memory')
    this.name = 'WorkerLimitError'
    this.limit = limit
  }
}

/**
 * Runs a function of a module on a thread of its own, so that nobody else's request waits for it; what goes in and comes
 * out is copied. The thread is made with the first call and ends after a quiet half minute. Calls follow each other, so input of others
 * needs limits. Rejects with what the function throws, with WorkerLimitError, and with an AbortError when the person has left.
 */
export function runInWorker<Out>(
  module: URL,
  name: string,
  input: unknown,
  signal: AbortSignal,
  limits?: WorkerLimits,
): Promise<Out> {
  const before = queue
  const run = (async () => {
    await waitUnlessAborted(before, signal)
    return runNow<Out>({ filename: module.href, name }, input, signal, limits)
  })()
  queue = Promise.allSettled([before, run])
  return run
}

async function runNow<Out>(
  task: { filename: string; name: string },
  input: unknown,
  signal: AbortSignal,
  limits: WorkerLimits | undefined,
): Promise<Out> {
  pool ??= createPool()
  const time = limits === undefined ? null : AbortSignal.timeout(limits.milliseconds)
  const growth = limits?.bytes === undefined ? null : startMemoryGuard(limits.bytes)
  const signals = [signal, time, growth?.signal].flatMap((one) => one ?? [])
  try {
    // The pool knows no types; the callers below their module's name do.
    return (await pool.run(input, { ...task, signal: AbortSignal.any(signals) })) as Out
  } catch (error) {
    if (signal.aborted) throw error
    if (time?.aborted === true) throw new WorkerLimitError('time')
    if (growth?.signal.aborted === true || isOutOfMemory(error)) throw new WorkerLimitError('memory')
    throw error
  } finally {
    growth?.end()
  }
}

function createPool(): Piscina {
  const created = new Piscina({ minThreads: 0, maxThreads: 1, idleTimeout: 30_000 })
  // Of a thread that breaks between two calls: the next one makes another.
  created.on('error', () => undefined)
  return created
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

async function waitUnlessAborted(before: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const gone = Promise.withResolvers<never>()
  const leave = () => gone.reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  try {
    await Promise.race([before, gone.promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
