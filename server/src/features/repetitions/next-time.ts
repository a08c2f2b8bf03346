import { addDays, toInstant, toZoneDay, toZoneTime } from '@draftwright/contract/wall-clock'

interface Series {
  /** When the repeated post was published, or will be. ISO 8601. */
  base: string
  every_weeks: number
  until: string | null
  max_times: number | null
  made: number
}

const dayMs = 86_400_000

/**
 * The first time of the series after `after` (milliseconds since 1970), every so many weeks after its base at the same time of
 * day in the zone; null if that is behind its last day, or all its repetitions are made. Counted from the base, so that a change of the
 * clocks moves no later time.
 */
export function computeNextTime(
  { base, every_weeks, until, max_times, made }: Series,
  after: number,
  zone: string,
): string | null {
  if (max_times !== null && made >= max_times) return null
  const start = Date.parse(base)
  const [day, time] = [toZoneDay(start, zone), toZoneTime(start, zone)]
  const weeksSince = Math.max(0, Math.floor((after - start) / dayMs / 7 / every_weeks) - 1)
  let n = Math.max(1, weeksSince)
  while (toInstant(addDays(day, n * 7 * every_weeks), time, zone) <= after) n++
  const next = toInstant(addDays(day, n * 7 * every_weeks), time, zone)
  return until !== null && toZoneDay(next, zone) > until ? null : new Date(next).toISOString()
}
