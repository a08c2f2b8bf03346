import { addDays, toZoneDay } from '@draftwright/contract/wall-clock'

/** What the page can show; `own` has two days of its own in the address. */
export const periods = [
  { value: '1', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '28', label: '28 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
  { value: 'own', label: 'Custom' },
] as const

/** The day it is in a time zone. */
export const readToday = (zone: string, now = Date.now()): string => toZoneDay(now, zone)

/** How many days a period has; null for an own span. */
export const countPeriodDays = (period: string): number | null =>
  period === 'own' ? null : Number(periods.find(({ value }) => value === period)?.value ?? 28)

/** The days of a period until today, both included. An own span without an end lasts until today. */
export function toSpanQuery(
  period: string,
  { from, to }: { from: string; to: string },
  today: string,
): { start_date: string; end_date: string } {
  const start = addDays(today, 1 - (countPeriodDays(period) ?? 28))
  if (period !== 'own') return { start_date: start, end_date: today }
  return { start_date: from === '' ? start : from, end_date: to === '' ? today : to }
}
