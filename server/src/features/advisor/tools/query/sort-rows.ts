import { queryFields, type QueryForm } from '../../../../models/advising/query.ts'
import type { QueryRow } from './query-row.ts'

/** The number in a field of a row; null if it is none. */
export const getNumber = (row: QueryRow, field: string): number | null => {
  const value = row.values[field]
  return typeof value === 'number' ? value : null
}

/** Rows that have a value in the field, by it. */
export function sortRows(found: readonly QueryRow[], { field, isDown }: NonNullable<QueryForm['sort']>): QueryRow[] {
  const filled = found.filter(({ values }) => values[field] !== null && values[field] !== undefined)
  return filled.toSorted((one, other) => {
    const [a, b] = [one.values[field] ?? '', other.values[field] ?? '']
    return (a < b ? -1 : a > b ? 1 : 0) * (isDown ? -1 : 1)
  })
}

/** How many rows behind the last one that is shown have the same number: the greatest of several may be more than one. */
export function countTies(sorted: readonly QueryRow[], end: number, { kind, sort, limit }: QueryForm): number {
  const last = sorted[end - 1]
  if (sort === undefined || limit === undefined || last === undefined || queryFields[kind][sort.field] === 'day')
    return 0
  const value = last.values[sort.field]
  const next = sorted.slice(end).findIndex(({ values }) => values[sort.field] !== value)
  return next < 0 ? sorted.length - end : next
}
