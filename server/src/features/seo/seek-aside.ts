import { Piscina } from 'piscina'
import type { Search, Sought } from './seek.ts'

let pool: Piscina<Search, Sought> | null = null

/**
 * Searches on a thread of its own, so that nobody else's request waits for it. The thread is made with the first search
 * and ends after a quiet half minute. Rejects with an AbortError when the person has left.
 */
export function seekAside(search: Search, signal: AbortSignal): Promise<Sought> {
  pool ??= new Piscina<Search, Sought>({
    filename: new URL('seek.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
  })
  return pool.run(search, { name: 'seek', signal })
}
