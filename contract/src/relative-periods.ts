import { addDays, getWeekday } from './wall-clock.ts'

/** Comparisons of days with today, in words. Weeks begin on Monday. */
const words = {
  /** The value is a number of days; today is one more. */
  inLastDays: 'is in the last … days',
  inNextDays: 'is in the next … days',
  /** Before these days, or never. */
  notInLastDays: 'not for … days, or never',
  isToday: 'is today',
  isThisWeek: 'is this week',
  isLastWeek: 'is last week',
  isNextWeek: 'is next week',
  isThisMonth: 'is this month',
  isLastMonth: 'is last month',
  isNextMonth: 'is next month',
  isThisQuarter: 'is this quarter',
  isLastQuarter: 'is last quarter',
  isNextQuarter: 'is next quarter',
  isThisYear: 'is this year',
  isLastYear: 'is last year',
  isNextYear: 'is next year',
} as const
export type RelativePeriod = keyof typeof words
// The keys are what the type is made of.
export const relativePeriods = Object.keys(words) as RelativePeriod[]

export const describeRelativePeriod = (period: RelativePeriod): string => words[period]

/** Whether the value of the comparison is a number of days. */
export const takesDays = (period: RelativePeriod): boolean =>
  period === 'inLastDays' || period === 'inNextDays' || period === 'notInLastDays'
export const maxRelativeDays = 3660

interface PeriodDays {
  /** Null: from the beginning. */
  readonly from: string | null
  /** The day after the last. */
  readonly to: string
  /** What has no day counts, too. */
  readonly hasNever: boolean
}

const monthsOf = { Month: 1, Quarter: 3, Year: 12 } as const
const steps = { This: 0, Last: -1, Next: 1 } as const
const namedPeriod = /^is(?<step>This|Last|Next)(?<unit>Week|Month|Quarter|Year)$/u

/** The days of a period as seen from a day such as `2026-01-31`; `days` where it takes a number. */
export function findPeriodDays(period: RelativePeriod, days: number, today: string): PeriodDays {
  const between = (from: string, to: string): PeriodDays => ({ from, to, hasNever: false })
  if (period === 'isToday') return between(today, addDays(today, 1))
  if (period === 'inLastDays') return between(addDays(today, -days), addDays(today, 1))
  if (period === 'inNextDays') return between(today, addDays(today, days + 1))
  if (period === 'notInLastDays') return { from: null, to: addDays(today, -days), hasNever: true }
  const { step, unit } = (namedPeriod.exec(period)?.groups ?? {}) as {
    step: keyof typeof steps
    unit: keyof typeof monthsOf | 'Week'
  }
  if (unit === 'Week') {
    const monday = addDays(today, 1 - getWeekday(today) + 7 * steps[step])
    return between(monday, addDays(monday, 7))
  }
  const length = monthsOf[unit]
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  const first = month - (month % length) + length * steps[step]
  return between(toFirstDay(first), toFirstDay(first + length))
}

/** The first day of a month that is counted from the year 0. */
const toFirstDay = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
