import { parseCustomKey } from '@draftwright/contract/crm/custom-columns'
import type { Column } from '@draftwright/contract/crm/columns'
import type { FilterValue, Sort } from '@draftwright/contract/crm/filters'
import type { PeriodUnit } from '@draftwright/contract/summary-kinds'
import { sql } from 'kysely'
import { bindValue, type Sql } from './bind-value-store.ts'
import { bindCustomValue, buildCustomValue, matchFieldRows } from './custom-filter-store.ts'
import { getColumn, type Listing, toSortable, buildColumnValue } from './filter-store.ts'

/** A position in a list: the sort values of its last row, and its id. */
export interface Position {
  readonly values: readonly FilterValue[]
  readonly id: string
}

/** A segment of a list that one index serves: the segments in order make up the list. */
export interface ListSegment {
  /** Joins of `r`, then conditions. */
  readonly joins: Sql
  readonly where: readonly Sql[]
  readonly order: Sql
  /** The sort values, in the order of the list's columns. */
  readonly values: readonly Sql[]
}

interface SortKey {
  readonly value: Sql
  readonly order: Sort['order']
  readonly isNullable: boolean
  bind(value: FilterValue): Sql
}

/**
 * The segments of a list, from a position on. A custom field that is sorted by first is read in the order of its index and the
 * records without it afterwards, because no index contains missing values; after a position, an OR would make the database start
 * from the beginning.
 */
export function buildListSegments(listing: Listing, sort: readonly Sort[], from: Position | null): ListSegment[] {
  const keys = sort.map((one, at) => buildSortKey(listing, one, at))
  const [first, ...others] = keys
  const custom = parseCustomKey(sort[0]?.column ?? '')
  const joins = sort.flatMap(({ column }, at) => buildJoins(listing, column, at))
  const direction = sort.at(-1)?.order ?? 'asc'
  if (custom === null || first === undefined)
    return buildAfterConditions(keys, direction, from).map((where) => ({
      joins: sql.join(joins, sql` `),
      where,
      order: buildOrderBy(keys, sql`r.id`, direction),
      values: keys.map((key) => key.value),
    }))
  const filled = { ...first, isNullable: false }
  const filledKeys = [filled, ...others]
  const resource = listing.resource
  const isHere = sql`${first.value} is not null and v0.account_id = r.account_id`
  const withValue =
    from !== null && from.values[0] === null
      ? []
      : buildAfterConditions(filledKeys, direction, from, sql`v0.record_id`).map((where) => ({
          joins: sql.join(
            [sql`join crm_field_values v0 on ${matchFieldRows(resource, custom, 'v0')}`, ...joins.slice(1)],
            sql` `,
          ),
          where: [isHere, ...where],
          order: buildOrderBy(filledKeys, sql`v0.record_id`, direction),
          values: keys.map((key) => key.value),
        }))
  const behind = from !== null && from.values[0] === null ? { ...from, values: from.values.slice(1) } : null
  const without = buildAfterConditions(others, direction, behind).map((where) => ({
    joins: sql.join(joins.slice(1), sql` `),
    where: [
      sql`not exists (select from crm_field_values v0 where ${matchFieldRows(resource, custom, 'v0')} and ${first.value} is not null)`,
      ...where,
    ],
    order: buildOrderBy(others, sql`r.id`, direction),
    values: [sql`null`, ...others.map((key) => key.value)],
  }))
  return [...withValue, ...without]
}

/** A text to sort by that no index has is cut off there: it is part of cursors. */
const maxSortedText = 200
const sortedText: Column = { label: '', kind: 'text' }

/** What records are sorted by in a column: the same for all records of a group. */
export function buildSortValue(listing: Listing, name: string, alias: string): Sql {
  const column = getColumn(listing, name)
  if (parseCustomKey(name) !== null) return buildCustomValue(column, alias)
  const link = listing.resource.links?.[name]
  if (link !== undefined) return toSortable(sql`(${link.order})`, sortedText)
  const value = buildColumnValue(listing.resource, name)
  return toSortable(
    column.kind === 'text' && !column.isSortable ? sql`left(${value}, ${maxSortedText})` : value,
    column,
  )
}

