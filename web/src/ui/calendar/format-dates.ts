import { addDays, getZoneOffset } from '@draftwright/contract/wall-clock'
import { getDateFormat, formatTime } from '../format-moment.ts'
import { computeViewRange, type View } from './days.ts'

const formatUtcDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  getDateFormat(options, 'UTC').format(Date.parse(`${day}T00:00:00Z`))

/** Of minutes since midnight. */
export const formatMinutes = (minutes: number): string => formatTime(minutes * 60_000, 'UTC')
/** "Tue 24 Nov". */
export const formatDay = (day: string): string =>
  formatUtcDay(day, { weekday: 'short', day: 'numeric', month: 'short' })
/** "Tuesday 24 November 2026". */
export const formatFullDay = (day: string): string => formatUtcDay(day, { dateStyle: 'full' })
export const formatWeekday = (day: string, width: 'short' | 'long' = 'short'): string =>
  formatUtcDay(day, { weekday: width })
export const formatMonth = (day: string): string => formatUtcDay(day, { month: 'long', year: 'numeric' })
export const formatShortMonth = (day: string): string => formatUtcDay(day, { month: 'short' })
export const toDayOfMonth = (day: string): number => Number(day.slice(8))

/** The title of the view: "November 2026", "16 – 22 Nov 2026", "Saturday 21 November 2026". */
export function formatViewRange(view: View, day: string, first: number): string {
  if (view === 'day') return formatFullDay(day)
  if (view !== 'week') return formatMonth(day)
  const { from } = computeViewRange('week', day, first)
  return getDateFormat({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC').formatRange(
    Date.parse(`${from}T00:00:00Z`),
    Date.parse(`${addDays(from, 6)}T00:00:00Z`),
  )
}

/** "Europe/Berlin, GMT+1" at that moment. */
export function formatTimeZone(zone: string, at = Date.now()): string {
  const offset = getDateFormat({ timeZoneName: 'shortOffset', hour: 'numeric' }, zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${zone.replaceAll('_', ' ')}${offset && offset !== zone ? `, ${offset}` : ''}`
}

/** Whether two zones show the same time at that moment. */
export const hasSameOffset = (one: string, other: string, at = Date.now()): boolean =>
  one === other || getZoneOffset(at, one) === getZoneOffset(at, other)
