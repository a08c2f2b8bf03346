import { addDays, toInstant, getZoneOffset, getStartOfDay, toZoneTime } from '@draftwright/contract/wall-clock'

const minute = 60_000
const hour = 60 * minute

/** Minutes since midnight, as `HH:MM`; and back. */
export const formatClockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
export const parseClockTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether the clock skips a time of that day, or repeats it. `at` is the resolved time. */
export function resolveMoment(
  day: string,
  time: string,
  zone: string,
): { at: number; problem: 'skipped' | 'twice' | null } {
  const at = toInstant(day, time, zone)
  if (toZoneTime(at, zone) !== time) return { at, problem: 'skipped' }
  // No zone sets its clocks back by less than half an hour or by more than two.
  const isTwice = [0.5, 1, 2].some((hours) => toZoneTime(at + hours * hour, zone) === time)
  return { at, problem: isTwice ? 'twice' : null }
}

export interface DayShape {
  start: number
  end: number
  /** Hours of the day: 23, 24 or 25 almost everywhere. */
  hours: number
  /** Minutes of the clock that the day skips or repeats; null on an ordinary day. */
  gap: { from: number; to: number } | null
  twice: { from: number; to: number } | null
}

/** The hours of a day in the zone, clock changes included. */
export function computeDayShape(day: string, zone: string): DayShape {
  const start = getStartOfDay(day, zone)
  const end = getStartOfDay(addDays(day, 1), zone)
  const shift = getZoneOffset(end, zone) - getZoneOffset(start, zone)
  const shape: DayShape = { start, end, hours: (end - start) / hour, gap: null, twice: null }
  if (shift === 0) return shape
  let [low, high] = [start, end]
  while (high - low > minute) {
    const middle = Math.floor((low + high) / 2 / minute) * minute
    if (getZoneOffset(middle, zone) === getZoneOffset(end, zone)) high = middle
    else low = middle
  }
  const after = parseClockTime(toZoneTime(high, zone))
  const width = Math.abs(shift) / minute
  if (shift > 0) return { ...shape, gap: { from: Math.max(0, after - width), to: after } }
  return { ...shape, twice: { from: after, to: after + width } }
}
