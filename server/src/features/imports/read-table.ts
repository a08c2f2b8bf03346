import { AppError } from '../../http/errors.ts'
import { decodeText } from '../../documents/decode-text.ts'
import { parseTable } from './parse-table.ts'

export interface ReadTable {
  readonly encoding: string
  readonly delimiter: string
  readonly headers: string[]
  /** The first rows. */
  readonly sample: string[][]
  readonly n: number
  /** All rows in pieces of equal size. */
  readonly pieces: TablePiece[]
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
const sampleSize = 5
/** Characters of a cell that are enough to recognize its column. */
const sampleLength = 200

/** Reads an uploaded table in a worker thread: user errors are returned, because errors lose their class between threads. */
export function readTable({
  bytes,
  most,
  pieceSize,
}: {
  bytes: Uint8Array
  most: number
  pieceSize: number
}): ReadTable | UnreadableTable {
  try {
    const { text, encoding } = decodeText(bytes)
    const { delimiter, headers, rows, numbers } = parseTable(text, most)
    const pieces: TablePiece[] = []
    // The database refuses an unpaired surrogate.
    for (let at = 0; at < rows.length; at += pieceSize)
      pieces.push({
        rows: JSON.stringify(rows.slice(at, at + pieceSize).map((row) => row.map((cell) => cell.toWellFormed()))),
        numbers: numbers.slice(at, at + pieceSize),
      })
    const sample = rows.slice(0, sampleSize).map((row) => row.map((cell) => cell.slice(0, sampleLength).toWellFormed()))
    return { encoding, delimiter, headers: headers.map((one) => one.toWellFormed()), sample, n: rows.length, pieces }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, details } = error
    return { refusal: { status, code, message, details } }
  }
}
