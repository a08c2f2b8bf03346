import type { Aggregation, ViewCounts, ViewSeries } from '@draftwright/contract/analytics'
import { addDays, toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { buildPeriods, chooseAggregation, listPeriodStarts, type Span, splitSpan, toSpanBefore } from './periods.ts'
import type { NumbersFilter } from './numbers-filter.ts'
import { type DayNumbers, listDailyNumbers, noCounts } from './report-store.ts'

/** The workspace's day. */
export async function readToday(db: AccountDb, now: Date): Promise<string> {
  return toZoneDay(now.getTime(), await readAccountTimeZone(db))
}

/** Numbers by day (30), week (12) or month (12) until a day, with the same number of periods before for comparison. */
export async function readPeriodNumbers(
  db: AccountDb,
  filter: NumbersFilter,
  aggregation: Aggregation,
  until: string,
): Promise<ViewSeries> {
  const { shown, before } = buildPeriods(new Date(until), aggregation)
  const [first = until, firstBefore = first] = [shown[0], before[0]]
  const days = await listDailyNumbers(db, 'content', filter, [
    ...splitSpan({ from: firstBefore, to: addDays(first, -1) }, 'month'),
    ...splitSpan({ from: first, to: until }, aggregation),
  ])
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
  const isOfAll = [filter.contentId, filter.pillarId, filter.channelId].every((id) => id === undefined)
  const ranges = [...splitSpan(before, 'month'), ...splitSpan(span, type_of_agg)]
  const days = await listDailyNumbers(db, isOfAll ? 'total' : 'content', filter, ranges)
  const series = sumPeriods(days, listPeriodStarts(span, type_of_agg))
  return {
    totals: sumNumbers(series),
    previous: sumNumbers(filterBetween(days, before.from, span.from)),
    series,
    type_of_agg,
  }
}

export const sumPeriods = (days: readonly DayNumbers[], starts: readonly string[]): ViewSeries['series'] =>
  starts.map((date, index) => ({ date, ...sumNumbers(filterBetween(days, date, starts[index + 1])) }))

export function filterBetween(days: readonly DayNumbers[], from: string, until: string | undefined): DayNumbers[] {
  return days.filter(({ day }) => day >= from && (until === undefined || day < until))
}

export function sumNumbers(rows: readonly ViewCounts[]): ViewCounts {
  const total = { ...noCounts }
  for (const { views, visitors, visits, reads, engaged_ms, bounces } of rows) {
    total.views += views
    total.visitors += visitors
    total.visits += visits
    total.reads += reads
    total.engaged_ms += engaged_ms
    total.bounces += bounces
  }
  return total
}
