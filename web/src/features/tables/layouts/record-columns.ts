import type { TableField } from '@draftwright/contract/table-fields'
import { showCell } from '../cell-text.ts'
import type { PickerOption } from '../grid/OptionPicker.tsx'
import { type GridRecord, isEmptyCell } from '../model.ts'

export interface RecordColumn {
  readonly id: string
  readonly name: string
  /** What a record of it has in the field. */
  readonly value: unknown
  readonly rows: readonly GridRecord[]
}

export const emptyColumnId = 'empty'

/** The column of a record. */
export function findColumnId(field: TableField, row: GridRecord): string {
  const value = row.fields[field.id]
  if (isEmptyCell(value)) return emptyColumnId
  if (typeof value === 'object' && value !== null && 'id' in value) return `of ${String(value.id)}`
  return `of ${String(value)}`
}

/** A column for what is empty, one for each option or person, and one for each other value that records have. */
export function buildColumns(
  field: TableField,
  rows: readonly GridRecord[],
  people: readonly PickerOption[],
): readonly RecordColumn[] {
  const known = new Map<string, Omit<RecordColumn, 'rows'>>([
    [emptyColumnId, { id: emptyColumnId, name: 'Empty', value: null }],
  ])
  if (field.type === 'singleCollaborator')
    for (const { id, name } of people) known.set(`of ${id}`, { id: `of ${id}`, name, value: { id, name } })
  else
    for (const { name } of field.options.choices ?? []) known.set(`of ${name}`, { id: `of ${name}`, name, value: name })
  const rowsById = new Map<string, GridRecord[]>()
  for (const row of rows) {
    const id = findColumnId(field, row)
    const value = row.fields[field.id]
    if (!known.has(id)) known.set(id, { id, name: showCell(field, value), value })
    const list = rowsById.get(id)
    if (list === undefined) rowsById.set(id, [row])
    else list.push(row)
  }
  return [...known.values()].map((column) => ({ ...column, rows: rowsById.get(column.id) ?? [] }))
}
