import type { TableColor, TableViewSettings } from '@draftwright/contract/table-views'
import { showCell } from '../cell-text.ts'
import type { GridRecord, TableInfo } from '../model.ts'
import { findTone } from './TableCell.tsx'

export const toneByColor: Readonly<Record<TableColor, number>> = { gray: 0, blue: 1, green: 2, yellow: 3, red: 4 }

export type FindRecordTone = (row: GridRecord) => number | undefined

/** What colours the records of a view: its rules, which the server has applied, or else the options of a select. */
export function createRecordTone(
  { fields }: TableInfo,
  { color_rules = [], color_field_id }: TableViewSettings,
): FindRecordTone {
  if (color_rules.length > 0) return ({ color }) => (color ? toneByColor[color] : undefined)
  const field = fields.find(({ id }) => id === color_field_id)
  return field === undefined ? () => undefined : (row) => findTone(field, showCell(field, row.fields[field.id]))
}
