import type { ViewSeries } from '@draftwright/contract/content'
import type { AccountDb } from '../../db/account-db.ts'
import { type Aggregation, buildPeriods } from './periods.ts'
import { type DayNumbers, listDailyNumbers } from './store.ts'

/** A post's views, visitors and reads by day (30), week (12) or month (12), with the same number of periods before for comparison. */
export async function readContentNumbers(
  db: AccountDb,
  contentId: string,
  aggregation: Aggregation,
  now: Date,
): Promise<ViewSeries> {
  const { shown, before } = buildPeriods(now, aggregation)
  const days = await listDailyNumbers(db, contentId, before[0] ?? '')
  const series = shown.map((date, index) => ({ date, ...sumNumbers(filterBetween(days, date, shown[index + 1])) }))
  return { totals: sumNumbers(series), previous: sumNumbers(filterBetween(days, before[0] ?? '', shown[0])), series }
}

function filterBetween(days: readonly DayNumbers[], from: string, until: string | undefined): DayNumbers[] {
  return days.filter(({ day }) => day >= from && (until === undefined || day < until))
}

function sumNumbers(rows: readonly Omit<DayNumbers, 'day'>[]) {
  const total = { views: 0, visitors: 0, reads: 0 }
  for (const { views, visitors, reads } of rows) {
    total.views += views
    total.visitors += visitors
    total.reads += reads
  }
  return total
}
