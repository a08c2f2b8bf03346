import type { Column, ColumnKind, Columns } from './columns.ts'
import type { FieldKind } from './vocabulary.ts'

const kinds: Readonly<Record<FieldKind, ColumnKind>> = {
  text: 'text',
  number: 'number',
  money: 'money',
  date: 'day',
  choice: 'choice',
  multi_choice: 'tags',
  person: 'id',
  checkbox: 'flag',
  url: 'text',
}
const prefix = 'custom.'

/** A workspace's custom fields as columns, under the names they have in filters: `custom.<key>`. */
export function toCustomColumns(
  fields: readonly { key: string; name: string; kind: FieldKind; options: readonly string[] }[],
): Columns {
  return Object.fromEntries(
    fields.map(({ key, name, kind, options }): [string, Column] => [
      prefix + key,
      {
        label: name,
        kind: kinds[kind],
        ...(options.length > 0 ? { choices: options } : {}),
        ...(kind === 'person' ? { to: 'people' as const } : {}),
        ...(kind === 'multi_choice' ? {} : { isSortable: true as const }),
      },
    ]),
  )
}

/** The key of a custom field's column; null for any other column. */
export const parseCustomKey = (column: string): string | null =>
  column.startsWith(prefix) ? column.slice(prefix.length) : null

/** A record's value in a column, including custom fields. */
export function getColumnValue(row: Readonly<Record<string, unknown>>, column: string): unknown {
  const key = parseCustomKey(column)
  if (key === null) return row[column]
  const { custom } = row
  return typeof custom === 'object' && custom !== null && Object.hasOwn(custom, key)
    ? (custom as Record<string, unknown>)[key]
    : null
}
