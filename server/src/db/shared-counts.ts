import type { RateLimit } from '../limits.ts'
import { type Engine, SYSTEM } from './engine.ts'

/** Milliseconds that a process counts on its own before it reports to the others. */
const mergeMs = 1000

interface Count {
  readonly windowStart: number
  readonly windowEnd: number
  /** The count of all processes when last read, and what this process has added since. */
  shared: number
  own: number
}

export interface SharedCounts {
  /** Counts one hit; returns null within the limit, else the whole seconds until the window ends. */
  add(key: string, limit: RateLimit, now: Date): number | null
  close(): void
}

/**
 * Counts hits that are too frequent to be recorded each time: in the process, merged with the counts of the other processes about
 * once a second, by one statement for all keys. So a limit takes effect within a second, and while the database is unreachable
 * each process applies its own count.
 */
export function createSharedCounts(engine: Engine): SharedCounts {
  const counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | null = null
  let latest = 0

  async function merge(): Promise<void> {
    const changed = [...counts]
      .filter(([, { own }]) => own > 0)
      .map(([key, count]) => ({ key, count, added: count.own }))
    for (const { count, added } of changed) {
      count.own -= added
      count.shared += added
    }
    for (const [key, { windowEnd }] of counts) if (windowEnd < latest) counts.delete(key)
    try {
      const totals = await saveCounts(engine, changed)
      for (const { key, count } of changed) count.shared = Math.max(count.shared, totals.get(key) ?? 0)
    } catch {
      // Reported again with the next ones; until then this process uses its own count.
      for (const { count, added } of changed) {
        count.own += added
        count.shared -= added
      }
    }
  }

  function mergeSoon(): void {
    timer ??= setTimeout(() => {
      void merge().finally(() => {
        timer = null
        if ([...counts.values()].some(({ own }) => own > 0)) mergeSoon()
      })
    }, mergeMs).unref()
  }

  return {
    add(key, { limit, windowSeconds }, now) {
      const length = windowSeconds * 1000
      latest = now.getTime()
      // All processes start their windows at the same times.
      const windowStart = Math.floor(now.getTime() / length) * length
      const known = counts.get(key)
      const count =
        known?.windowStart === windowStart ? known : { windowStart, windowEnd: windowStart + length, shared: 0, own: 0 }
      if (count !== known) counts.set(key, count)
      if (count.shared + count.own >= limit) return Math.ceil((count.windowEnd - now.getTime()) / 1000)
      count.own++
      mergeSoon()
      return null
    },
    close() {
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/** Adds to the rows of all processes and returns the current totals; counts of a window that is over change nothing. */
async function saveCounts(
  engine: Engine,
  changed: readonly { key: string; count: Count; added: number }[],
): Promise<Map<string, number>> {
  const rows = changed
    .map(({ key, count, added }) => ({ key, at: new Date(count.windowStart).toISOString(), added }))
    // In the same order in every process, so that two cannot deadlock.
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  const result = await engine.query<{ key: string; count: number }>(
    SYSTEM,
    `insert into rate_limits (key, window_start, count)
     select key, at, added from jsonb_to_recordset($1::text::jsonb) as counted (key text, at timestamptz, added integer)
     on conflict (key) do update set
       count = case when rate_limits.window_start = excluded.window_start then rate_limits.count + excluded.count
                    when rate_limits.window_start > excluded.window_start then rate_limits.count
                    else excluded.count end,
       window_start = greatest(rate_limits.window_start, excluded.window_start)
     returning key, count`,
    [JSON.stringify(rows)],
  )
  return new Map(result.rows.map(({ key, count }) => [key, count]))
}
