import { maxImportRows } from '@draftwright/contract/import-words'
import { CsvError, parse } from 'csv-parse/sync'
import { AppError, invalid } from '../../http/errors.ts'

export interface Table {
  delimiter: string
  headers: string[]
  rows: string[][]
}
const delimiters = [',', ';', '\t', '|'] as const
const maxColumns = 100
/** Characters of one cell. */
const maxCell = 200_000
/** Lines that the delimiter is guessed by. */
const guessedBy = 40

/**
 * A delimited text as a table. Rows shorter than the headers are filled up, empty ones left out. Throws 400 for what is no
 * such text, 413 for more than `most` rows.
 */
export function parseTable(text: string, most = maxImportRows): Table {
  const clean = text.replaceAll('\0', '')
  const delimiter = guessDelimiter(clean)
  const [first, ...rest] = records(clean, delimiter, most)
  if (first === undefined || rest.length === 0) throw unreadable('must have a line of headers and at least one row')
  if (rest.length > most)
    throw new AppError(413, 'too_many_rows', `file must have at most ${most.toLocaleString('en')} rows`)
  const width = Math.max(first.length, ...rest.map((row) => row.length))
  if (width > maxColumns) throw unreadable(`must have at most ${maxColumns} columns`)
  const headers = Array.from({ length: width }, (_, at) => first[at]?.trim().slice(0, 200) || `Column ${at + 1}`)
  const rows = rest.map((row) => Array.from({ length: width }, (_, at) => unguarded(row[at] ?? '')))
  if (rows.some((row) => row.some((cell) => cell.length > maxCell)))
    throw unreadable(`must have at most ${maxCell.toLocaleString('en')} characters in a cell`)
  return { delimiter, headers, rows }
}

/** Our own exports put an apostrophe before what a spreadsheet would run; it is no part of the text. */
const unguarded = (cell: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell)

function records(text: string, delimiter: string, most: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // Spreadsheets leave rows of nothing at the end; the parser's own way to skip them takes a square of their number.
      to: 2 * most,
    }).filter((record) => record.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadable(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'has a quotation mark that is opened and never closed'
        : 'could not be read as a table',
    )
  }
}

const unreadable = (message: string) => invalid([{ field: 'file', message }])

/** The one that makes the most columns that every line agrees on. */
function guessDelimiter(text: string): string {
  let best = { delimiter: ',', score: -1 }
  for (const delimiter of delimiters) {
    const score = agreement(text, delimiter)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function agreement(text: string, delimiter: string): number {
  try {
    const lines: string[][] = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: guessedBy,
    })
    const [first] = lines
    if (first === undefined || first.length < 2) return 0
    const alike = lines.filter((line) => line.length === first.length).length
    return (alike / lines.length) * Math.min(first.length, 10)
  } catch {
    return 0
  }
}
