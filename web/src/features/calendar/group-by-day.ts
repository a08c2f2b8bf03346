import type { CalendarItem } from '@draftwright/contract/schedule'
import { addDays, getStartOfDay } from '@draftwright/contract/wall-clock'

/**
 * The items of each day of the range in order, days without any omitted. Sorted by their ISO times as text and split at each
 * midnight, without time zone conversions per item.
 */
export function groupByDay(
  items: readonly CalendarItem[],
  { from, to }: { from: string; to: string },
  zone: string,
): Map<string, CalendarItem[]> {
  const sorted = items.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1))
  const days = new Map<string, CalendarItem[]>()
  const iso = (day: string) => new Date(getStartOfDay(day, zone)).toISOString()
  const first = iso(from)
  let at = sorted.findIndex((item) => item.at >= first)
  if (at === -1) return days
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const end = iso(addDays(day, 1))
    const start = at
    while (at < sorted.length && (sorted[at]?.at ?? end) < end) at++
    if (at > start) days.set(day, sorted.slice(start, at))
  }
  return days
}
