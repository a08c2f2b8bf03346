import { addDays, getWeekday } from './wall-clock.ts'

/** Spans of days that move with today, each with its words in English and German; the first stands on chips. */
export const spanWords = {
  today: { en: 'today', de: 'heute' },
  yesterday: { en: 'yesterday', de: 'gestern' },
  tomorrow: { en: 'tomorrow', de: 'morgen' },
  this_week: { en: 'this week', de: 'diese Woche' },
  last_week: { en: 'last week', de: 'letzte Woche' },
  next_week: { en: 'next week', de: 'nächste Woche' },
  next_7_days: { en: 'next 7 days', de: 'nächste 7 Tage' },
  last_7_days: { en: 'last 7 days', de: 'letzte 7 Tage' },
  next_30_days: { en: 'next 30 days', de: 'nächste 30 Tage' },
  last_30_days: { en: 'last 30 days', de: 'letzte 30 Tage' },
  last_90_days: { en: 'last 90 days', de: 'letzte 90 Tage' },
  this_month: { en: 'this month', de: 'diesen Monat' },
  last_month: { en: 'last month', de: 'letzten Monat' },
  next_month: { en: 'next month', de: 'nächsten Monat' },
  this_quarter: { en: 'this quarter', de: 'dieses Quartal' },
  last_quarter: { en: 'last quarter', de: 'letztes Quartal' },
  next_quarter: { en: 'next quarter', de: 'nächstes Quartal' },
  this_year: { en: 'this year', de: 'dieses Jahr' },
  last_year: { en: 'last year', de: 'letztes Jahr' },
  past: { en: 'before today', de: 'vor heute' },
} as const satisfies Record<string, { en: string; de: string }>
export type SpanName = keyof typeof spanWords
export const spanNames = Object.keys(spanWords) as [SpanName, ...SpanName[]]
const isSpanName = (name: string): name is SpanName => Object.hasOwn(spanWords, name)

/** Months by name: the latest one that has begun, and with `next_` the first that is not over. */
export const monthWords = {
  january: { en: 'January', de: 'Januar' },
  february: { en: 'February', de: 'Februar' },
  march: { en: 'March', de: 'März' },
  april: { en: 'April', de: 'April' },
  may: { en: 'May', de: 'Mai' },
  june: { en: 'June', de: 'Juni' },
  july: { en: 'July', de: 'Juli' },
  august: { en: 'August', de: 'August' },
  september: { en: 'September', de: 'September' },
  october: { en: 'October', de: 'Oktober' },
  november: { en: 'November', de: 'November' },
  december: { en: 'December', de: 'Dezember' },
} as const
type MonthName = keyof typeof monthWords
export const monthNames = Object.keys(monthWords) as [MonthName, ...MonthName[]]
/** A month of one year, such as `2026-11`. */
export const yearMonthPattern = /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/u
const nextMonths = monthNames.map((name) => `next_${name}` as const)
export const monthSpanNames = [...monthNames, ...nextMonths]
export type Span = SpanName | (typeof monthSpanNames)[number] | `month:${string}`
const isMonthName = (name: string): name is MonthName => Object.hasOwn(monthWords, name)
const isMonthSpan = (name: string): name is Exclude<Span, SpanName> =>
  isMonthName(name.replace(/^next_/u, '')) || (name.startsWith('month:') && yearMonthPattern.test(name.slice(6)))

export const isSpan = (name: string): name is Span => isSpanName(name) || isMonthSpan(name)

/** A span in words: "this month", "November", "November 2025". */
export function describeSpan(span: Span, language: 'en' | 'de'): string {
  if (isSpanName(span)) return spanWords[span][language]
  if (!span.startsWith('month:')) {
    const name = span.replace(/^next_/u, '')
    return isMonthName(name) ? monthWords[name][language] : span
  }
  const name = monthNames[Number(span.slice(11)) - 1]
  return `${name === undefined ? '' : monthWords[name][language]} ${span.slice(6, 10)}`
}

export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** The last day of the month is the one before the first of the next. */
const toFirst = (year: number, month: number): string =>
  `${year + Math.floor(month / 12)}-${String((((month % 12) + 12) % 12) + 1).padStart(2, '0')}-01`

function spanOfMonths(today: string, months: number, away: number): DaySpan {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  const first = Math.floor(month / months) * months + away * months
  return { from: toFirst(year, first), to: addDays(toFirst(year, first + months), -1) }
}

function resolveMonth(span: Exclude<Span, SpanName>, today: string): DaySpan {
  const isNamed = !span.startsWith('month:')
  const month = isNamed ? monthNames.findIndex((name) => span.endsWith(name)) : Number(span.slice(11)) - 1
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const away = span.startsWith('next_') ? (month < thisMonth ? 1 : 0) : month > thisMonth ? -1 : 0
  const year = isNamed ? thisYear + away : Number(span.slice(6, 10))
  return { from: toFirst(year, month), to: addDays(toFirst(year, month + 1), -1) }
}

/** The days of a span, both included; weeks begin on Monday. */
export function resolveSpan(name: Span, today: string): DaySpan {
  if (isMonthSpan(name)) return resolveMonth(name, today)
  const day = (away: number) => ({ from: addDays(today, away), to: addDays(today, away) })
  const monday = addDays(today, 1 - getWeekday(today))
  const week = (away: number) => ({ from: addDays(monday, away * 7), to: addDays(monday, away * 7 + 6) })
  switch (name) {
    case 'today':
      return day(0)
    case 'yesterday':
      return day(-1)
    case 'tomorrow':
      return day(1)
    case 'this_week':
      return week(0)
    case 'last_week':
      return week(-1)
    case 'next_week':
      return week(1)
    case 'next_7_days':
      return { from: today, to: addDays(today, 6) }
    case 'next_30_days':
      return { from: today, to: addDays(today, 29) }
    case 'last_7_days':
      return { from: addDays(today, -6), to: today }
    case 'last_30_days':
      return { from: addDays(today, -29), to: today }
    case 'last_90_days':
      return { from: addDays(today, -89), to: today }
    case 'this_month':
      return spanOfMonths(today, 1, 0)
    case 'last_month':
      return spanOfMonths(today, 1, -1)
    case 'next_month':
      return spanOfMonths(today, 1, 1)
    case 'this_quarter':
      return spanOfMonths(today, 3, 0)
    case 'last_quarter':
      return spanOfMonths(today, 3, -1)
    case 'next_quarter':
      return spanOfMonths(today, 3, 1)
    case 'this_year':
      return spanOfMonths(today, 12, 0)
    case 'last_year':
      return spanOfMonths(today, 12, -1)
    case 'past':
      return { from: '1970-01-01', to: addDays(today, -1) }
  }
}

/** `@this_month` as the only value of `within` is a span that moves with today. */
export const toSpanValue = (name: Span): string => `@${name}`
export function readSpanValue(values: readonly (string | number)[]): Span | null {
  const [only] = values
  if (values.length !== 1 || typeof only !== 'string' || !only.startsWith('@')) return null
  const name = only.slice(1)
  return isSpan(name) ? name : null
}
