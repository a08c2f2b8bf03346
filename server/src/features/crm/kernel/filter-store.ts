import type { Column, Columns } from '@draftwright/contract/crm/columns'
import { customKey } from '@draftwright/contract/crm/custom-columns'
import type { Condition, Filter, FilterValue } from '@draftwright/contract/crm/filters'
import { likePattern, literally } from '@draftwright/contract/crm/text-pattern'
import { type RawBuilder, sql } from 'kysely'
import { bound, boundList } from './bound-value-store.ts'
import { whereCustom } from './custom-filter-store.ts'
import type { Resource } from './resource.ts'

/** A resource with everything it can be listed by, the workspace's own fields included. */
export interface Listing {
  readonly resource: Resource
  readonly columns: Columns
}
export type Sql = RawBuilder<unknown>

/** The column's declaration; filters and sorting have been checked, so one that is not there is a fault of ours. */
export function columnOf({ resource, columns }: Listing, name: string): Column {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (column === undefined) throw new Error(`${resource.name} has no column ${name}`)
  return column
}

/** Where a column's value is found in the row `r`. */
export function valueOf({ computed = {} }: Resource, name: string): Sql {
  const made = Object.hasOwn(computed, name) ? computed[name] : undefined
  return made === undefined ? sql.ref(`r.${name}`) : sql.raw(`(${made})`)
}

/** As its index sorts it: texts by their bytes. */
export const sortable = (value: Sql, { kind }: Column): Sql =>
  kind === 'text' || kind === 'choice' ? sql`${value} collate "C"` : value

/** What a filter that has been checked asks of the row `r`. Every name is one of the listing's columns, every value is bound. */
export function whereFilter(listing: Listing, filter: Filter): Sql {
  if ('and' in filter) return group(listing, filter.and, ' and ', 'true')
  if ('or' in filter) {
    const { search } = listing.resource
    if (search !== undefined && filter.word !== undefined)
      return sql`(${sql.raw(search)}) ilike ${likePattern(literally(filter.word))}`
    return group(listing, filter.or, ' or ', 'false')
  }
  const column = columnOf(listing, filter.column)
  const key = customKey(filter.column)
  if (key !== null) return whereCustom(listing.resource, key, column, filter)
  const value = valueOf(listing.resource, filter.column)
  return column.kind === 'tags' ? whereTags(value, column, filter) : whereValue(value, column, filter)
}

function group(listing: Listing, members: readonly Filter[], between: string, none: string): Sql {
  if (members.length === 0) return sql.raw(none)
  return sql`(${sql.join(
    members.map((member) => whereFilter(listing, member)),
    sql.raw(between),
  )})`
}

/** A condition's one value, or its list. */
export const listed = ({ value }: Condition): readonly FilterValue[] => [value].flat()
export const single = ({ value }: Condition): FilterValue => (Array.isArray(value) ? null : (value as FilterValue))

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function whereValue(value: Sql, column: Column, condition: Condition): Sql {
  // Of a column that can be sorted by, the index is by bytes; of all others as the database likes it.
  const same = column.isSortable ? sortable(value, column) : value
  const others = otherChoices(column, condition)
  if (others !== null) return sql`${same} = any(${boundList(column, others)})`
  switch (condition.operator) {
    case 'is_null':
      return sql`${value} is null`
    case 'is_not_null':
      return sql`${value} is not null`
    case 'eq':
      return sql`${same} = ${bound(column, single(condition))}`
    case 'neq':
      return sql`${same} is distinct from ${bound(column, single(condition))}`
    case 'in':
      return sql`${same} = any(${boundList(column, listed(condition))})`
    case 'not_in':
      return sql`(${value} is null or ${same} <> all(${boundList(column, listed(condition))}))`
    case 'like':
      return sql`${value} like ${likePattern(String(single(condition)))}`
    case 'ilike':
      return sql`${value} ilike ${likePattern(String(single(condition)))}`
    default: {
      const sign = sql.raw(comparisons[condition.operator])
      return sql`${sortable(value, column)} ${sign} ${bound(column, single(condition))}`
    }
  }
}

/** What a choice that must be made is when it is none of these: an index goes to the others, and through all to leave these out. */
function otherChoices({ choices, isRequired }: Column, condition: Condition): readonly string[] | null {
  const isLeftOut = condition.operator === 'neq' || condition.operator === 'not_in'
  if (!isLeftOut || choices === undefined || isRequired !== true) return null
  const left = listed(condition)
  return choices.filter((choice) => !left.includes(choice))
}

function whereTags(value: Sql, column: Column, condition: Condition): Sql {
  // Ids in a list compare as texts too.
  const tags = sql`${value}::text[]`
  const any = sql`${tags} && ${boundList(column, listed(condition))}`
  switch (condition.operator) {
    case 'eq':
    case 'in':
      return any
    case 'is_null':
      // The index knows which lists are within an empty one, and not which are equal to it.
      return sql`${tags} <@ '{}'::text[]`
    case 'is_not_null':
      return sql`${tags} <> '{}'`
    default:
      return sql`not (${any})`
  }
}
