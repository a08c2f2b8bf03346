import type { Column } from '@draftwright/contract/crm/columns'
import type { Condition, FilterValue, Operator } from '@draftwright/contract/crm/filters'
import { toLikePattern } from '@draftwright/contract/crm/text-pattern'
import { sql } from 'kysely'
import { bindValue, type Sql } from './bind-value-store.ts'
import type { Resource } from './resource.ts'

/** The columns with the values of a field; numbers are separate from everything else, which is stored as text. */
export const buildCustomValue = (column: Column, alias: string): Sql =>
  sql.ref(`${alias}.${column.kind === 'number' || column.kind === 'money' ? 'number_value' : 'text_value'}`)

/** How such a value is compared: a day or a person as the stored text. */
export const bindCustomValue = (column: Column, value: FilterValue): Sql =>
  column.kind === 'number' || column.kind === 'money'
    ? sql`${String(value)}::numeric`
    : bindValue({ ...column, kind: 'text' }, String(value))

/** The rows of `crm_field_values` that hold the field of the row `r`. */
export const matchFieldRows = (resource: Resource, key: string, alias: string): Sql =>
  sql`${sql.ref(`${alias}.account_id`)} = r.account_id and ${sql.ref(`${alias}.resource`)} = ${resource.customFieldResource}
    and ${sql.ref(`${alias}.key`)} = ${key} and ${sql.ref(`${alias}.record_id`)} = r.id`

const comparisons: Partial<Record<Operator, Sql>> = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }

/** The sign of a checked comparison. */
export function buildComparison(operator: Operator): Sql {
  const sign = comparisons[operator]
  if (sign === undefined) throw new Error(`${operator} has not been checked`)
  return sign
}

/** A condition on a custom field as SQL on the row `r`. */
export function buildCustomCondition(resource: Resource, key: string, column: Column, condition: Condition): Sql {
  const { operator } = condition
  const values: readonly FilterValue[] = [condition.value].flat()
  const has = (test: Sql) =>
    sql`exists (select from crm_field_values v where ${matchFieldRows(resource, key, 'v')} and ${test})`
  switch (operator) {
    case 'eq':
    case 'in':
      return buildContains(key, column, values)
    case 'neq':
    case 'not_in':
      return sql`not ${buildContains(key, column, values)}`
    case 'is_null':
    case 'is_not_null': {
      const isFilled =
        column.kind === 'tags' ? sql`coalesce(r.custom -> ${key}, 'null') not in ('null', '[]')` : has(sql`true`)
      return operator === 'is_null' ? sql`not ${isFilled}` : isFilled
    }
    case 'like':
    case 'ilike': {
      const like = operator === 'like' ? sql`like` : sql`ilike`
      const pattern = toLikePattern(String(values[0]))
      // Values are stored separately up to 500 characters; longer ones are searched in the record.
      return has(
        sql`(v.text_value ${like} ${pattern} or (length(v.text_value) = 500 and r.custom ->> ${key} ${like} ${pattern}))`,
      )
    }
    default:
      return has(
        sql`${buildCustomValue(column, 'v')} ${buildComparison(operator)} ${bindCustomValue(column, values[0] ?? null)}`,
      )
  }
}

/** Any of the values, by the index of all fields at once: it contains only records that have a value. */
function buildContains(key: string, column: Column, values: readonly FilterValue[]): Sql {
  const documents = values.map((value) => JSON.stringify({ [key]: column.kind === 'tags' ? [value] : value }))
  return sql`(r.custom <> '{}' and r.custom @> any(${documents}::jsonb[]))`
}
