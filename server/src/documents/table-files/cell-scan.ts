import { createLongCellError, type TableBounds, TableFileError, type TableRecord } from './table-file.ts'

/** Characters of a quoted cell that a guess follows. */
const sampledCell = 20_000
/** Characters behind such marks that are looked through, in all. */
const mostPassedOver = 10_000_000

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
export function* takeRecords(
  text: string,
  options: SplitOptions,
): Generator<TableRecord & { readonly isMended: boolean }> {
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
