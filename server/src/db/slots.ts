import { randomInt } from 'node:crypto'
import { type Engine, SYSTEM } from './engine.ts'

/** One of a limited number of leases under a key, for all processes. */
export interface Slot {
  /** Renews the lease; a lease not renewed for the agreed seconds is free again. */
  renew(now: Date): Promise<void>
  release(): Promise<void>
}

/** Marks are below this: the maximum of an integer column. */
export const maxMarks = 2 ** 31
const buildSlotKey = (key: string, number: number): string => `${key}:${number}`

/** Acquires one of `places` leases under the key; null when all are taken. A lease whose holder died is free after `seconds`. */
export async function acquireSlot(
  engine: Engine,
  key: string,
  {
    places,
    seconds,
    now,
    // Distinguishes this holder's row from that of the next holder.
    mark = randomInt(maxMarks),
  }: { places: number; seconds: number; now: Date; mark?: number },
): Promise<Slot | null> {
  const over = new Date(now.getTime() - seconds * 1000).toISOString()
  for (let number = 1; number <= places; number++) {
    const name = buildSlotKey(key, number)
    const taken = await engine.query(
      SYSTEM,
      `insert into rate_limits (key, window_start, count) values ($1, $2, $3)
       on conflict (key) do update set window_start = excluded.window_start, count = excluded.count
       where rate_limits.window_start <= $4`,
      [name, now.toISOString(), mark, over],
    )
    if (taken.affected === 0) continue
    return {
      async renew(at) {
        const sql = 'update rate_limits set window_start = $3 where key = $1 and count = $2'
        await engine.query(SYSTEM, sql, [name, mark, at.toISOString()])
      },
      async release() {
        await engine.query(SYSTEM, 'delete from rate_limits where key = $1 and count = $2', [name, mark])
      },
    }
  }
  return null
}

/** Frees the lease of a holder that died, identified by its mark. */
export async function releaseAbandonedSlot(engine: Engine, key: string, places: number, mark: number): Promise<void> {
  const names = Array.from({ length: places }, (_one, at) => buildSlotKey(key, at + 1))
  await engine.query(SYSTEM, 'delete from rate_limits where key = any($1) and count = $2', [names, mark])
}
