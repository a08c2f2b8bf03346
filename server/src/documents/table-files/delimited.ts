import { areQuotesSpaced } from './quoting.ts'
import {
  assertWidth,
  createLongCellError,
  listRows,
  type TableBounds,
  TableFileError,
  type TableRecord,
} from './table-file.ts'

/** What separates cells in files that people have, the likeliest first. */
const delimiters = [',', ';', '\t', '|'] as const

/** Characters and rows that the delimiter is guessed by. */
const guessedBy = { characters: 300_000, rows: 300 }
/** Characters of a quoted cell that a guess follows. */
const sampledCell = 20_000
/** Quotation marks that are mended before a file counts as damaged. */
const mostMended = 1000
/** Characters behind such marks that are looked through, in all. */
const mostPassedOver = 10_000_000

export interface Delimited {
  readonly delimiter: string
  readonly records: TableRecord[]
  readonly remarks: string[]
}

/**
 * Text of RFC 4180 and its relatives: any line end anywhere, `sep=` in the first line, quotation marks inside of plain cells.
 * A quoted cell that never ends, or holds whole rows of the table, ends with its line, and a remark names the row.
 */
export function parseDelimited(given: string, bounds: TableBounds, chosen?: string): Delimited {
  const records: TableRecord[] = []
  const { delimiter, remarks } = scanDelimited(given, { bounds, chosen, mostRows: bounds.rows * 2 }, (record) => {
    // Said before the rest is read, which could take all memory.
    assertWidth(record.cells.length, records.length, bounds)
    records.push(record)
  })
  return { delimiter, records, remarks }
}

export interface ScanOptions {
  readonly bounds: TableBounds
  readonly chosen?: string | undefined
  readonly mostRows?: number
  /** Whether tables of other widths may follow each other, with comments between them. */
  readonly hasSeveralTables?: boolean
}

/** Hands over each record in turn: a large text need not be held as rows. */
export function scanDelimited(
  given: string,
  { bounds, chosen, mostRows, hasSeveralTables = false }: ScanOptions,
  onRecord: (record: TableRecord) => void,
): Omit<Delimited, 'records'> {
  const isSpaced = areQuotesSpaced(given)
  const declared = /^sep=([^\r\n])\r?\n/iu.exec(given)
  const text = declared === null ? given : given.slice(declared[0].length)
  const firstRow = declared === null ? 1 : 2
  const delimiter =
    chosen ?? declared?.[1] ?? (hasSeveralTables ? guessDelimiterOfTables(text) : guessDelimiter(text, isSpaced))
  const width = findUsualWidth(splitSample(text, delimiter, isSpaced))
  const mended: number[] = []
  for (const { isMended, ...record } of takeRecords(text, { delimiter, bounds, width, firstRow, mostRows, isSpaced })) {
    if (isMended && mended.push(record.n) > mostMended)
      throw new TableFileError('has too many unclosed quotation marks')
    if (record.cells.some((cell) => cell.trim() !== '')) onRecord(record)
  }
  const remarks =
    mended.length === 0
      ? []
      : [`A quotation mark that opens a cell and is not closed was read as a plain one in ${listRows(mended)}.`]
  return { delimiter, remarks: [...(isSpaced ? ['Spaces before quotation marks were left out.'] : []), ...remarks] }
}

interface SplitOptions {
  readonly delimiter: string
  readonly bounds: TableBounds
  /** Cells of most rows, which tell a row inside of a quoted cell; 0 if not known. */
  readonly width: number
  readonly firstRow: number
  readonly mostRows?: number | undefined
  /** Whether it only serves a guess: then a long cell is followed a little way. */
  readonly isSample?: boolean
  /** Whether cells are quoted behind spaces. */
  readonly isSpaced?: boolean
}

/** Also records without anything in them, which count as rows. */
function* takeRecords(text: string, options: SplitOptions): Generator<TableRecord & { readonly isMended: boolean }> {
  const { firstRow, mostRows = Number.POSITIVE_INFINITY } = options
  const scan = new CellScan(text, options)
  for (let n = firstRow; !scan.isAtEnd && n - firstRow < mostRows; n++) yield { n, ...scan.takeRecord() }
}

