import type { Slot } from '@draftwright/contract/slots'
import { addDays, toZoneDay, toInstant, getWeekday } from '@draftwright/contract/wall-clock'

const minute = 60_000

/**
 * The slots of so many days from the day of `after` on, as milliseconds, unique and sorted. Slots before `after` are omitted.
 * Around clock changes, several slots may fall on one moment.
 */
export function computeSlotTimes(slots: readonly Slot[], zone: string, after: number, days: number): number[] {
  const first = toZoneDay(after, zone)
  const times = Array.from({ length: days }, (_, n) => addDays(first, n)).flatMap((day) =>
    slots.filter(({ weekday }) => weekday === getWeekday(day)).map(({ time }) => toInstant(day, time, zone)),
  )
  return [...new Set(times)].filter((at) => at > after).sort((a, b) => a - b)
}

/** The first of the times with a free minute. */
export function findFirstFreeTime(times: readonly number[], taken: readonly string[]): number | undefined {
  const minutes = new Set(taken.map((at) => Math.floor(Date.parse(at) / minute)))
  return times.find((at) => !minutes.has(Math.floor(at / minute)))
}