const periods = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const

/** The day, month or year of a moment in the workspace's time zone, as a text that sorts like it: `2026-03`. */
export function buildPeriodValue(listing: Listing, name: string, alias: string, unit: PeriodUnit): Sql {
  const { kind } = getColumn(listing, name)
  const value = buildSortValue(listing, name, alias)
  if (parseCustomKey(name) !== null) return sql`left(${value}, ${periods[unit].length})`
  const local = kind === 'time' ? sql`${value} at time zone ${listing.zone ?? 'UTC'}::text` : value
  return sql`to_char(${local}, ${periods[unit]}::text) collate "C"`
}

function buildSortKey(listing: Listing, { column: name, order, unit }: Sort, at: number): SortKey {
  const column = getColumn(listing, name)
  if (unit !== undefined)
    return {
      value: buildPeriodValue(listing, name, `v${at}`, unit),
      order,
      isNullable: parseCustomKey(name) !== null || column.isRequired !== true,
      bind: (known) => toSortable(bindValue(sortedText, known), sortedText),
    }
  const value = buildSortValue(listing, name, `v${at}`)
  if (parseCustomKey(name) !== null)
    return { value, order, isNullable: true, bind: (known) => bindCustomValue(column, known) }
  const isLink = listing.resource.links?.[name] !== undefined
  const compared = isLink ? sortedText : column
  return {
    value,
    order,
    isNullable: isLink || column.isRequired !== true,
    bind: (known) => toSortable(bindValue(compared, known), compared),
  }
}

/** Joins the values of a custom field. */
export const joinFieldValues = (resource: Listing['resource'], key: string, alias: string): Sql =>
  sql`left join ${sql.table('crm_field_values')} as ${sql.table(alias)} on ${matchFieldRows(resource, key, alias)}`

function buildJoins({ resource }: Listing, name: string, at: number): Sql[] {
  const key = parseCustomKey(name)
  const alias = `v${at}`
  if (key === null) return at === 0 ? [sql``] : []
  return [joinFieldValues(resource, key, alias)]
}

/** Indexes of nullable columns exist in both directions; those of others are read backwards. */
function buildOrderBy(keys: readonly SortKey[], id: Sql, direction: Sort['order']): Sql {
  const parts = keys.map(({ value, order, isNullable }) =>
    order === 'asc' ? sql`${value}` : isNullable ? sql`${value} desc nulls last` : sql`${value} desc`,
  )
  return sql.join([...parts, direction === 'asc' ? id : sql`${id} desc`])
}

/** After a position: first the rows equal in all but the last column, then in all but the last two, and so on. */
function buildAfterConditions(
  keys: readonly SortKey[],
  direction: Sort['order'],
  from: Position | null,
  id: Sql = sql`r.id`,
): Sql[][] {
  if (from === null) return [[]]
  const sign = (order: Sort['order']) => (order === 'asc' ? sql`>` : sql`<`)
  const found: Sql[][] = []
  const sameUpTo = (end: number): Sql[] =>
    keys.slice(0, end).map(({ value, bind }, at) => {
      const known = from.values[at] ?? null
      return known === null ? sql`${value} is null` : sql`${value} = ${bind(known)}`
    })
  const last = keys.at(-1)
  const lastValue = from.values[keys.length - 1] ?? null
  const currentId = sql`${from.id}::uuid`
  if (last === undefined || lastValue === null)
    found.push([...sameUpTo(keys.length), sql`${id} ${sign(direction)} ${currentId}`])
  else
    found.push([
      ...sameUpTo(keys.length - 1),
      sql`(${last.value}, ${id}) ${sign(direction)} (${last.bind(lastValue)}, ${currentId})`,
    ])
  for (let at = keys.length - 1; at >= 0; at--) {
    const key = keys[at]
    const value = from.values[at] ?? null
    if (key === undefined || value === null) continue
    if (at < keys.length - 1) found.push([...sameUpTo(at), sql`${key.value} ${sign(key.order)} ${key.bind(value)}`])
    if (key.isNullable) found.push([...sameUpTo(at), sql`${key.value} is null`])
  }
  return found
}
