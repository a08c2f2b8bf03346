import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseUnavailableError } from './engine.ts'

/** A restart or a failover takes no longer; who stops the server waits no longer. */
const patienceMs = 20_000
const againMs = 500

/** Repeats work of which nothing was done because there was no connection, for what nobody will send again. */
export async function retryWhileAway<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;)
    try {
      return await work()
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailableError && !error.hadConnection
      if (!isAway || performance.now() > end) throw error
      await wait(againMs, null, { ref: false })
    }
}
