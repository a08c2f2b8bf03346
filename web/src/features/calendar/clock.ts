import { addDays, momentOf, offsetAt, startOfDay, timeAt } from '@draftwright/contract/wall-clock'

const minute = 60_000
const hour = 60 * minute

/** Minutes since midnight, as `HH:MM`; and back. */
export const asTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** What is odd about a time of that day: the clock skips it, or shows it twice. `at` is the time that is meant. */
export function momentWithDoubt(
  day: string,
  time: string,
  zone: string,
): { at: number; doubt: 'skipped' | 'twice' | null } {
  const at = momentOf(day, time, zone)
  if (timeAt(at, zone) !== time) return { at, doubt: 'skipped' }
  // No zone turns its clocks back by less than half an hour or by more than two.
  const isTwice = [0.5, 1, 2].some((hours) => timeAt(at + hours * hour, zone) === time)
  return { at, doubt: isTwice ? 'twice' : null }
}

export interface DayShape {
  start: number
  end: number
  /** Hours of the day: 23, 24 or 25 almost everywhere. */
  hours: number
  /** Minutes of the clock that the day does not have, or has twice; null on a day like any other. */
  gap: { from: number; to: number } | null
  twice: { from: number; to: number } | null
}

/** A day as the clocks of the zone go through it. */
export function shapeOf(day: string, zone: string): DayShape {
  const start = startOfDay(day, zone)
  const end = startOfDay(addDays(day, 1), zone)
  const shift = offsetAt(end, zone) - offsetAt(start, zone)
  const shape: DayShape = { start, end, hours: (end - start) / hour, gap: null, twice: null }
  if (shift === 0) return shape
  let [low, high] = [start, end]
  while (high - low > minute) {
    const middle = Math.floor((low + high) / 2 / minute) * minute
    if (offsetAt(middle, zone) === offsetAt(end, zone)) high = middle
    else low = middle
  }
  const after = minutesOf(timeAt(high, zone))
  const width = Math.abs(shift) / minute
  if (shift > 0) return { ...shape, gap: { from: Math.max(0, after - width), to: after } }
  return { ...shape, twice: { from: after, to: after + width } }
}
