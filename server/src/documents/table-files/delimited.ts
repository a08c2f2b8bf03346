import { areQuotesSpaced } from './quoting.ts'
import { takeRecords } from './cell-scan.ts'
import { findUsualWidth, guessDelimiter, guessDelimiterOfTables, splitSample } from './guess-delimiter.ts'
import { assertWidth, listRows, type TableBounds, TableFileError, type TableRecord } from './table-file.ts'

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
