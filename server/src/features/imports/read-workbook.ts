import { readSheet } from 'read-excel-file/universal'
import { type TableBounds, type TableRecord, createUnreadableError } from './parse-table.ts'

/**
 * The rows of a workbook's first sheet as texts; how large it may be when unpacked was looked at before (find-excess.ts). Throws 400
 * with a sentence for what is no workbook, or has more rows and columns than allowed.
 */
export async function readWorkbook(bytes: Uint8Array, bounds: TableBounds): Promise<TableRecord[]> {
  const rows = await readSheet(bytes.slice().buffer).catch((error: unknown) => {
    throw createUnreadableError(
      error instanceof Error && error.name === 'InvalidInputError'
        ? 'is not an Excel workbook (.xlsx)'
        : 'could not be read as an Excel workbook',
    )
  })
  const found: TableRecord[] = []
  for (const [at, row] of rows.entries()) {
    if (row.every((cell) => cell === null || cell === '')) continue
    if (row.length > bounds.columns) throw createUnreadableError(`must have at most ${bounds.columns} columns`)
    found.push({ n: at + 1, cells: row.map(toText) })
    // One more tells that there are too many.
    if (found.length > bounds.rows + 1) break
  }
  return found
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const [day = '', time = ''] = cell.toISOString().split('T')
    // A time without a day has the day before all.
    if (cell.getUTCFullYear() < 1900) return time.slice(0, 5)
    return time === '00:00:00.000Z' ? day : cell.toISOString()
  }
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
