import { findColumnHints } from '@draftwright/contract/typed/column-hints'
import type { TableReading } from '@draftwright/contract/table-reading-words'
import { readTableFile } from '../../documents/table-files/read-table-file.ts'
import { type ReadingChoices, type TableBounds, TableFileError } from '../../documents/table-files/table-file.ts'
import { type PostFile, readPostFile } from '../../documents/foreign-posts/read-post-file.ts'
import { type GuessedColumn, guessColumns } from './guess-table.ts'

export interface ReadTable {
  readonly reading: TableReading
  readonly headers: string[]
  /** The first rows. */
  readonly sample: string[][]
  readonly n: number
  /** All rows in pieces of equal size. */
  readonly pieces: TablePiece[]
  /** If it was asked for. */
  readonly guess: readonly GuessedColumn[] | null
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
  /** The file's name where it may as well be one text, such as a Word document. */
  readonly textName?: string
}
const sampleSize = 5
/** Characters of a cell that are enough to recognize its column. */
const sampleLength = 200

/** Reads an uploaded table in a worker thread: user errors are returned, because errors lose their class between threads. */
export async function readTable(asked: TableRequest): Promise<ReadTable | UnreadableTable> {
  const { bytes, choices, bounds, pieceSize, guessesTypes = false } = asked
  if (asked.textName !== undefined) {
    const text = await readPostFile(bytes, asked.textName).catch(() => 'damaged' as const)
    if (text === 'damaged') return toRefusal('could not be read as a Word document')
    if (text !== null) return toSingleRow(text)
  }
  try {
    const { headers, rows, numbers, ...reading } = await readTableFile(bytes, choices, bounds)
    const columns = findColumnHints(headers.length, rows, reading.delimiter, reading.format)
    const pieces: TablePiece[] = []
    // The database refuses an unpaired surrogate.
    for (let at = 0; at < rows.length; at += pieceSize)
      pieces.push({
        rows: JSON.stringify(rows.slice(at, at + pieceSize).map((row) => row.map((cell) => cell.toWellFormed()))),
        numbers: numbers.slice(at, at + pieceSize),
      })
    const guess = guessesTypes ? guessColumns(headers.length, rows, columns, headers) : null
    const sample = rows.slice(0, sampleSize).map((row) => row.map((cell) => cell.slice(0, sampleLength).toWellFormed()))
    return {
      reading: {
        ...reading,
        remarks: [...reading.remarks, ...describeBlankMarks(guess ?? [])],
        sheets: reading.sheets.map((one) => one.toWellFormed()),
        sheet: reading.sheet?.toWellFormed() ?? null,
        columns,
      },
      headers: headers.map((one) => one.toWellFormed()),
      sample,
      n: rows.length,
      pieces,
      guess,
    }
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error
    return { refusal: { isTooLong: error.reason === 'too_many_rows', message: error.message } }
  }
}

function describeBlankMarks(guess: readonly GuessedColumn[]): string[] {
  const marks = [...new Set(guess.flatMap(({ blankMark }) => blankMark ?? []))].map((mark) => `“${mark}”`)
  return marks.length === 0 ? [] : [`In columns of numbers, days and addresses ${marks.join(', ')} is read as empty.`]
}

const toRefusal = (message: string): UnreadableTable => ({ refusal: { isTooLong: false, message } })

/** Characters of one text, with the marks of its format. */
const mostText = 1_000_000

/** A text as a table with one post. */
function toSingleRow({ format, encoding, title, body, nDamaged }: PostFile): ReadTable | UnreadableTable {
  if (body.replaceAll(/<[^<>]*>/gu, '').trim() === '') return toRefusal('has no text')
  if (body.length > mostText) return toRefusal('must have at most 200,000 characters of text')
  const row = [title, body].map((cell) => cell.toWellFormed())
  const damage = nDamaged === 0 ? [] : [`Damaged characters are shown as �: ${nDamaged}.`]
  const shape = { delimiter: '', sheets: [], sheet: null, heading_row: 0, keeps_footer: false, n_below: 0 }
  return {
    reading: { ...shape, format, encoding, remarks: damage },
    // Other ones than tables have, whose plan is kept by them.
    headers: ['Post title', 'Content'],
    sample: [row.map((cell) => cell.slice(0, sampleLength).toWellFormed())],
    n: 1,
    pieces: [{ rows: JSON.stringify([row]), numbers: [1] }],
    guess: null,
  }
}
