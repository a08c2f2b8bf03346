import type { Column } from '@draftwright/contract/crm/columns'
import type { FilterValue } from '@draftwright/contract/crm/filters'
import { type RawBuilder, sql } from 'kysely'

const sqlTypes = {
  text: 'text',
  choice: 'text',
  tags: 'text',
  day: 'date',
  time: 'timestamptz',
  id: 'uuid',
  flag: 'boolean',
} as const

/** Integers as bigint, which every integer column's index accepts; others as numeric. */
const chooseNumberType = (values: readonly FilterValue[]): string =>
  values.every((value) => Number.isSafeInteger(value)) ? 'bigint' : 'numeric'

const getSqlType = ({ kind }: Column, values: readonly FilterValue[]): RawBuilder<unknown> =>
  sql.raw(kind === 'number' || kind === 'money' ? chooseNumberType(values) : sqlTypes[kind])

const toParameter = (value: FilterValue): string | boolean | null => (typeof value === 'number' ? String(value) : value)

/** One value as the database compares it with the column. */
export const bindValue = (column: Column, value: FilterValue): RawBuilder<unknown> =>
  sql`${toParameter(value)}::${getSqlType(column, [value])}`

/** A list of values, as one array. */
export const bindList = (column: Column, values: readonly FilterValue[]): RawBuilder<unknown> =>
  sql`${values.map(toParameter)}::${getSqlType(column, values)}[]`
