import type { TableReading } from '@draftwright/contract/table-reading-words'
import { readTableFile } from '../../documents/table-files/read-table-file.ts'
import { type ReadingChoices, type TableBounds, TableFileError } from '../../documents/table-files/table-file.ts'
import { type GuessedTable, guessTable } from './guess-table.ts'

export interface ReadTable {
  readonly reading: TableReading
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
  readonly refusal: { readonly isTooLong: boolean; readonly message: string }
}
export interface TableRequest {
  readonly bytes: Uint8Array
  readonly choices: ReadingChoices
  readonly bounds: Partial<TableBounds>
  readonly pieceSize: number
  readonly guessesTypes?: boolean
}
const sampleSize = 5
/** Characters of a cell that are enough to recognize its column. */
const sampleLength = 200

/** Reads an uploaded table in a worker thread: user errors are returned, because errors lose their class between threads. */
export async function readTable(asked: TableRequest): Promise<ReadTable | UnreadableTable> {
  const { bytes, choices, bounds, pieceSize, guessesTypes = false } = asked
  try {
    const { headers, rows, numbers, ...reading } = await readTableFile(bytes, choices, bounds)
    const pieces: TablePiece[] = []
    // The database refuses an unpaired surrogate.
    for (let at = 0; at < rows.length; at += pieceSize)
      pieces.push({
        rows: JSON.stringify(rows.slice(at, at + pieceSize).map((row) => row.map((cell) => cell.toWellFormed()))),
        numbers: numbers.slice(at, at + pieceSize),
      })
    const sample = rows.slice(0, sampleSize).map((row) => row.map((cell) => cell.slice(0, sampleLength).toWellFormed()))
    return {
      reading: {
        ...reading,
        sheets: reading.sheets.map((one) => one.toWellFormed()),
        sheet: reading.sheet?.toWellFormed() ?? null,
      },
      headers: headers.map((one) => one.toWellFormed()),
      sample,
      n: rows.length,
      pieces,
      guess: guessesTypes ? guessTable(headers.length, rows) : null,
    }
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error
    return { refusal: { isTooLong: error.reason === 'too_many_rows', message: error.message } }
  }
}
