import { periodUnits } from '../summary-kinds.ts'
import { shortenText } from './check-filter.ts'
import { canSortBy, type Column, type Columns } from './columns.ts'
import type { FilterIssue, Sort } from './filters.ts'
import type { GivenNames } from './given-names.ts'

/** Three columns that a list is grouped by, and three that it is sorted by. */
const maxSorted = 6
type Order = Sort['order']

/**
 * Parses `sort_by` and `sort_order`, or `sort_field` and `sort_direction`: one column, or several as `a,-b` with their
 * own signs. `a:month` puts moments of one day, month or year together; `a` after it sorts those. The order applies to columns without a sign; without columns it reverses the list's default order.
 */
export function parseSort(
  given: GivenNames,
  columns: Columns,
  usual: readonly Sort[],
  issues: FilterIssue[],
): readonly Sort[] {
  const { name: parameter, value = '' } = given.readEither('sort_by', 'sort_field')
  // An unescaped plus sign in a query string decodes to a space.
  const names = value.split(',').flatMap((text) => text.trim() || [])
  const order = parseOrder(given, issues)
  if (names.length === 0) return order === null ? usual : usual.map((sort) => ({ ...sort, order }))
  const sortable = Object.entries(columns).flatMap(([name, column]) => (canSortBy(column) ? [name] : []))
  if (names.length > maxSorted) issues.push({ field: parameter, message: `must name at most ${maxSorted} columns` })
  const sorts = new Map<string, Sort>()
  for (const name of names.slice(0, maxSorted)) {
    const bare = name.replace(/^[+-]/u, '')
    const [column = '', unitName, ...rest] = bare.split(':')
    const unit = periodUnits.find((one) => one === unitName)
    if (!sortable.includes(column)) {
      issues.push({ field: shortenText(column), message: 'is not a field to sort by', allowed: sortable })
    } else if (rest.length > 0 || (unitName !== undefined && (unit === undefined || !isMoment(columns[column])))) {
      const allowed = isMoment(columns[column]) ? periodUnits.map((one) => `${column}:${one}`) : [column]
      issues.push({ field: shortenText(name), message: 'is not a period to sort by', allowed })
    } else if (!sorts.has(bare)) {
      const own: Order | null = name.startsWith('-') ? 'desc' : name.startsWith('+') ? 'asc' : null
      const sort = { column, order: own ?? order ?? 'asc' }
      sorts.set(bare, unit === undefined ? sort : { ...sort, unit })
    }
  }
  return [...sorts.values()]
}

const isMoment = (column: Column | undefined): boolean => column?.kind === 'day' || column?.kind === 'time'

function parseOrder(given: GivenNames, issues: FilterIssue[]): Order | null {
  const { name, value } = given.readEither('sort_order', 'sort_direction')
  if (value === undefined) return null
  const order = value.trim().toLowerCase()
  if (order === 'asc' || order === 'desc') return order
  issues.push({ field: name, message: 'must be asc or desc', allowed: ['asc', 'desc'] })
  return null
}
