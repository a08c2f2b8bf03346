import { addDays, toZoneDay } from '@draftwright/contract/wall-clock'
import { getDateFormat } from '../../../ui/format-moment.ts'

/** The day of a moment in words: "Today", "Yesterday", "Tue 24 Nov", and with the year if it is another. */
export function formatRelativeDay(at: string, zone: string, now = Date.now()): string {
  const day = toZoneDay(Date.parse(at), zone)
  const today = toZoneDay(now, zone)
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  if (day === addDays(today, 1)) return 'Tomorrow'
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return getDateFormat({ weekday: 'short', day: 'numeric', month: 'short', ...year }, zone).format(new Date(at))
}

/** Groups consecutive items by day, keeping their order. */
export function groupByDay<T extends { at: string }>(items: readonly T[], zone: string, now = Date.now()) {
  const days: { day: string; items: T[] }[] = []
  for (const item of items) {
    const day = formatRelativeDay(item.at, zone, now)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

const units = ['B', 'KB', 'MB', 'GB']
/** "1.4 MB". */
export function formatFileSize(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value >= 10 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}
