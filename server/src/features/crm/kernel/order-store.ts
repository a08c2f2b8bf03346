import { customKey } from '@draftwright/contract/crm/custom-columns'
import type { FilterValue, Sort } from '@draftwright/contract/crm/filters'
import { sql } from 'kysely'
import { bound } from './bound-value-store.ts'
import { customBound, customValue, fieldRows } from './custom-filter-store.ts'
import { columnOf, type Listing, type Sql, sortable, valueOf } from './filter-store.ts'

/** Where somebody stands in a list: what its last row is sorted by, and its id. */
export interface Position {
  readonly values: readonly FilterValue[]
  readonly id: string
}

/** A stretch of a list that one index serves: the stretches one after the other are the list. */
export interface Stretch {
  /** Joins of `r`, then what must hold. */
  readonly joins: Sql
  readonly where: readonly Sql[]
  readonly order: Sql
  /** What the rows are sorted by, in the order of the list's columns. */
  readonly values: readonly Sql[]
}

interface Key {
  readonly value: Sql
  readonly order: Sort['order']
  readonly isNullable: boolean
  bind(value: FilterValue): Sql
}

/**
 * The stretches of a list, from a position on. A field of the workspace's own that comes first is read in the order of its
 * index and the records without it behind, because no index holds what is not there; behind a position, an OR would make
 * the database begin at the beginning.
 */
export function stretches(listing: Listing, sort: readonly Sort[], from: Position | null): Stretch[] {
  const keys = sort.map((one, at) => keyOf(listing, one, at))
  const [first, ...others] = keys
  const custom = customKey(sort[0]?.column ?? '')
  const joins = sort.flatMap(({ column }, at) => joined(listing, column, at))
  const direction = sort.at(-1)?.order ?? 'asc'
  if (custom === null || first === undefined)
    return after(keys, direction, from).map((where) => ({
      joins: sql.join(joins, sql` `),
      where,
      order: orderBy(keys, sql`r.id`, direction),
      values: keys.map((key) => key.value),
    }))
  const filled = { ...first, isNullable: false }
  const filledKeys = [filled, ...others]
  const resource = listing.resource
  const isHere = sql`${first.value} is not null and v0.account_id = r.account_id`
  const withValue =
    from !== null && from.values[0] === null
      ? []
      : after(filledKeys, direction, from, sql`v0.record_id`).map((where) => ({
          joins: sql.join(
            [sql`join crm_field_values v0 on ${fieldRows(resource, custom, 'v0')}`, ...joins.slice(1)],
            sql` `,
          ),
          where: [isHere, ...where],
          order: orderBy(filledKeys, sql`v0.record_id`, direction),
          values: keys.map((key) => key.value),
        }))
  const behind = from !== null && from.values[0] === null ? { ...from, values: from.values.slice(1) } : null
  const without = after(others, direction, behind).map((where) => ({
    joins: sql.join(joins.slice(1), sql` `),
    where: [
      sql`not exists (select from crm_field_values v0 where ${fieldRows(resource, custom, 'v0')} and ${first.value} is not null)`,
      ...where,
    ],
    order: orderBy(others, sql`r.id`, direction),
    values: [sql`null`, ...others.map((key) => key.value)],
  }))
  return [...withValue, ...without]
}

function keyOf(listing: Listing, { column: name, order }: Sort, at: number): Key {
  const column = columnOf(listing, name)
  if (customKey(name) !== null)
    return {
      value: customValue(column, `v${at}`),
      order,
      isNullable: true,
      bind: (value) => customBound(column, value),
    }
  return {
    value: sortable(valueOf(listing.resource, name), column),
    order,
    isNullable: column.isRequired !== true,
    bind: (value) => bound(column, value),
  }
}

function joined({ resource }: Listing, name: string, at: number): Sql[] {
  const key = customKey(name)
  const alias = `v${at}`
  if (key === null) return at === 0 ? [sql``] : []
  return [sql`left join ${sql.table('crm_field_values')} as ${sql.table(alias)} on ${fieldRows(resource, key, alias)}`]
}

/** Indexes of columns that may be null come in both directions; those of others are read backwards. */
function orderBy(keys: readonly Key[], id: Sql, direction: Sort['order']): Sql {
  const parts = keys.map(({ value, order, isNullable }) =>
    order === 'asc' ? sql`${value}` : isNullable ? sql`${value} desc nulls last` : sql`${value} desc`,
  )
  return sql.join([...parts, direction === 'asc' ? id : sql`${id} desc`])
}

/** Behind a position: first those equal in all but the last column, then in all but the last two, and so on. */
function after(keys: readonly Key[], direction: Sort['order'], from: Position | null, id: Sql = sql`r.id`): Sql[][] {
  if (from === null) return [[]]
  const sign = (order: Sort['order']) => sql.raw(order === 'asc' ? '>' : '<')
  const found: Sql[][] = []
  const sameUpTo = (end: number): Sql[] =>
    keys.slice(0, end).map(({ value, bind }, at) => {
      const known = from.values[at] ?? null
      return known === null ? sql`${value} is null` : sql`${value} = ${bind(known)}`
    })
  const last = keys.at(-1)
  const lastValue = from.values[keys.length - 1] ?? null
  const here = sql`${from.id}::uuid`
  if (last === undefined || lastValue === null)
    found.push([...sameUpTo(keys.length), sql`${id} ${sign(direction)} ${here}`])
  else
    found.push([
      ...sameUpTo(keys.length - 1),
      sql`(${last.value}, ${id}) ${sign(direction)} (${last.bind(lastValue)}, ${here})`,
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
