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
