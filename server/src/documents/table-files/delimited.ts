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
  const declared = /^sep=([^\r\n])\r?\n/iu.exec(given)
  const text = declared === null ? given : given.slice(declared[0].length)
  const firstRow = declared === null ? 1 : 2
  const delimiter = chosen ?? declared?.[1] ?? guessDelimiter(text)
  const width = findUsualWidth(splitSample(text, delimiter))
  const { records, mended } = splitRecords(text, { delimiter, bounds, width, firstRow })
  const remarks =
    mended.length === 0
      ? []
      : [`A quotation mark that opens a cell and is not closed was read as a plain one in ${listRows(mended)}.`]
  return { delimiter, records, remarks }
}

interface SplitOptions {
  readonly delimiter: string
  readonly bounds: TableBounds
  /** Cells of most rows, which tell a row inside of a quoted cell; 0 if not known. */
  readonly width: number
  readonly firstRow: number
  readonly mostRows?: number
  /** Whether it only serves a guess: then a long cell is followed a little way. */
  readonly isSample?: boolean
}

function splitRecords(text: string, options: SplitOptions): { records: TableRecord[]; mended: number[] } {
  const { bounds, firstRow, mostRows = bounds.rows * 2 } = options
  const records: TableRecord[] = []
  const mended: number[] = []
  const scan = new CellScan(text, options)
  let n = firstRow
  while (!scan.isAtEnd && n - firstRow < mostRows) {
    const { cells, isMended } = scan.takeRecord()
    if (isMended && mended.push(n) > mostMended) throw new TableFileError('has too many unclosed quotation marks')
    if (cells.some((cell) => cell.trim() !== '')) {
      // Said before the rest is read, which could take all memory.
      assertWidth(cells.length, records.length, bounds)
      records.push({ n, cells })
    }
    n++
  }
  return { records, mended }
}

const lineEnds = /[\r\n]/gu

/** Takes a text apart, record by record. */
class CellScan {
  private at = 0
  private lineEnd = -1
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
      const quoted = this.text[this.at] === '"' ? this.takeQuoted() : null
      if (quoted === 'endless') isMended = true
      cells.push(typeof quoted === 'object' && quoted !== null ? quoted.cell : this.takePlain())
      const sign = this.text[this.at]
      this.at++
      if (sign === '\r' && this.text[this.at] === '\n') this.at++
      if (sign === undefined || sign === '\n' || sign === '\r') return { cells, isMended }
    }
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
  private takeQuoted(): { cell: string } | 'endless' | null {
    const { text, at } = this
    const { bounds, isSample = false } = this.options
    const last = at + 1 + (isSample ? sampledCell : bounds.characters)
    const line = this.findLineEnd(at)
    for (let from = at + 1; ; ) {
      const mark = text.indexOf('"', from)
      if (mark === -1) return 'endless'
      if (mark > last) {
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
        from = mark + 1
        continue
      }
      const cell = text.slice(at + 1, mark).replaceAll('""', '"')
      if (mark > line && this.holdsRows(cell)) return 'endless'
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

const splitSample = (text: string, delimiter: string): string[][] => {
  const most = Number.MAX_SAFE_INTEGER
  const bounds = { rows: most, columns: most, cells: most, characters: guessedBy.characters }
  const options = { delimiter, bounds, width: 0, firstRow: 1, mostRows: guessedBy.rows, isSample: true }
  return splitRecords(text.slice(0, guessedBy.characters), options).records.map(({ cells }) => cells)
}

/** The most frequent number of cells above one; 1 if no row has more. */
function findUsualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 1
}

/** The delimiter that gives the rows the same number of cells; empty if none does, as in a list of sentences. */
function guessDelimiter(text: string): string {
  let best = { delimiter: '', score: 0.5 }
  for (const delimiter of delimiters) {
    const score = scoreRows(splitSample(text, delimiter))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** 0 for rows of one cell, 1 for rows of as many cells as the first, and a little more the more cells they have. */
function scoreRows(all: readonly string[][]): number {
  const usual = findUsualWidth(all)
  if (usual < 2) return 0
  const first = all.findIndex((cells) => cells.length === usual)
  const rows = all.slice(first)
  const isSentence =
    rows.filter((cells) => cells.slice(1).every((cell) => cell.startsWith(' '))).length > rows.length / 2
  // Commas below a heading of one cell belong to sentences; else what stands above the headings is a note.
  if (first > 0 && (isSentence || first > rows.length)) return 0
  const fits = rows.map(({ length }) => (length === usual ? 1 : length > 1 && length < usual ? 0.6 : 0))
  const share = fits.reduce((sum: number, one) => sum + one, 0) / rows.length
  if ((first > 0 && share < 0.9) || (isSentence && share < 1)) return 0
  const likely = first > 0 ? 0.9 : 1
  return likely * share * (1 + Math.min(usual, 20) / 200 - 0.1 * shareOfPunctuation(rows))
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
