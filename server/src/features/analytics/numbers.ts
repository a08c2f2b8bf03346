import type { Series } from '@draftwright/contract/content'
import type { AccountDb } from '../../db/account-db.ts'
import { type Aggregation, periodsUntil } from './periods.ts'
import { type DayNumbers, listDays } from './store.ts'

/** A post's views, visitors and reads by day (30), week (12) or month (12), with the same span before for comparison. */
export async function contentNumbers(
  db: AccountDb,
  contentId: string,
  aggregation: Aggregation,
  now: Date,
): Promise<Series> {
  const { shown, before } = periodsUntil(now, aggregation)
  const days = await listDays(db, contentId, before[0] ?? '')
  const series = shown.map((date, index) => ({ date, ...sum(between(days, date, shown[index + 1])) }))
  return { totals: sum(series), previous: sum(between(days, before[0] ?? '', shown[0])), series }
}

function between(days: readonly DayNumbers[], from: string, until: string | undefined): DayNumbers[] {
  return days.filter(({ day }) => day >= from && (until === undefined || day < until))
}

function sum(rows: readonly Omit<DayNumbers, 'day'>[]) {
  const total = { views: 0, visitors: 0, reads: 0 }
  for (const { views, visitors, reads } of rows) {
    total.views += views
    total.visitors += visitors
    total.reads += reads
  }
  return total
}
