import { type QueryCondition, queryFields, type RowQuery } from '@draftwright/contract/query-form'
import type { QueryRow } from './query-row.ts'

/** The number in a field of a row; null if it is none. */
export const getNumber = (row: QueryRow, field: string): number | null => {
  const value = row.values[field]
  return typeof value === 'number' ? value : null
}

/** Rows that have a value in the field, by it. */
export function sortRows(found: readonly QueryRow[], { field, isDown }: NonNullable<RowQuery['sort']>): QueryRow[] {
  const filled = found.filter(({ values }) => values[field] !== null && values[field] !== undefined)
  return filled.toSorted((one, other) => {
    const [a, b] = [one.values[field] ?? '', other.values[field] ?? '']
    return (a < b ? -1 : a > b ? 1 : 0) * (isDown ? -1 : 1)
  })
}

/** Rows in the order of what the query asks about them, where it asks for no order: days and what is planned soonest first, amounts greatest first. */
export function orderRows(found: readonly QueryRow[], { kind, where }: RowQuery): readonly QueryRow[] {
  const order = findOrder(kind, where)
  if (order === null) return found
  const { field, isDown } = order
  const sign = isDown ? -1 : 1
  return found.toSorted((one, other) => {
    const [a, b] = [one.values[field] ?? null, other.values[field] ?? null]
    // Who was never contacted waits longest; other rows without a value stand behind.
    if (a === null || b === null) return (a === b ? 0 : a === null ? 1 : -1) * (field === 'last_activity' ? -1 : 1)
    return (a < b ? -1 : a > b ? 1 : 0) * sign
  })
}

function findOrder(
  kind: RowQuery['kind'],
  where: readonly QueryCondition[],
): { field: string; isDown: boolean } | null {
  const fields = where.flatMap((one) => ('field' in one && one.op !== 'empty' && one.not !== true ? [one] : []))
  const has = (field: string) => fields.some((one) => one.field === field)
  const isScheduled = fields.some(({ field, values }) => field === 'status' && values.join() === 'scheduled')
  if (kind === 'post' && (isScheduled || has('planned'))) return { field: 'planned', isDown: false }
  if (kind === 'opportunity' && has('close_date')) return { field: 'close_date', isDown: false }
  if (kind === 'opportunity' && has('amount')) return { field: 'amount', isDown: true }
  const isUntouched = where.some((one) => 'linked' in one && one.linked === 'activity' && one.not === true)
  return isUntouched && Object.hasOwn(queryFields[kind], 'last_activity')
    ? { field: 'last_activity', isDown: false }
    : null
}

/** How many rows behind the last one that is shown have the same number: the greatest of several may be more than one. */
export function countTies(sorted: readonly QueryRow[], end: number, { kind, sort, limit }: RowQuery): number {
  const last = sorted[end - 1]
  if (sort === undefined || limit === undefined || last === undefined || queryFields[kind][sort.field] === 'day')
    return 0
  const value = last.values[sort.field]
  const next = sorted.slice(end).findIndex(({ values }) => values[sort.field] !== value)
  return next < 0 ? sorted.length - end : next
}