const spacesBeforeQuote = / +(?=")/uy
const lineEnds = /[\r\n]/gu

/** Takes a text apart, record by record. */
class CellScan {
  private at = 0
  private lineEnd = -1
  /** Characters behind marks that were looked through in vain. */
  private passedOver = 0
  private readonly stop: RegExp
  private readonly text: string
  private readonly options: SplitOptions
  constructor(text: string, options: SplitOptions) {
    this.text = text
    this.options = options
    const sign = options.delimiter.replaceAll(/[\\\]^-]/gu, String.raw`\$&`)
    this.stop = new RegExp(`[${sign}\\r\\n]`, 'gu')
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  takeRecord(): { cells: string[]; isMended: boolean } {
    const cells: string[] = []
    let isMended = false
    for (;;) {
      if (this.options.isSpaced === true) this.skipSpaces()
      const quoted = this.text[this.at] === '"' ? this.takeQuoted(cells.length) : null
      if (quoted === 'endless') isMended = true
      cells.push(typeof quoted === 'object' && quoted !== null ? quoted.cell : this.takePlain())
      const sign = this.text[this.at]
      this.at++
      if (sign === '\r' && this.text[this.at] === '\n') this.at++
      if (sign === undefined || sign === '\n' || sign === '\r') return { cells, isMended }
    }
  }

  /** Up to a quotation mark, if only spaces stand before it. */
  private skipSpaces(): void {
    spacesBeforeQuote.lastIndex = this.at
    const [spaces = ''] = spacesBeforeQuote.exec(this.text) ?? []
    this.at += spaces.length
  }

  /** Up to the next delimiter or line end, quotation marks included. */
  private takePlain(): string {
    this.stop.lastIndex = this.at
    const end = this.stop.exec(this.text)?.index ?? this.text.length
    const cell = this.text.slice(this.at, end)
    if (cell.length > this.options.bounds.characters) throw createLongCellError(this.options.bounds)
    this.at = end
    return cell
  }

  /** The cell whose opening mark is next; `endless` if none closes it before the table goes on, null if it is a plain one. */
  private takeQuoted(before: number): { cell: string } | 'endless' | null {
    const { text, at } = this
    const { bounds, isSample = false } = this.options
    const last = at + 1 + (isSample ? sampledCell : bounds.characters)
    const line = this.findLineEnd(at)
    let hasLone = false
    for (let from = at + 1; ; ) {
      const mark = text.indexOf('"', from)
      if (mark === -1) return 'endless'
      if (mark > last) {
        this.passedOver += last - at
        if (!isSample && this.passedOver > mostPassedOver)
          throw new TableFileError('has too many unclosed quotation marks')
        if (isSample || this.holdsRows(text.slice(at + 1, last))) return 'endless'
        throw createLongCellError(bounds)
      }
      if (text[mark + 1] === '"') {
        from = mark + 2
        continue
      }
      if (!this.isCellEnd(mark + 1)) {
        // `"Ann" Lee`: the marks are text if they stand in one line.
        if (mark < line) return null
        hasLone = true
        from = mark + 1
        continue
      }
      const cell = text.slice(at + 1, mark).replaceAll('""', '"')
      if (mark > line && (this.holdsRows(cell) || (hasLone && this.partsRows(before, line)))) return 'endless'
      this.at = mark + 1
      return { cell }
    }
  }

  /** Of the line at this place; looked for once a line. */
  private findLineEnd(from: number): number {
    if (this.lineEnd < from) {
      lineEnds.lastIndex = from
      this.lineEnd = lineEnds.exec(this.text)?.index ?? this.text.length
    }
    return this.lineEnd
  }

  private isCellEnd(at: number): boolean {
    const sign = this.text[at]
    return sign === undefined || sign === '\r' || sign === '\n' || sign === this.options.delimiter
  }

  /**
   * Whether a quoted cell with a lone mark in a later line begins in a line that is a whole row without it, with another row below: then
   * it was never closed, and ends with the next quoted cell.
   */
  private partsRows(before: number, line: number): boolean {
    const { width, delimiter, bounds } = this.options
    if (width < 2 || this.text.slice(this.at, line).split(delimiter).length !== width - before) return false
    const from = line + (this.text.startsWith('\r\n', line) ? 2 : 1)
    const below = this.text.slice(from, from + sampledCell)
    const scan = new CellScan(below, { delimiter, bounds, width: 0, firstRow: 1, isSample: true })
    return scan.takeRecord().cells.length === width
  }

  /** Whether lines inside of a cell look like rows of the table: then its mark was never closed. */
  private holdsRows(cell: string): boolean {
    const { width, delimiter } = this.options
    if (width < 2) return false
    const lines = cell.split(/\r\n|\r|\n/u).slice(1, -1)
    if (lines.length < (width < 4 ? 3 : 2)) return false
    const alike = lines.filter((line) => line.split(delimiter).length === width)
    return alike.length >= 0.8 * lines.length
  }
}

const splitSample = (text: string, delimiter: string, isSpaced = false): string[][] => {
  const most = Number.MAX_SAFE_INTEGER
  const bounds = { rows: most, columns: most, cells: most, characters: guessedBy.characters }
  const options = { delimiter, bounds, width: 0, firstRow: 1, mostRows: guessedBy.rows, isSample: true, isSpaced }
  return [...takeRecords(text.slice(0, guessedBy.characters), options)]
    .map(({ cells }) => cells)
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
}

/** The most frequent number of cells above one; 1 if no row has more. */
function findUsualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 1
}

