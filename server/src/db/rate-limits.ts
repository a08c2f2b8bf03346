import type { LimitName, Limits, RateLimit } from '../limits.ts'
import { SYSTEM, type Engine } from './engine.ts'

/**
 * Counts one hit, for all processes and across restarts; returns null within the limit, else the seconds until the window ends.
 */
export async function countHit(
  engine: Engine,
  key: string,
  { limit, windowSeconds }: RateLimit,
  now: Date,
): Promise<number | null> {
  const oldest = new Date(now.getTime() - windowSeconds * 1000).toISOString()
  const { rows } = await engine.query<{ window_start: string; count: number }>(
    SYSTEM,
    `insert into rate_limits (key, window_start, count) values ($1, $2, 1)
     on conflict (key) do update set
       count = case when rate_limits.window_start <= $3 then 1 else rate_limits.count + 1 end,
       window_start = case when rate_limits.window_start <= $3 then $2 else rate_limits.window_start end
     returning window_start, count`,
    [key, now.toISOString(), oldest],
  )
  const row = rows[0]
  if (row === undefined || row.count <= limit) return null
  return Math.max(1, Math.ceil((Date.parse(row.window_start) + windowSeconds * 1000 - now.getTime()) / 1000))
}

interface LimitedContext {
  readonly engine: Engine
  readonly config: { readonly hasRateLimits: boolean; readonly limits: Limits }
  now(): Date
}

/** Counts one hit under a limit of the settings; null within it, and always if limits are off. */
export async function countLimitedHit(context: LimitedContext, name: LimitName, key: string): Promise<number | null> {
  const { engine, config } = context
  return config.hasRateLimits ? countHit(engine, key, config.limits[name], context.now()) : null
}

/** Tries before the first wait, and the longest wait in seconds. */
const freeTries = 5
const longestWait = 15 * 60
/** Seconds without a try after which earlier tries are dropped. */
const memory = 24 * 60 * 60

/** Seconds to wait after so many failed tries in a row: none, then 2, 4, 8 … up to a quarter of an hour. */
const waitSql = `case when rate_limits.count < ${freeTries} then 0
  else least(${longestWait}, power(2, least(rate_limits.count - ${freeTries - 1}, 20))) end * interval '1 second'`

/**
 * Counts one try before its outcome is known, so that a hundred parallel tries gain nothing over sequential ones. Returns null
 * when it may proceed, else the seconds until the next one may; a try made too early is not counted. `clearTries` follows a
 * success.
 */
export async function countTry(engine: Engine, key: string, now: Date): Promise<number | null> {
  const at = now.toISOString()
  const oldest = new Date(now.getTime() - memory * 1000).toISOString()
  const counted = await engine.query(
    SYSTEM,
    `insert into rate_limits (key, window_start, count) values ($1, $2, 1)
     on conflict (key) do update set
       count = case when rate_limits.window_start <= $3 then 1 else rate_limits.count + 1 end,
       window_start = excluded.window_start
     where rate_limits.window_start + ${waitSql} <= excluded.window_start`,
    [key, at, oldest],
  )
  if (counted.affected === 1) return null
  const { rows } = await engine.query<{ seconds: number }>(
    SYSTEM,
    `select extract(epoch from window_start + ${waitSql} - $2::timestamptz)::float8 as seconds from rate_limits where key = $1`,
    [key, at],
  )
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1))
}

export async function clearTries(engine: Engine, key: string): Promise<void> {
  await engine.query(SYSTEM, 'delete from rate_limits where key = $1', [key])
}
