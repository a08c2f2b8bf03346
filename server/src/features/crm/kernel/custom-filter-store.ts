import type { Column } from '@draftwright/contract/crm/columns'
import type { Condition, FilterValue } from '@draftwright/contract/crm/filters'
import { likePattern } from '@draftwright/contract/crm/text-pattern'
import { type RawBuilder, sql } from 'kysely'
import { bound } from './bound-value-store.ts'
import type { Resource } from './resource.ts'

type Sql = RawBuilder<unknown>

/** Where the values of a field stand one by one; numbers apart from all else, which is kept as text. */
export const customValue = (column: Column, alias: string): Sql =>
  sql.ref(`${alias}.${column.kind === 'number' || column.kind === 'money' ? 'number_value' : 'text_value'}`)

/** How such a value is compared: a day or a person as the text it is kept as. */
export const customBound = (column: Column, value: FilterValue): Sql =>
  column.kind === 'number' || column.kind === 'money'
    ? sql`${String(value)}::numeric`
    : bound({ ...column, kind: 'text' }, String(value))

/** The rows of `crm_field_values` that hold the field of the row `r`. */
export const fieldRows = (resource: Resource, key: string, alias: string): Sql =>
  sql`${sql.ref(`${alias}.account_id`)} = r.account_id and ${sql.ref(`${alias}.resource`)} = ${resource.fieldsOf}
    and ${sql.ref(`${alias}.key`)} = ${key} and ${sql.ref(`${alias}.record_id`)} = r.id`

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** What a condition on a field of the workspace's own asks of the row `r`. */
export function whereCustom(resource: Resource, key: string, column: Column, condition: Condition): Sql {
  const { operator } = condition
  const values: readonly FilterValue[] = [condition.value].flat()
  const has = (test: Sql) =>
    sql`exists (select from crm_field_values v where ${fieldRows(resource, key, 'v')} and ${test})`
  switch (operator) {
    case 'eq':
    case 'in':
      return contains(key, column, values)
    case 'neq':
    case 'not_in':
      return sql`not ${contains(key, column, values)}`
    case 'is_null':
    case 'is_not_null': {
      const isFilled =
        column.kind === 'tags' ? sql`coalesce(r.custom -> ${key}, 'null') not in ('null', '[]')` : has(sql`true`)
      return operator === 'is_null' ? sql`not ${isFilled}` : isFilled
    }
    case 'like':
    case 'ilike': {
      const like = sql.raw(operator)
      const pattern = likePattern(String(values[0]))
      // Values are kept apart up to 500 signs; what is longer is looked for where it is whole.
      return has(
        sql`(v.text_value ${like} ${pattern} or (length(v.text_value) = 500 and r.custom ->> ${key} ${like} ${pattern}))`,
      )
    }
    default:
      return has(
        sql`${customValue(column, 'v')} ${sql.raw(comparisons[operator])} ${customBound(column, values[0] ?? null)}`,
      )
  }
}

/** Any of the values, by the index of all fields at once: it holds only records that have a field at all. */
function contains(key: string, column: Column, values: readonly FilterValue[]): Sql {
  const documents = values.map((value) => JSON.stringify({ [key]: column.kind === 'tags' ? [value] : value }))
  return sql`(r.custom <> '{}' and r.custom @> any(${documents}::jsonb[]))`
}
