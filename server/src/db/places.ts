import { randomInt } from 'node:crypto'
import { type Engine, SYSTEM } from './engine.ts'

/** One of a few places under a key, for all processes. */
export interface Place {
  /** Says that its holder lives; a place not kept for the agreed seconds is free again. */
  keep(now: Date): Promise<void>
  leave(): Promise<void>
}

/** Marks are below this: what an integer column holds. */
export const mostMarks = 2 ** 31
const placeOf = (key: string, number: number): string => `${key}:${number}`

/** Takes one of `places` under the key; null when all are taken. A place whose holder died is free after `seconds`. */
export async function takePlace(
  engine: Engine,
  key: string,
  {
    places,
    seconds,
    now,
    // Tells this holder's row from that of whoever takes the place after it.
    mark = randomInt(mostMarks),
  }: { places: number; seconds: number; now: Date; mark?: number },
): Promise<Place | null> {
  const over = new Date(now.getTime() - seconds * 1000).toISOString()
  for (let number = 1; number <= places; number++) {
    const name = placeOf(key, number)
    const taken = await engine.query(
      SYSTEM,
      `insert into rate_limits (key, window_start, count) values ($1, $2, $3)
       on conflict (key) do update set window_start = excluded.window_start, count = excluded.count
       where rate_limits.window_start <= $4`,
      [name, now.toISOString(), mark, over],
    )
    if (taken.affected === 0) continue
    return {
      async keep(at) {
        const sql = 'update rate_limits set window_start = $3 where key = $1 and count = $2'
        await engine.query(SYSTEM, sql, [name, mark, at.toISOString()])
      },
      async leave() {
        await engine.query(SYSTEM, 'delete from rate_limits where key = $1 and count = $2', [name, mark])
      },
    }
  }
  return null
}

/** Frees the place that a holder who died had taken with a mark of its own. */
export async function freePlace(engine: Engine, key: string, places: number, mark: number): Promise<void> {
  const names = Array.from({ length: places }, (_one, at) => placeOf(key, at + 1))
  await engine.query(SYSTEM, 'delete from rate_limits where key = any($1) and count = $2', [names, mark])
}
