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
/** What a table may have at most. */
export interface TableBounds {
  readonly rows: number
  readonly columns: number
  /** Characters of one cell. */
  readonly characters: number
  /** Of all rows together. */
  readonly cells: number
}
export const usualBounds: TableBounds = { rows: maxImportRows, columns: 100, characters: 200_000, cells: 10_000_000 }
/** A row is refused before it is complete where it is longer than so many of the longest cells. */
const cellsPerRecord = 20
/** Lines used to guess the delimiter, and characters of one. */
const guessedBy = 40
const guessedLength = 500_000

/** A delimited text as a table. Short rows are padded, empty ones omitted. Throws 400 for any other text, 413 for too many rows. */
export function parseTable(text: string, given: Partial<TableBounds> = {}): Table {
  const bounds = { ...usualBounds, ...given }
  const clean = text.replaceAll('\0', '')
  const delimiter = guessDelimiter(clean)
  const table = toTable(parseRecords(clean, delimiter, bounds), bounds, stripFormulaGuard)
  return { delimiter, ...table }
}

/** Rows as a table, the first of them being the headers. Throws 400 for what is too wide or too long, 413 for too many rows. */
export function toTable(
  found: readonly TableRecord[],
  bounds: TableBounds,
  readCell: (cell: string) => string,
): Omit<Table, 'delimiter'> {
  const [header, ...records] = found
  const first = header?.cells
  const rest = records.map(({ cells }) => cells)
  if (first === undefined || rest.length === 0)
    throw createUnreadableError('must have a line of headers and at least one row')
  if (rest.length > bounds.rows)
    throw new AppError(413, 'too_many_rows', `file must have at most ${bounds.rows.toLocaleString('en')} rows`)
  const width = rest.reduce((most, row) => Math.max(most, row.length), first.length)
  assertWidth(width, rest.length, bounds)
  const headers = Array.from({ length: width }, (_, at) => first[at]?.trim().slice(0, 200) || `Column ${at + 1}`)
  const rows = rest.map((row) => Array.from({ length: width }, (_, at) => readCell(row[at] ?? '')))
  if (rows.some((row) => row.some((cell) => cell.length > bounds.characters))) throw createLongCellError(bounds)
  return { headers, rows, numbers: records.map(({ n }) => n) }
}

function assertWidth(columns: number, rows: number, bounds: TableBounds): void {
  if (columns > bounds.columns) throw createUnreadableError(`must have at most ${bounds.columns} columns`)
  if (columns * rows > bounds.cells)
    throw createUnreadableError(`must have at most ${bounds.cells.toLocaleString('en')} cells`)
}

/** Our own exports add an apostrophe before formulas; it is not part of the text. */
const stripFormulaGuard = (cell: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell)

export interface TableRecord {
  readonly n: number
  readonly cells: string[]
}

function parseRecords(text: string, delimiter: string, bounds: TableBounds): TableRecord[] {
  const found: TableRecord[] = []
  try {
    parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // Spreadsheets leave empty rows at the end; the parser's own option to skip them takes quadratic time.
      to: 2 * bounds.rows,
      max_record_size: cellsPerRecord * bounds.characters,
      on_record(cells: string[], { records, empty_lines }) {
        // Said before the rest is read, which could take all memory.
        assertWidth(cells.length, found.length, bounds)
        if (cells.some((cell) => cell.trim() !== '')) found.push({ n: records + empty_lines, cells })
        return null
      },
    })
    return found
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw createLongCellError(bounds)
    throw createUnreadableError(
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'has an unclosed quotation mark' : 'could not be parsed as a table',
    )
  }
}

const createLongCellError = ({ characters }: TableBounds) =>
  createUnreadableError(`must have at most ${characters.toLocaleString('en')} characters in a cell`)

export const createUnreadableError = (message: string) => invalidInputError([{ field: 'file', message }])

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
      max_record_size: guessedLength,
    })
    const [first] = lines
    if (first === undefined || first.length < 2) return 0
    const alike = lines.filter((line) => line.length === first.length).length
    return (alike / lines.length) * Math.min(first.length, 10)
  } catch {
    return 0
  }
}
