import { lastDay } from '@draftwright/contract/days'
import type { QueryCondition } from '@draftwright/contract/query-form'
import { readSpanValue, resolveSpan } from '@draftwright/contract/query-spans'

/** Spans that move with today, as the days that they are. */
export function resolveSpans(where: readonly QueryCondition[], today: string): QueryCondition[] {
  return where.flatMap((one): QueryCondition[] => {
    if ('linked' in one) return [{ ...one, where: resolveSpans(one.where, today) }]
    const span = one.op === 'within' ? readSpanValue(one.values) : null
    if (span === null) return [one]
    const { from, to } = resolveSpan(span, today)
    return one.field === 'viewed'
      ? [
          { ...one, op: 'from', values: [from] },
          { ...one, op: 'to', values: [to] },
        ]
      : [{ ...one, values: [from, to] }]
  })
}

/** The days that views are counted on. */
export function findViewedSpan(where: readonly QueryCondition[]): { from: string; to: string } | undefined {
  const at = (op: string) =>
    where.flatMap((one) => ('field' in one && one.field === 'viewed' && one.op === op ? one.values : []))[0]
  const [from, to] = [at('from'), at('to')]
  return from === undefined ? undefined : { from: String(from), to: String(to ?? lastDay) }
}
