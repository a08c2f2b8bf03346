import { addDays, offsetAt } from '@draftwright/contract/wall-clock'
import { rangeOf, type View } from './days.ts'

/** English words with the reader's own way to count hours. */
const hourCycle = new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23'
const is12 = hourCycle.startsWith('h1') && hourCycle !== 'h23'
const locale = is12 ? 'en-US' : 'en-GB'

const formats = new Map<string, Intl.DateTimeFormat>()
function format(options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}
const ofDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  format(options, 'UTC').format(Date.parse(`${day}T00:00:00Z`))

/** "09:05", or "9:05 AM" where the reader counts so. */
export const timeWords = (at: string | number, zone: string): string =>
  format({ hour: is12 ? 'numeric' : '2-digit', minute: '2-digit' }, zone).format(new Date(at))
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

/** "Tue 24 Nov, 09:00" as the clocks of the zone show it. */
export function momentWords(at: string | number, zone: string): string {
  const date = format({ weekday: 'short', day: 'numeric', month: 'short' }, zone).format(new Date(at))
  return `${date}, ${timeWords(at, zone)}`
}

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

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether two zones show the same time at that moment. */
export const showSame = (one: string, other: string, at = Date.now()): boolean =>
  one === other || offsetAt(at, one) === offsetAt(at, other)
