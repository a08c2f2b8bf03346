import type { Columns } from './columns.ts'
import { valueIn } from './custom-columns.ts'
import type { Condition, Filter, Sort } from './filters.ts'
import { fitsPattern } from './text-pattern.ts'

type Row = Readonly<Record<string, unknown>>

/** Whether a record fits a filter that has been checked: the same answer as the server's, without asking it. */
export function matches(columns: Columns, row: Row, filter: Filter): boolean {
  if ('and' in filter) return filter.and.every((member) => matches(columns, row, member))
  if ('or' in filter) return filter.or.some((member) => matches(columns, row, member))
  const kind = columns[filter.column]?.kind
  const value = valueIn(row, filter.column) ?? null
  if (kind === 'tags') return matchesTags(Array.isArray(value) ? (value as unknown[]) : [], filter)
  return matchesValue(kind, value, filter)
}

function matchesTags(tags: readonly unknown[], { operator, value }: Condition): boolean {
  const hasAny = [value].flat().some((tag) => tags.includes(tag))
  if (operator === 'eq' || operator === 'in') return hasAny
  if (operator === 'neq' || operator === 'not_in') return !hasAny
  return (operator === 'is_null') === (tags.length === 0)
}

type Kind = Columns[string]['kind'] | undefined

function matchesValue(kind: Kind, value: unknown, { operator, value: asked }: Condition): boolean {
  const against = (other: unknown) => order(kind, value, other)
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
      return typeof value === 'string' && fitsPattern(value, String(asked))
    case 'ilike':
      return typeof value === 'string' && fitsPattern(value.toLowerCase(), String(asked).toLowerCase())
    case 'gt':
      return value !== null && against(asked) > 0
    case 'gte':
      return value !== null && against(asked) >= 0
    case 'lt':
      return value !== null && against(asked) < 0
    case 'lte':
      return value !== null && against(asked) <= 0
  }
}

function order(kind: Kind, one: unknown, other: unknown): number {
  if (kind === 'number' || kind === 'money' || kind === 'flag') return Number(one) - Number(other)
  if (kind === 'time') return Date.parse(String(one)) - Date.parse(String(other))
  return byCodePoint(String(one), String(other))
}

/** As the database sorts texts: by the numbers of their signs, not of the halves that JavaScript keeps some of them in. */
function byCodePoint(one: string, other: string): number {
  const end = Math.min(one.length, other.length)
  let at = 0
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at++
  if (at === end) return one.length - other.length
  const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
  // Halves of pairs stand for signs that come behind all others.
  return rankOf(a) - rankOf(b)
}
const rankOf = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** For sorting records as the server does: by the columns in turn, those without a value last, equal ones by id. */
export const compare =
  (columns: Columns, sort: readonly Sort[]) =>
  (one: Row, other: Row): number => {
    const last = sort.at(-1)?.order ?? 'asc'
    for (const { column, order: way } of [...sort, { column: 'id', order: last }]) {
      const [a, b] = [valueIn(one, column) ?? null, valueIn(other, column) ?? null]
      if (a === null || b === null) {
        if (a !== b) return a === null ? 1 : -1
      } else {
        const difference = order(columns[column]?.kind, a, b)
        if (difference !== 0) return way === 'asc' ? difference : -difference
      }
    }
    return 0
  }
