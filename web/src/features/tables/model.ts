import type { TableField } from '@draftwright/contract/table-fields'
import type { TableRecord } from '@draftwright/contract/table-records'
import type { TableView } from '@draftwright/contract/table-views'
import type { TableBase } from '@draftwright/contract/tables'

export type TableInfo = TableBase['tables'][number]
/** Values by the ids of their fields; an empty cell has none. */
export type Cells = Readonly<Record<string, unknown>>
/** A record as the grid shows it: with the changes that are on their way. */
export type GridRecord = Pick<TableRecord, 'id' | 'fields' | 'color'>

export const isEmptyCell = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** The fields of a view in its order: those it does not name follow; the primary one is first. */
export function orderFields(table: TableInfo, { field_order = [] }: TableView['settings']): readonly TableField[] {
  const placeById = new Map(field_order.map((id, at) => [id, at]))
  const rank = ({ id }: TableField, at: number): number =>
    id === table.primary_field_id ? -1 : (placeById.get(id) ?? field_order.length + at)
  return table.fields
    .map((field, at) => ({ field, rank: rank(field, at) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ field }) => field)
}

/** The fields that a view shows. The primary one cannot be hidden. */
export function listShownFields(table: TableInfo, settings: TableView['settings']): readonly TableField[] {
  const hidden = new Set(settings.hidden_field_ids)
  return orderFields(table, settings).filter(({ id }) => id === table.primary_field_id || !hidden.has(id))
}
