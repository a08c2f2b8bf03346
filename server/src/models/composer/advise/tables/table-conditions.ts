import { addDays } from '@draftwright/contract/wall-clock'
import type { TableQuery } from '../../../advising/table-query.ts'
import type { DaySpan } from '../days.ts'

export type TableCondition = NonNullable<TableQuery['conditions']>[number]

/** The days of a field that are meant. A bare month is this year's: tables hold what was and what will be. */
export function toPeriod(field: string, span: DaySpan, edge: string, today: string): TableCondition {
  const isMonth =
    /^\D*$/u.test(span.words) &&
    !/last|past|previous|next|coming|following|this|ago|day|week|month|quarter|year/u.test(span.words)
  const isWhole =
    span.from.slice(0, 7) === span.to.slice(0, 7) && span.from.endsWith('-01') && addDays(span.to, 1).endsWith('-01')
  const toYear = (day: string) => (isMonth && isWhole ? today.slice(0, 4) + day.slice(4) : day)
  const [from, to] = [toYear(span.from), toYear(span.to)]
  if (/^(?:before|vor)\b/u.test(span.words) || edge === 'vor') {
    // "Before" has taken the day itself off.
    const end = edge === 'vor' ? from : addDays(to, 1)
    return { field, operator: 'lt', value: end }
  }
  if (/^(?:until|till|by|up to|bis)\b/u.test(span.words)) return { field, operator: 'lt', value: addDays(to, 1) }
  if (span.isSince === true || edge === 'ab' || edge === 'seit') return { field, operator: 'gte', value: from }
  if (edge === 'nach') return { field, operator: 'gte', value: addDays(to, 1) }
  return { field, operator: 'within', value: `${from}/${to}` }
}

const denying: ReadonlySet<string> = new Set(['neq', 'notContains', 'notWithin'])
const bounds: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte'])

/**
 * What is said of a field replaces what was said of it before; what is denied is taken off, unless it was the very thing asked for.
 * A value of any field replaces another, or, where only some of those are asked for, comes to it.
 */
export function joinConditions(
  before: readonly TableCondition[],
  now: readonly TableCondition[],
  isNarrower = false,
): TableCondition[] {
  const kept = before.filter(
    (old) =>
      !now.some(({ field, operator, value }) => {
        if (field !== old.field) return false
        if (denying.has(operator)) return value === old.value
        return field === undefined
          ? !isNarrower && !denying.has(old.operator)
          : !(bounds.has(operator) && denying.has(old.operator))
      }),
  )
  return [...kept, ...now]
}
