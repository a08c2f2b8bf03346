import { CsvError, type Info, parse } from 'csv-parse/sync'
import { UnreadableError } from './unreadable-error.ts'

/** Characters of one line. */
const mostOfLine = 32_768

export type CsvLine = (cells: string[], line: number) => void

/** Hands over each line that is not empty. Throws 400 for a text that is no table. */
export function readCsv(file: string, text: string, onLine: CsvLine): void {
  let last = 1
  try {
    parse(text.replaceAll('\0', ''), {
      delimiter: guessDelimiter(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: mostOfLine,
      on_record(cells: string[], { lines }: Info) {
        last = lines
        onLine(cells, lines)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new UnreadableError(
        `has a line of more than ${mostOfLine.toLocaleString('en')} characters after line ${last} of ${file}`,
      )
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new UnreadableError(`has an unclosed quotation mark after line ${last} of ${file}`)
    throw new UnreadableError(`cannot be read as a table after line ${last} of ${file}`)
  }
}

/** The one that stands most often in the first line that is not a comment. */
function guessDelimiter(text: string): string {
  const line =
    text
      .slice(0, 65_536)
      .split(/\r?\n/u)
      .find((one) => one.trim() !== '' && !one.startsWith('#')) ?? ''
  const count = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
