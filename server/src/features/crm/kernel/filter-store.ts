import type { Column, Columns } from '@draftwright/contract/crm/columns'
import { parseCustomKey } from '@draftwright/contract/crm/custom-columns'
import type { Condition, Filter, FilterValue } from '@draftwright/contract/crm/filters'
import { toLikePattern, escapePattern } from '@draftwright/contract/crm/text-pattern'
import { sql } from 'kysely'
import { bindValue, bindList, type Sql } from './bind-value-store.ts'
import { buildComparison, buildCustomCondition } from './custom-filter-store.ts'
import type { Resource } from './resource.ts'

/** A resource with everything it can be listed by, custom fields included. */
export interface Listing {
  readonly resource: Resource
  readonly columns: Columns
  /** The workspace's time zone, where days, months or years of moments are sorted by. */
  readonly zone?: string
}

/** The column's declaration; filters and sorting were checked, so a missing one is a bug. */
export function getColumn({ resource, columns }: Listing, name: string): Column {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (column === undefined) throw new Error(`${resource.name} has no column ${name}`)
  return column
}

/** The SQL of a column's value in the row `r`. */
export function buildColumnValue({ computed = {} }: Resource, name: string): Sql {
  const made = Object.hasOwn(computed, name) ? computed[name] : undefined
  return made === undefined ? sql.ref(`r.${name}`) : sql`(${made})`
}

/** As its index sorts it: texts by their bytes. */
export const toSortable = (value: Sql, { kind }: Column): Sql =>
  kind === 'text' || kind === 'choice' ? sql`${value} collate "C"` : value

/** A checked filter as SQL on the row `r`. Every name is one of the listing's columns, every value is bound. */
export function buildFilterCondition(listing: Listing, filter: Filter): Sql {
  if ('and' in filter) return buildGroupCondition(listing, filter.and, sql` and `, sql`true`)
  if ('or' in filter) {
    const { search } = listing.resource
    if (search !== undefined && filter.word !== undefined)
      return sql`(${search}) ilike ${toLikePattern(escapePattern(filter.word))}`
    return buildGroupCondition(listing, filter.or, sql` or `, sql`false`)
  }
  const column = getColumn(listing, filter.column)
  const key = parseCustomKey(filter.column)
  if (key !== null) return buildCustomCondition(listing.resource, key, column, filter)
  const value = buildColumnValue(listing.resource, filter.column)
  return column.kind === 'tags' ? buildTagsCondition(value, column, filter) : buildValueCondition(value, column, filter)
}

function buildGroupCondition(listing: Listing, members: readonly Filter[], between: Sql, none: Sql): Sql {
  if (members.length === 0) return none
  return sql`(${sql.join(
    members.map((member) => buildFilterCondition(listing, member)),
    between,
  )})`
}

/** A condition's single value, or its list. */
const toValueList = ({ value }: Condition): readonly FilterValue[] => [value].flat()
const toSingleValue = ({ value }: Condition): FilterValue => (Array.isArray(value) ? null : (value as FilterValue))

function buildValueCondition(value: Sql, column: Column, condition: Condition): Sql {
  // Indexes of sortable columns are bytewise; all other columns use the database's collation.
  const same = column.isSortable ? toSortable(value, column) : value
  const others = listOtherChoices(column, condition)
  if (others !== null) return sql`${same} = any(${bindList(column, others)})`
  switch (condition.operator) {
    case 'is_null':
      return sql`${value} is null`
    case 'is_not_null':
      return sql`${value} is not null`
    case 'eq':
      return sql`${same} = ${bindValue(column, toSingleValue(condition))}`
    case 'neq':
      return sql`${same} is distinct from ${bindValue(column, toSingleValue(condition))}`
    case 'in':
      return sql`${same} = any(${bindList(column, toValueList(condition))})`
    case 'not_in':
      return sql`(${value} is null or ${same} <> all(${bindList(column, toValueList(condition))}))`
    case 'like':
      return sql`${value} like ${toLikePattern(String(toSingleValue(condition)))}`
    case 'ilike':
      return sql`${value} ilike ${toLikePattern(String(toSingleValue(condition)))}`
    default: {
      const sign = buildComparison(condition.operator)
      return sql`${toSortable(value, column)} ${sign} ${bindValue(column, toSingleValue(condition))}`
    }
  }
}

/** A required choice that is none of these is one of the others: an index finds those directly, instead of scanning everything. */
function listOtherChoices({ choices, isRequired }: Column, condition: Condition): readonly string[] | null {
  const isLeftOut = condition.operator === 'neq' || condition.operator === 'not_in'
  if (!isLeftOut || choices === undefined || isRequired !== true) return null
  const left = toValueList(condition)
  return choices.filter((choice) => !left.includes(choice))
}

function buildTagsCondition(value: Sql, column: Column, condition: Condition): Sql {
  // Ids in a list are compared as texts too.
  const tags = sql`${value}::text[]`
  const any = sql`${tags} && ${bindList(column, toValueList(condition))}`
  switch (condition.operator) {
    case 'eq':
    case 'in':
      return any
    case 'is_null':
      // The index supports containment in an empty list, but not equality.
      return sql`${tags} <@ '{}'::text[]`
    case 'is_not_null':
      return sql`${tags} <> '{}'`
    default:
      return sql`not (${any})`
  }
}
