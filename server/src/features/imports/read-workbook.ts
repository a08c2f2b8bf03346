import { readSheet } from 'read-excel-file/universal'
import { readZip, ZipError } from '../../documents/read-zip.ts'
import { type TableBounds, type TableRecord, createUnreadableError } from './parse-table.ts'

const zipLimits = { mostFiles: 2000, mostBytes: 120 * 1024 * 1024 }
/** The last row and column that Excel knows. */
const last = { row: 1_048_576, column: 16_384 }
/** Cells with the empty ones before them, which the reader makes, too. */
const mostCells = 20_000_000

/** The rows of a workbook's first sheet as texts. Throws 400 with a sentence for what is no workbook, or larger than allowed. */
export async function readWorkbook(bytes: Uint8Array, bounds: TableBounds): Promise<TableRecord[]> {
  try {
    // What the archive really holds, before a reader that believes it.
    for (const file of readZip(bytes, { ...zipLimits, isWanted: isPart })) assertPlaces(file.bytes)
  } catch (error) {
    throw error instanceof ZipError ? createUnreadableError(error.message) : error
  }
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

const isPart = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels')

/** Throws for addresses of cells that lie far outside. */
function assertPlaces(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let [row, width, n] = [-1, 0, 0]
  for (const [, letters = '', digits = ''] of text.matchAll(/\sr=["']([A-Za-z]{0,8})(\d{1,12})["']/gu)) {
    const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
    if (Number(digits) > last.row || column > last.column) throw createUnreadableError('has cells outside of a sheet')
    if (Number(digits) !== row) {
      n += width
      ;[row, width] = [Number(digits), column]
    } else width = Math.max(width, column)
    if (n > mostCells) throw createUnreadableError(`must have at most ${mostCells.toLocaleString('en')} cells`)
  }
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
