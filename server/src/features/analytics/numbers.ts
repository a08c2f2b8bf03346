import type { Aggregation, ViewCounts, ViewSeries } from '@draftwright/contract/analytics'
import type { AccountDb } from '../../db/account-db.ts'
import { buildPeriods, chooseAggregation, listPeriodStarts, type Span, toSpanBefore, toUtcDay } from './periods.ts'
import { type DayNumbers, listDailyNumbers, type NumbersFilter } from './store.ts'

/** Views, visitors and reads by day (30), week (12) or month (12) until `now`, with the same number of periods before for comparison. */
export async function readPeriodNumbers(
  db: AccountDb,
  filter: NumbersFilter,
  aggregation: Aggregation,
  now: Date,
): Promise<ViewSeries> {
  const { shown, before } = buildPeriods(now, aggregation)
  const days = await listDailyNumbers(db, filter, before[0] ?? '', toUtcDay(now.getTime()))
  const series = sumPeriods(days, shown)
  return { totals: sumNumbers(series), previous: sumNumbers(filterBetween(days, before[0] ?? '', shown[0])), series }
}

/** The same of a span, in periods that a chart can show, beside as many days before it. */
export async function readSpanNumbers(
  db: AccountDb,
  filter: NumbersFilter,
  span: Span,
): Promise<ViewSeries & { type_of_agg: Aggregation }> {
  const type_of_agg = chooseAggregation(span)
  const before = toSpanBefore(span)
  const days = await listDailyNumbers(db, filter, before.from, span.to)
  const series = sumPeriods(days, listPeriodStarts(span, type_of_agg))
  return {
    totals: sumNumbers(series),
    previous: sumNumbers(filterBetween(days, before.from, span.from)),
    series,
    type_of_agg,
  }
}

const sumPeriods = (days: readonly DayNumbers[], starts: readonly string[]): ViewSeries['series'] =>
  starts.map((date, index) => ({ date, ...sumNumbers(filterBetween(days, date, starts[index + 1])) }))

function filterBetween(days: readonly DayNumbers[], from: string, until: string | undefined): DayNumbers[] {
  return days.filter(({ day }) => day >= from && (until === undefined || day < until))
}

function sumNumbers(rows: readonly ViewCounts[]): ViewCounts {
  const total = { views: 0, visitors: 0, reads: 0 }
  for (const { views, visitors, reads } of rows) {
    total.views += views
    total.visitors += visitors
    total.reads += reads
  }
  return total
}
