import type { Columns } from './columns.ts'
import { parseMoment } from '../days.ts'
import { getColumnValue } from './custom-columns.ts'
import type { Condition, Filter, Sort } from './filters.ts'
import { isPatternMatch } from './text-pattern.ts'

type Row = Readonly<Record<string, unknown>>

/** Whether a record matches a validated filter, with the same result as on the server. */
export function isFilterMatch(columns: Columns, row: Row, filter: Filter): boolean {
  if ('and' in filter) return filter.and.every((member) => isFilterMatch(columns, row, member))
  if ('or' in filter) return filter.or.some((member) => isFilterMatch(columns, row, member))
  const kind = columns[filter.column]?.kind
  const value = getColumnValue(row, filter.column) ?? null
  if (kind === 'tags') return isTagsMatch(Array.isArray(value) ? (value as unknown[]) : [], filter)
  return isValueMatch(kind, value, filter)
}

function isTagsMatch(tags: readonly unknown[], { operator, value }: Condition): boolean {
  const hasAny = [value].flat().some((tag) => tags.includes(tag))
  if (operator === 'eq' || operator === 'in') return hasAny
  if (operator === 'neq' || operator === 'not_in') return !hasAny
  return (operator === 'is_null') === (tags.length === 0)
}

type Kind = Columns[string]['kind'] | undefined

function isValueMatch(kind: Kind, value: unknown, { operator, value: asked }: Condition): boolean {
  const against = (other: unknown) => compareValues(kind, value, other)
  const isSame = () => [asked].flat().some((other) => value !== null && against(other) === 0)
  switch (operator) {
    case 'is_null':
      return value === null
    case 'is_not_null':
      return value !== null
    case 'eq':
    case 'in':
      return isSame()
    case 'neq':
    case 'not_in':
      return !isSame()
    case 'like':
      return typeof value === 'string' && isPatternMatch(value, String(asked))
    case 'ilike':
      return typeof value === 'string' && isPatternMatch(value.toLowerCase(), String(asked).toLowerCase())
    case 'gt':
      return value !== null && against(asked) > 0
    case 'gte':
      return value !== null && against(asked) >= 0
    case 'lt':
      return value !== null && against(asked) < 0
    case 'lte':
      return value !== null && against(asked) <= 0
    default:
      throw new Error(`${operator} has not been checked`)
  }
}

function compareValues(kind: Kind, one: unknown, other: unknown): number {
  if (kind === 'number' || kind === 'money' || kind === 'flag') return Number(one) - Number(other)
  if (kind === 'time') return toMoment(one) - toMoment(other)
  return compareByCodePoint(String(one), String(other))
}

const toMoment = (value: unknown): number => parseMoment(String(value)) ?? Number.NaN

/** Compares by code point, as the database does, not by UTF-16 code unit. */
function compareByCodePoint(one: string, other: string): number {
  const end = Math.min(one.length, other.length)
  let at = 0
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at++
  if (at === end) return one.length - other.length
  const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
  // Surrogates encode code points above all other code units.
  return toSortUnit(a) - toSortUnit(b)
}
const toSortUnit = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** Comparator with the server's order: by each column in turn, records without a value last, ties by id. */
export const createComparator =
  (columns: Columns, sort: readonly Sort[]) =>
  (one: Row, other: Row): number => {
    const last = sort.at(-1)?.order ?? 'asc'
    for (const { column, order: direction } of [...sort, { column: 'id', order: last }]) {
      const { kind, sortedBy } = columns[column] ?? {}
      const [a, b] = [one, other].map((row) => getColumnValue(row, sortedBy ?? column) ?? null)
      if (a == null || b == null) {
        if (a !== b) return a == null ? 1 : -1
      } else {
        // Ids with the same name stay apart.
        const difference =
          sortedBy === undefined
            ? compareValues(kind, a, b)
            : compareValues('text', a, b) ||
              compareValues(kind, getColumnValue(one, column), getColumnValue(other, column))
        if (difference !== 0) return direction === 'asc' ? difference : -difference
      }
    }
    return 0
  }
