import { isTimeZone } from '@draftwright/contract/wall-clock'
import { type SheetColumn, type SheetValue, writeXlsx } from '../../../documents/write-xlsx.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { readStored, type StoredRow } from '../formula-values.ts'
import type { FieldShape, TableShape } from '../schema.ts'
import { type CellStyle, showTexts } from '../show-cell.ts'
import type { RowPages } from './read-pages.ts'
import type { ExportedTable } from './stream-table.ts'

/**
 * A table as a workbook, page by page: numbers, dates and check marks as what they are, everything else as text. Moments are
 * what the clock of the field's own time zone shows, else the workspace's.
 */
export function streamWorkbook(
  name: string,
  table: TableShape,
  fields: readonly FieldShape[],
  pages: RowPages,
  { context, zone }: { context: AppContext; zone: string },
): AsyncGenerator<Uint8Array> {
  const zones = fields.map(({ options }) => readZone(options.timeZone, zone))
  async function* list(): AsyncGenerator<SheetValue[][]> {
    for await (const { style, rows } of pages)
      yield rows.map((row) => toSheetValues({ table, fields, context }, style, row, zones))
  }
  return writeXlsx({ name, columns: fields.map(toColumn), rows: list() })
}

function toColumn({ name, type, options }: FieldShape): SheetColumn {
  const { precision, symbol } = options
  const digits = precision === undefined || precision === 0 ? '0' : `0.${'0'.repeat(precision)}`
  if (type === 'percent') return { name, format: `${digits}%` }
  if (type === 'currency') return { name, format: `"${(symbol ?? '$').replaceAll(/["\\]/gu, '')}"#,##${digits}` }
  if (type === 'number') return { name, format: precision === undefined ? undefined : digits }
  return { name }
}

/** `client` is whoever looks at it: nobody does while a file is made. */
function readZone(zone: string | undefined, ownZone: string): string {
  if (zone === 'utc') return 'UTC'
  return zone !== undefined && zone !== 'client' && isTimeZone(zone) ? zone : ownZone
}

const momentTypes: ReadonlySet<FieldShape['type']> = new Set(['dateTime', 'createdTime', 'lastModifiedTime'])

function toSheetValues(
  { table, fields, context }: ExportedTable,
  style: CellStyle,
  row: StoredRow,
  zones: readonly string[],
): SheetValue[] {
  const texts = showTexts(style, table, row, context, ({ id }) => id)
  return fields.map((field, at): SheetValue => {
    const stored = readStored(field, row)
    if (field.type === 'checkbox') return stored === true
    if (typeof stored === 'number') return stored
    const text = texts[field.id]
    if (typeof text !== 'string' || text === '') return null
    if (field.type === 'date' && typeof stored === 'string') return { day: stored.slice(0, 10) }
    if (momentTypes.has(field.type) && typeof stored === 'string') return { moment: stored, zone: zones[at] ?? 'UTC' }
    return text
  })
}
