import { addDays, toZoneDay, toInstant, getWeekday } from '@draftwright/contract/wall-clock'

/** The next moment after `now` that is the weekday and time in the zone. */
export function computeNextTime(
  now: Date,
  { weekday, at_time }: { weekday: number; at_time: string },
  zone: string,
): Date {
  const today = toZoneDay(now.getTime(), zone)
  const first = addDays(today, (weekday - getWeekday(today) + 7) % 7)
  const at = toInstant(first, at_time, zone)
  return new Date(at > now.getTime() ? at : toInstant(addDays(first, 7), at_time, zone))
}
