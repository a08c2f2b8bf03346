import type { aggregations } from '@draftwright/contract/content'

export type Aggregation = (typeof aggregations)[number]

/** How many days, weeks or months a series shows; the ones before it make the comparison. */
const lengths: Record<Aggregation, number> = { day: 30, week: 12, month: 12 }

export interface Periods {
  /** The first day of each period shown, oldest first, `YYYY-MM-DD`. */
  shown: string[]
  /** The same for as many periods before them. */
  before: string[]
}

/** Periods up to and with the one of `now`; days are days in UTC, weeks begin on Monday. */
export function buildPeriods(now: Date, aggregation: Aggregation): Periods {
  const length = lengths[aggregation]
  const starts = Array.from({ length: length * 2 }, (_, index) =>
    computePeriodStart(now, aggregation, length * 2 - 1 - index),
  )
  return { before: starts.slice(0, length), shown: starts.slice(length) }
}

/** The first day of the period that holds `now`, moved back by `ago` periods. */
function computePeriodStart(now: Date, aggregation: Aggregation, ago: number): string {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (aggregation === 'month') return toUtcDay(Date.UTC(year, month - ago, 1))
  const monday = (now.getUTCDay() + 6) % 7
  return toUtcDay(Date.UTC(year, month, aggregation === 'day' ? date - ago : date - monday - ago * 7))
}

export function toUtcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
