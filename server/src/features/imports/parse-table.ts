import { maxImportRows } from '@draftwright/contract/import-words'
import { CsvError, parse } from 'csv-parse/sync'
import { AppError, invalidInputError } from '../../http/errors.ts'

export interface Table {
  delimiter: string
  headers: string[]
  rows: string[][]
  /** The number of each row as a spreadsheet shows it: blank lines count, and the headers are a row. */
  numbers: number[]
}
const delimiters = [',', ';', '\t', '|'] as const
const maxColumns = 100
/** Characters of one cell. */
const maxCell = 200_000
/** Lines used to guess the delimiter. */
const guessedBy = 40

/**
 * A delimited text as a table. Short rows are padded, empty ones omitted. Throws 400 for any other text, 413 for more than `most`
 * rows.
 */
export function parseTable(text: string, most = maxImportRows): Table {
  const clean = text.replaceAll('\0', '')
  const delimiter = guessDelimiter(clean)
  const [header, ...records] = parseRecords(clean, delimiter, most)
  const first = header?.cells
  const rest = records.map(({ cells }) => cells)
  if (first === undefined || rest.length === 0)
    throw unreadableError('must have a line of headers and at least one row')
  if (rest.length > most)
    throw new AppError(413, 'too_many_rows', `file must have at most ${most.toLocaleString('en')} rows`)
  const width = Math.max(first.length, ...rest.map((row) => row.length))
  if (width > maxColumns) throw unreadableError(`must have at most ${maxColumns} columns`)
  const headers = Array.from({ length: width }, (_, at) => first[at]?.trim().slice(0, 200) || `Column ${at + 1}`)
  const rows = rest.map((row) => Array.from({ length: width }, (_, at) => stripFormulaGuard(row[at] ?? '')))
  if (rows.some((row) => row.some((cell) => cell.length > maxCell)))
    throw unreadableError(`must have at most ${maxCell.toLocaleString('en')} characters in a cell`)
  return { delimiter, headers, rows, numbers: records.map(({ n }) => n) }
}

/** Our own exports add an apostrophe before formulas; it is not part of the text. */
const stripFormulaGuard = (cell: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell)

interface TableRecord {
  readonly n: number
  readonly cells: string[]
}

function parseRecords(text: string, delimiter: string, most: number): TableRecord[] {
  const found: TableRecord[] = []
  try {
    parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // Spreadsheets leave empty rows at the end; the parser's own option to skip them takes quadratic time.
      to: 2 * most,
      on_record(cells: string[], { records, empty_lines }) {
        if (cells.some((cell) => cell.trim() !== '')) found.push({ n: records + empty_lines, cells })
        return null
      },
    })
    return found
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadableError(
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'has an unclosed quotation mark' : 'could not be parsed as a table',
    )
  }
}

const unreadableError = (message: string) => invalidInputError([{ field: 'file', message }])

/** The delimiter with the most columns that all lines agree on. */
function guessDelimiter(text: string): string {
  let best = { delimiter: ',', score: -1 }
  for (const delimiter of delimiters) {
    const score = scoreDelimiter(text, delimiter)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function scoreDelimiter(text: string, delimiter: string): number {
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