/** The delimiter that gives the rows the same number of cells; empty if none does, as in a list of sentences. */
function guessDelimiter(text: string, isSpaced: boolean): string {
  let best = { delimiter: '', score: 0.5 }
  for (const delimiter of delimiters) {
    const score = scoreRows(splitSample(text, delimiter, isSpaced))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** The delimiter with which most rows are as wide as one beside them. A row alone is what stands above no rows: its headings. */
export function guessDelimiterOfTables(text: string): string {
  let best = { delimiter: '', score: 0.5 }
  for (const delimiter of delimiters) {
    const rows = splitSample(text, delimiter).filter(([first = '']) => !first.startsWith('#'))
    const [only = []] = rows
    const isHeadings = rows.length === 1 && only.length > 1 && only.every((cell) => /^\S(?:.*\S)?$/u.test(cell))
    const alike = rows.filter(
      ({ length }, at) => length > 1 && (rows[at - 1]?.length === length || rows[at + 1]?.length === length),
    )
    const score = isHeadings ? only.length : alike.length / Math.max(1, rows.length)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** 0 for rows of one cell, 1 for rows of as many cells as the first, and a little more the more cells they have. */
function scoreRows(all: readonly string[][]): number {
  const usual = findUsualWidth(all)
  if (usual < 2) return 0
  const first = all.findIndex((cells) => cells.length === usual)
  const rows = dropNotes(all.slice(first), usual)
  const isSentence =
    rows.filter((cells) => cells.slice(1).every((cell) => cell.startsWith(' '))).length > rows.length / 2
  // Commas below a heading of one cell belong to sentences; else what stands above the headings is a note.
  if (first > 0 && (isSentence || first > rows.length)) return 0
  const fits = rows.map(({ length }) => (length === usual ? 1 : length > 1 && length < usual ? 0.6 : 0))
  const share = fits.reduce((sum: number, one) => sum + one, 0) / rows.length
  if ((first > 0 && share < 0.9) || (isSentence && (share < 1 || rows.length === 1))) return 0
  const likely = first > 0 ? 0.9 : 1
  return likely * share * (1 + Math.min(usual, 20) / 200 - 0.1 * shareOfPunctuation(rows))
}

/** Notes below a table that a guess passes over at most. */
const mostNotes = 3

/** Without the lines of one cell at the end: what stands below a table has no delimiters. */
function dropNotes(rows: readonly string[][], usual: number): readonly string[][] {
  const last = rows.findLastIndex(({ length }) => length > 1)
  const isBelow = last >= 2 && rows.length - 1 - last <= mostNotes && (rows[last]?.length ?? 0) >= usual - 1
  return isBelow ? rows.slice(0, last + 1) : rows
}

/** Of the places between two cells, those that look as if the delimiter were part of a sentence or a number. */
function shareOfPunctuation(rows: readonly string[][]): number {
  let [all, doubtful] = [0, 0]
  for (const cells of rows)
    for (const [at, cell] of cells.slice(1).entries()) {
      all++
      if (cell.startsWith(' ') || (/\d$/u.test(cells[at] ?? '') && /^\d/u.test(cell))) doubtful++
    }
  return all === 0 ? 0 : doubtful / all
}
