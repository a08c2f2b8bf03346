import type { Column } from '@draftwright/contract/crm/columns'
import type { FilterValue } from '@draftwright/contract/crm/filters'
import { type RawBuilder, sql } from 'kysely'

/** A part of a statement, with its parameters. */
export type Sql = RawBuilder<unknown>

const sqlTypes = {
  text: sql`text`,
  choice: sql`text`,
  tags: sql`text`,
  day: sql`date`,
  time: sql`timestamptz`,
  id: sql`uuid`,
  flag: sql`boolean`,
} as const

/** Integers as bigint, which every integer column's index accepts; others as numeric. */
const chooseNumberType = (values: readonly FilterValue[]): Sql =>
  values.every((value) => Number.isSafeInteger(value)) ? sql`bigint` : sql`numeric`

const getSqlType = ({ kind }: Column, values: readonly FilterValue[]): Sql =>
  kind === 'number' || kind === 'money' ? chooseNumberType(values) : sqlTypes[kind]

const toParameter = (value: FilterValue): string | boolean | null => (typeof value === 'number' ? String(value) : value)

/** One value as the database compares it with the column. */
export const bindValue = (column: Column, value: FilterValue): Sql =>
  sql`${toParameter(value)}::${getSqlType(column, [value])}`

/** A list of values, as one array. */
export const bindList = (column: Column, values: readonly FilterValue[]): Sql =>
  sql`${values.map(toParameter)}::${getSqlType(column, values)}[]`
