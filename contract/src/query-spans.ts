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

/** The days of a span, both included; weeks begin on Monday. */
export function resolveSpan(name: SpanName, today: string): DaySpan {
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
export const toSpanValue = (name: SpanName): string => `@${name}`
export function readSpanValue(values: readonly (string | number)[]): SpanName | null {
  const [only] = values
  if (values.length !== 1 || typeof only !== 'string' || !only.startsWith('@')) return null
  const name = only.slice(1)
  return isSpanName(name) ? name : null
}
