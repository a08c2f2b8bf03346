import type { Slot } from '@draftwright/contract/slots'
import { addDays, dayAt, momentOf, weekdayOf } from '@draftwright/contract/wall-clock'

const minute = 60_000

/**
 * The slots of so many days from the day of `after` on, as milliseconds, each once and in order. What stands before
 * `after` is left out. Where clocks change, several slots may fall on one moment.
 */
export function slotTimes(slots: readonly Slot[], zone: string, after: number, days: number): number[] {
  const first = dayAt(after, zone)
  const times = Array.from({ length: days }, (_, n) => addDays(first, n)).flatMap((day) =>
    slots.filter(({ weekday }) => weekday === weekdayOf(day)).map(({ time }) => momentOf(day, time, zone)),
  )
  return [...new Set(times)].filter((at) => at > after).sort((a, b) => a - b)
}

/** The first of the times whose minute nothing has. */
export function firstFree(times: readonly number[], taken: readonly string[]): number | undefined {
  const minutes = new Set(taken.map((at) => Math.floor(Date.parse(at) / minute)))
  return times.find((at) => !minutes.has(Math.floor(at / minute)))
}
