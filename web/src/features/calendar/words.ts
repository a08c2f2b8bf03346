import { addDays, offsetAt } from '@draftwright/contract/wall-clock'
import { format, timeWords } from '../../ui/moment-words.ts'
import { rangeOf, type View } from './days.ts'

const ofDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  format(options, 'UTC').format(Date.parse(`${day}T00:00:00Z`))

/** Of minutes since midnight. */
export const clockWords = (minutes: number): string => timeWords(minutes * 60_000, 'UTC')
/** "Tue 24 Nov". */
export const dayWords = (day: string): string => ofDay(day, { weekday: 'short', day: 'numeric', month: 'short' })
/** "Tuesday 24 November 2026". */
export const fullDayWords = (day: string): string => ofDay(day, { dateStyle: 'full' })
export const weekdayWords = (day: string, width: 'short' | 'long' = 'short'): string => ofDay(day, { weekday: width })
export const monthWords = (day: string): string => ofDay(day, { month: 'long', year: 'numeric' })
export const shortMonth = (day: string): string => ofDay(day, { month: 'short' })
export const dateOf = (day: string): number => Number(day.slice(8))

/** What the view shows: "November 2026", "16 – 22 Nov 2026", "Saturday 21 November 2026". */
export function rangeWords(view: View, day: string, first: number): string {
  if (view === 'day') return fullDayWords(day)
  if (view !== 'week') return monthWords(day)
  const { from } = rangeOf('week', day, first)
  return format({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC').formatRange(
    Date.parse(`${from}T00:00:00Z`),
    Date.parse(`${addDays(from, 6)}T00:00:00Z`),
  )
}

/** "Europe/Berlin, GMT+1" at that moment. */
export function zoneWords(zone: string, at = Date.now()): string {
  const offset = format({ timeZoneName: 'shortOffset', hour: 'numeric' }, zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${zone.replaceAll('_', ' ')}${offset && offset !== zone ? `, ${offset}` : ''}`
}

/** Whether two zones show the same time at that moment. */
export const showSame = (one: string, other: string, at = Date.now()): boolean =>
  one === other || offsetAt(at, one) === offsetAt(at, other)
