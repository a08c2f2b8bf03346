import type { TableFormat } from '@draftwright/contract/table-reading-words'

/** How a file is to be read; what is left out is guessed. */
export interface ReadingChoices {
  /** A label of the Encoding Standard. Of text only. */
  readonly encoding?: string | undefined
  /** One character; an empty text for a file with one column. Of text only. */
  readonly delimiter?: string | undefined
  /** Of a workbook. */
  readonly sheet?: string | undefined
  /** The number of the row with the headings, as a spreadsheet counts; 0 if there is none. */
  readonly heading_row?: number | undefined
  /** Whether totals and notes below the table are rows of it. */
  readonly keeps_footer?: boolean | undefined
}

/** What a table may have at most. */
export interface TableBounds {
  readonly rows: number
  readonly columns: number
  /** Characters of one cell. */
  readonly characters: number
  /** Of all rows together. */
  readonly cells: number
}

/** Tables of one file that can be chosen among, and characters of the name of each. */
export const mostTables = 100
export const longestTableName = 100

/** A row as it stands in the file, and its number there: blank lines count. */
export interface TableRecord {
  readonly n: number
  readonly cells: string[]
}

/** Rows of a file before anything is known about headings and footers. */
export interface RawTable {
  readonly format: TableFormat
  /** Empty where the format says it. */
  readonly encoding: string
  /** Empty for one column and for formats without. */
  readonly delimiter: string
  /** Visible ones first; empty for formats without. */
  readonly sheets: string[]
  readonly sheet: string | null
  readonly records: TableRecord[]
  /** What was mended or left out, one sentence each. */
  readonly remarks: string[]
}

/** A file that cannot be read, or must not be: the message continues a sentence that begins with the file. */
export class TableFileError extends Error {
  readonly reason: 'unreadable' | 'too_many_rows'
  constructor(message: string, reason: TableFileError['reason'] = 'unreadable') {
    super(message)
    this.reason = reason
  }
}

export function assertWidth(columns: number, rows: number, bounds: TableBounds): void {
  if (columns > bounds.columns) throw new TableFileError(`must have at most ${formatCount(bounds.columns)} columns`)
  if (columns * rows > bounds.cells) throw new TableFileError(`must have at most ${formatCount(bounds.cells)} cells`)
}

export const createLongCellError = ({ characters }: TableBounds): TableFileError =>
  new TableFileError(`must have at most ${formatCount(characters)} characters in a cell`)

export const formatCount = (n: number): string => n.toLocaleString('en-US')

/** `3, 4 and 9`, of a long list only the first. */
export function listRows(rows: readonly number[]): string {
  const shown = rows.slice(0, 5).map(formatCount)
  const more = rows.length - shown.length
  const last = more > 0 ? `${formatCount(more)} more` : shown.pop()
  const words = shown.length === 0 ? `${last}` : `${shown.join(', ')} and ${last}`
  return `${rows.length === 1 ? 'row' : 'rows'} ${words}`
}
