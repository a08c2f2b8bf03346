import { SYSTEM, type Engine } from './engine.ts'

/** At most `limit` hits in `windowSeconds`; shared by all processes and kept over a restart. */
export interface RateLimit {
  readonly limit: number
  readonly windowSeconds: number
}

/** Counts one hit; answers null when it is within the limit, else the seconds until the window ends. */
export async function hit(
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
