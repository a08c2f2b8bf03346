import type { TableViewSettings } from '@draftwright/contract/table-views'
import { type CsvValue, formatCsvRow } from '../../../documents/csv.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { CellFile } from '../attachments/file-address.ts'
import { readStored, type StoredRow } from '../formula-values.ts'
import type { FieldShape, TableShape } from '../schema.ts'
import { type CellStyle, isShare, showTexts } from '../show-cell.ts'
import type { RowPages } from './read-pages.ts'

/** The fields that a view with these settings shows, in its order. */
export function listViewFields(table: TableShape, settings: TableViewSettings): FieldShape[] {
  const { field_order = [], hidden_field_ids = [] } = settings
  const rank = ({ id }: FieldShape, at: number): number => {
    const place = field_order.indexOf(id)
    return id === table.primary_field_id ? -1 : place === -1 ? field_order.length + at : place
  }
  return table.fields
    .map((field, at) => ({ field, rank: rank(field, at) }))
    .filter(({ field }) => field.id === table.primary_field_id || !hidden_field_ids.includes(field.id))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ field }) => field)
}

/** A table as it is written to a file: its fields in the order of the columns. */
export interface ExportedTable {
  readonly table: TableShape
  readonly fields: readonly FieldShape[]
  readonly context: AppContext
}

/** Where a file of a cell lies beside the table. */
export type PlaceFile = (field: FieldShape, row: StoredRow, file: CellFile, at: number) => string

/** A table as CSV, page by page; the byte order mark tells spreadsheets that it is UTF-8. */
export async function* streamTable(
  table: TableShape,
  fields: readonly FieldShape[],
  context: AppContext,
  pages: RowPages,
  placeFile?: PlaceFile,
): AsyncGenerator<string> {
  yield `\uFEFF${formatCsvRow(fields.map(({ name }) => name))}`
  for await (const { style, rows } of pages) {
    const lines = rows.map((row) => formatCsvRow(toCsvValues({ table, fields, context }, style, row, placeFile)))
    if (lines.length > 0) yield lines.join('')
  }
}

function toCsvValues(
  { table, fields, context }: ExportedTable,
  style: CellStyle,
  row: StoredRow,
  placeFile: PlaceFile | undefined,
): CsvValue[] {
  const texts = showTexts(style, table, row, context, ({ id }) => id)
  return fields.map((field): CsvValue => {
    const stored = readStored(field, row)
    // As texts, negative ones would be taken for formulas.
    if (typeof stored === 'number') return isShare(style, field) ? `${Number((stored * 100).toPrecision(12))}%` : stored
    if (field.type === 'multipleAttachments' && placeFile !== undefined && Array.isArray(stored))
      // Cells of the type hold files.
      return (stored as CellFile[]).map((file, at) => placeFile(field, row, file, at)).join(', ')
    const text = texts[field.id]
    return typeof text === 'string' ? text : null
  })
}
