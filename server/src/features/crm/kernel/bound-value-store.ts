import type { Column } from '@draftwright/contract/crm/columns'
import type { FilterValue } from '@draftwright/contract/crm/filters'
import { type RawBuilder, sql } from 'kysely'

const types = {
  text: 'text',
  choice: 'text',
  tags: 'text',
  day: 'date',
  time: 'timestamptz',
  id: 'uuid',
  flag: 'boolean',
} as const

/** Whole numbers as bigint, which the index of every column of whole numbers takes; others as numeric. */
const numberType = (values: readonly FilterValue[]): string =>
  values.every((value) => Number.isSafeInteger(value)) ? 'bigint' : 'numeric'

const typeOf = ({ kind }: Column, values: readonly FilterValue[]): RawBuilder<unknown> =>
  sql.raw(kind === 'number' || kind === 'money' ? numberType(values) : types[kind])

const sent = (value: FilterValue): string | boolean | null => (typeof value === 'number' ? String(value) : value)

/** One value as the database compares it with the column. */
export const bound = (column: Column, value: FilterValue): RawBuilder<unknown> =>
  sql`${sent(value)}::${typeOf(column, [value])}`

/** A list of values, as one array. */
export const boundList = (column: Column, values: readonly FilterValue[]): RawBuilder<unknown> =>
  sql`${values.map(sent)}::${typeOf(column, values)}[]`
