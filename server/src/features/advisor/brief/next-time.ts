import { addDays, dayAt, momentOf, weekdayOf } from '@draftwright/contract/wall-clock'

/** The next moment after `now` that is the weekday and time in the zone. */
export function nextTime(now: Date, { weekday, at_time }: { weekday: number; at_time: string }, zone: string): Date {
  const today = dayAt(now.getTime(), zone)
  const first = addDays(today, (weekday - weekdayOf(today) + 7) % 7)
  const at = momentOf(first, at_time, zone)
  return new Date(at > now.getTime() ? at : momentOf(addDays(first, 7), at_time, zone))
}
