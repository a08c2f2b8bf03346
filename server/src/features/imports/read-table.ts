import { anArchive, aWorkbook, decodeText, explainNoText, nameForeignFile } from '@draftwright/contract/text-files'
import { AppError } from '../../http/errors.ts'
import { type GuessedTable, guessTable } from './guess-table.ts'
import { createUnreadableError, parseTable, type Table, type TableBounds, toTable, usualBounds } from './parse-table.ts'

export interface ReadTable {
  readonly encoding: string
  readonly delimiter: string
  readonly headers: string[]
  /** The first rows. */
  readonly sample: string[][]
  readonly n: number
  /** All rows in pieces of equal size. */
  readonly pieces: TablePiece[]
  /** If it was asked for. */
  readonly guess: GuessedTable | null
}
export interface TablePiece {
  /** Rows as JSON: text is copied between threads, not rebuilt. */
  readonly rows: string
  /** The number of each row as a spreadsheet shows it. */
  readonly numbers: number[]
}
export interface UnreadableTable {
  readonly refusal: { status: number; code: string; message: string; details: unknown }
}
export interface TableRequest {
  readonly bytes: Uint8Array
  readonly bounds: Partial<TableBounds>
  readonly pieceSize: number
  /** Whether the types of columns are guessed, and Excel workbooks are read as well. */
  readonly isOpen?: boolean
}
const sampleSize = 5
/** Characters of a cell that are enough to recognize its column. */
const sampleLength = 200

/** Reads an uploaded table in a worker thread: user errors are returned, because errors lose their class between threads. */
export async function readTable({
  bytes,
  bounds,
  pieceSize,
  isOpen = false,
}: TableRequest): Promise<ReadTable | UnreadableTable> {
  try {
    const table = isOpen && mayBeWorkbook(bytes) ? await openWorkbook(bytes, bounds) : openText(bytes, bounds)
    const { encoding, delimiter, headers, rows, numbers } = table
    const pieces: TablePiece[] = []
    // The database refuses an unpaired surrogate.
    for (let at = 0; at < rows.length; at += pieceSize)
      pieces.push({
        rows: JSON.stringify(rows.slice(at, at + pieceSize).map((row) => row.map((cell) => cell.toWellFormed()))),
        numbers: numbers.slice(at, at + pieceSize),
      })
    const sample = rows.slice(0, sampleSize).map((row) => row.map((cell) => cell.slice(0, sampleLength).toWellFormed()))
    return {
      encoding,
      delimiter,
      headers: headers.map((one) => one.toWellFormed()),
      sample,
      n: rows.length,
      pieces,
      guess: isOpen ? guessTable(headers.length, rows) : null,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, details } = error
    return { refusal: { status, code, message, details } }
  }
}

type OpenTable = Table & { readonly encoding: string }

/** An archive without a name that is known may be a damaged one, which its reader says. */
const mayBeWorkbook = (bytes: Uint8Array): boolean => [aWorkbook, anArchive].includes(nameForeignFile(bytes) ?? '')

function openText(bytes: Uint8Array, bounds: Partial<TableBounds>): OpenTable {
  const reason = explainNoText(bytes)
  if (reason !== null) throw createUnreadableError(reason)
  const { text, encoding } = decodeText(bytes)
  // Some programs save a page under the ending of a workbook.
  if (/^\s*<(?:!doctype|html|\?xml)\b/iu.test(text.slice(0, 1000)))
    throw createUnreadableError('is a web page or XML, not a table: save it as CSV and choose that file')
  return { ...parseTable(text, bounds), encoding }
}

async function openWorkbook(bytes: Uint8Array, given: Partial<TableBounds>): Promise<OpenTable> {
  const bounds = { ...usualBounds, ...given }
  // Loaded for workbooks only.
  const { readWorkbook } = await import('./read-workbook.ts')
  const records = await readWorkbook(bytes, bounds)
  return { ...toTable(records, bounds, (cell) => cell.replaceAll('\0', '')), encoding: 'xlsx', delimiter: '' }
}
