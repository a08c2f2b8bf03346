import type { Condition, Filter, Sort } from './filters.ts'

/** Serializes a filter for the `filters` parameter; undefined without one, so that the URL has no such parameter. */
export const serializeFilters = (filter: Filter | null): string | undefined =>
  filter === null ? undefined : JSON.stringify('and' in filter ? filter.and.map(toWireFilter) : [toWireFilter(filter)])

function toWireFilter(filter: Filter): object {
  if ('and' in filter) return { and: filter.and.map(toWireFilter) }
  if ('or' in filter) return { or: filter.or.map(toWireFilter) }
  const { column: field, operator, value } = filter
  return value === null && (operator === 'is_null' || operator === 'is_not_null')
    ? { field, operator }
    : { field, operator, value }
}

/**
 * Serializes to `filter_0_field`, `filter_0_operator` and `filter_0_value` and so on, which product-service expects;
 * null for a filter with groups or with a comparison to an empty text, which this syntax cannot express.
 */
export function serializeNumberedFilters(filter: Filter | null): Record<string, string> | null {
  const members = filter === null ? [] : 'and' in filter ? filter.and : [filter]
  const conditions = members.flatMap((member): Condition[] => ('column' in member ? [member] : []))
  if (conditions.length < members.length || !conditions.every(canSerialize)) return null
  return Object.fromEntries(
    conditions.flatMap(({ column, operator, value }, at) => [
      [`filter_${at}_field`, column],
      [`filter_${at}_operator`, operator],
      ...(value === null ? [] : [[`filter_${at}_value`, Array.isArray(value) ? JSON.stringify(value) : String(value)]]),
    ]),
  )
}

/** Whether text can distinguish the value from an absent one. */
const canSerialize = ({ operator, value }: Condition): boolean =>
  operator === 'is_null' || operator === 'is_not_null' || (value !== null && value !== '')

/** Serializes a sort order for a URL: `name,-created_at`. */
export const serializeSort = (sort: readonly Sort[]): string =>
  sort
    .map(({ column, order, unit }) => `${order === 'desc' ? '-' : ''}${column}${unit === undefined ? '' : `:${unit}`}`)
    .join(',')
