import { type Aggregation, mostReportDays } from '@draftwright/contract/analytics'
import { firstDay } from '@draftwright/contract/days'
import { invalidInputError } from '../../http/errors.ts'

const dayMs = 86_400_000

/** How many days, weeks or months a series shows; the ones before it make the comparison. */
const lengths: Record<Aggregation, number> = { day: 30, week: 12, month: 12 }

export interface Periods {
  /** The first day of each period shown, oldest first, `YYYY-MM-DD`. */
  shown: string[]
  /** The same for as many periods before them. */
  before: string[]
}

/** Periods up to and with the one of `now`; of which the UTC day counts; weeks begin on Monday. */
export function buildPeriods(now: Date, aggregation: Aggregation): Periods {
  const length = lengths[aggregation]
  const starts = Array.from({ length: length * 2 }, (_, index) =>
    computePeriodStart(now, aggregation, length * 2 - 1 - index),
  )
  return { before: starts.slice(0, length), shown: starts.slice(length) }
}

export interface Span {
  /** `YYYY-MM-DD`; both days are included. */
  readonly from: string
  readonly to: string
}

/** The 28 days until today, or as many until the day given, or all from it until today. */
export function toSpan(
  today: string,
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
): Span {
  const length = 28
  if (start_date === undefined) {
    const to = end_date ?? today
    const from = addDays(to, 1 - length)
    return { from: from < firstDay ? firstDay : from, to }
  }
  const to = end_date ?? (today > start_date ? today : start_date)
  if (countDays({ from: start_date, to }) > mostReportDays)
    throw invalidInputError([{ field: 'start_date', message: `must be at most ${mostReportDays} days before today` }])
  return { from: start_date, to }
}

export const countDays = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** As many days before it. */
export const toSpanBefore = (span: Span): Span => ({
  from: addDays(span.from, -countDays(span)),
  to: addDays(span.from, -1),
})

/** Days, or weeks or months that are whole, from the first one's first day to the last one's. */
export interface DayRange extends Span {
  readonly grain: Aggregation
}

/** A span as periods of at most this length: as many whole ones as fit, and the days at its ends. */
export function splitSpan(span: Span, longest: Aggregation): DayRange[] {
  const { from, to } = span
  if (from > to) return []
  if (longest === 'day') return [{ ...span, grain: 'day' }]
  const shorter = longest === 'month' ? 'week' : 'day'
  const first = floorPeriod(from, longest) === from ? from : nextPeriodStart(from, longest)
  const after = floorPeriod(addDays(to, 1), longest)
  if (first >= after) return splitSpan(span, shorter)
  return [
    ...splitSpan({ from, to: addDays(first, -1) }, shorter),
    { from: first, to: floorPeriod(addDays(after, -1), longest), grain: longest },
    ...splitSpan({ from: after, to }, shorter),
  ]
}

const floorPeriod = (day: string, aggregation: Aggregation): string => computePeriodStart(new Date(day), aggregation, 0)

/** The days that two spans have in common; `from` is after `to` if there are none. */
export const cutSpan = (a: Span, b: Span): Span => ({
  from: a.from > b.from ? a.from : b.from,
  to: a.to < b.to ? a.to : b.to,
})

/** What a chart of so many days can show one by one. */
export function chooseAggregation(span: Span): Aggregation {
  const days = countDays(span)
  return days <= 92 ? 'day' : days <= 400 ? 'week' : 'month'
}

/** The first day of each period in a span, oldest first; the first period begins with the span. */
export function listPeriodStarts({ from, to }: Span, aggregation: Aggregation): string[] {
  const starts = [from]
  for (let at = from; ; ) {
    at = nextPeriodStart(at, aggregation)
    if (at > to) return starts
    starts.push(at)
  }
}

function nextPeriodStart(day: string, aggregation: Aggregation): string {
  if (aggregation === 'day') return addDays(day, 1)
  const date = new Date(Date.parse(day))
  if (aggregation === 'week') return addDays(day, 7 - ((date.getUTCDay() + 6) % 7))
  return toUtcDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
}

const addDays = (day: string, days: number): string => toUtcDay(Date.parse(day) + days * dayMs)

/** The first day of the period that holds `now`, moved back by `ago` periods. */
function computePeriodStart(now: Date, aggregation: Aggregation, ago: number): string {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (aggregation === 'month') return toUtcDay(Date.UTC(year, month - ago, 1))
  const monday = (now.getUTCDay() + 6) % 7
  return toUtcDay(Date.UTC(year, month, aggregation === 'day' ? date - ago : date - monday - ago * 7))
}

function toUtcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
