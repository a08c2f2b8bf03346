import { Piscina } from 'piscina'

let pool: Piscina | null = null

/**
 * Runs a function of a module on a thread of its own, so that nobody else's request waits for it; what goes in and comes
 * out is copied. The thread is made with the first call and ends after a quiet half minute. Rejects with what the function
 * throws, and with an AbortError when the person has left.
 */
export async function runInWorker<Out>(module: URL, name: string, input: unknown, signal: AbortSignal): Promise<Out> {
  pool ??= new Piscina({ minThreads: 0, maxThreads: 1, idleTimeout: 30_000 })
  // The pool knows no types; the callers below their module's name do.
  return (await pool.run(input, { filename: module.href, name, signal })) as Out
}
