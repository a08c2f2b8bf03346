import { type TableField, tableFieldTypes } from '@draftwright/contract/table-fields'

const scalarTypes: ReadonlySet<TableField['type']> = new Set(['formula', 'rollup'])

/** A computed field as one of the type that its values have; any other as it is. */
export function toResultField(field: TableField): TableField {
  const { result } = field.options
  if (result === null || result === undefined) return field
  if (!scalarTypes.has(field.type) && field.type !== 'multipleLookupValues') return field
  const type = tableFieldTypes.find((one) => one === result.type)
  return type === undefined ? field : { ...field, type, options: result.options ?? {} }
}

/** The same for what is compared and summed up, which a lookup is as a list. */
export const toComparedField = (field: TableField): TableField =>
  scalarTypes.has(field.type) ? toResultField(field) : field

/** Numbers of a formula that says nothing of their digits. */
export const isPlainResult = ({ type, options }: TableField): boolean => type === 'number' && options.precision === 8
