import { AppError } from '../../http/errors.ts'
import { decodeText } from './decode.ts'
import { parseTable } from './parse.ts'

export interface ReadTable {
  readonly encoding: string
  readonly delimiter: string
  readonly headers: string[]
  /** The first rows. */
  readonly sample: string[][]
  readonly n: number
  /** All rows in pieces of one size, as JSON: what goes between threads as text is copied, not rebuilt. */
  readonly pieces: string[]
}
export interface Unreadable {
  readonly refusal: { status: number; code: string; message: string; details: unknown }
}
const sampleSize = 5
/** Characters of a cell that are enough to recognise its column. */
const sampleLength = 200

/** Reads an uploaded table, on a thread of its own: an error that people cause is answered, as errors lose their class on the way. */
export function readTable({
  bytes,
  most,
  pieceSize,
}: {
  bytes: Uint8Array
  most: number
  pieceSize: number
}): ReadTable | Unreadable {
  try {
    const { text, encoding } = decodeText(bytes)
    const { delimiter, headers, rows } = parseTable(text, most)
    const pieces: string[] = []
    // Half a surrogate pair is no text to the database.
    for (let at = 0; at < rows.length; at += pieceSize)
      pieces.push(JSON.stringify(rows.slice(at, at + pieceSize).map((row) => row.map((cell) => cell.toWellFormed()))))
    const sample = rows.slice(0, sampleSize).map((row) => row.map((cell) => cell.slice(0, sampleLength).toWellFormed()))
    return { encoding, delimiter, headers: headers.map((one) => one.toWellFormed()), sample, n: rows.length, pieces }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, details } = error
    return { refusal: { status, code, message, details } }
  }
}
