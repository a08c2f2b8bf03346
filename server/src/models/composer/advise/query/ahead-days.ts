import type { QueryKind } from '../../../advising/query.ts'
import type { DaySpan } from '../days.ts'
import type { QueryBuilder } from './query-builder.ts'

/** Days that are planned. */
export const expectedDays: readonly string[] = ['close_date', 'due', 'planned']

/** The day by which rows of a kind are next. */
export const nextDays: Partial<Record<QueryKind, string>> = {
  opportunity: 'close_date',
  task: 'due',
  post: 'planned',
  meeting: 'at',
}

/** What is to close is still open, and what will be published is planned and not published yet: returns the field of the day. */
export function adaptToAhead(
  day: string,
  builder: QueryBuilder,
  spans: readonly DaySpan[],
  { today, isToClose }: { readonly today: string; readonly isToClose: boolean },
): string {
  const { kind, where } = builder.draft
  const [span] = spans
  if (span === undefined || spans.length !== 1) return day
  const status = where.find((one) => 'field' in one && one.field === 'status')
  if (kind === 'opportunity' && isToClose && status === undefined && (span.ahead?.to ?? span.to) >= today)
    builder.addState('open')
  if (kind !== 'post' || day !== 'published' || span.from <= today || status === undefined) return day
  where[where.indexOf(status)] = { ...status, not: true }
  return 'planned'
}
