import type { TableRecord } from './table-file.ts'

/**
 * Cells without what other programs put around a value: an apostrophe before formulas (our own exports) or digits (shops), Excel's
 * `="00123"`, databases' `\N` for nothing, and Access's `shown#address#`.
 */
export const stripMarks = (record: TableRecord): TableRecord =>
  record.cells.some(canHaveMark) ? { n: record.n, cells: record.cells.map(stripMark) } : record

/** Nearly no cell can. */
const canHaveMark = (cell: string): boolean => {
  const first = cell.charCodeAt(0)
  return first === 0x27 || first === 0x3d || first === 0x5c || cell.endsWith('#')
}

function stripMark(cell: string): string {
  if (/^'[=+\-@\t\r\n＝＋－＠]/u.test(cell) || /^'\d[\d\s./()-]*$/u.test(cell)) return cell.slice(1)
  if (cell === String.raw`\N`) return ''
  if (cell.startsWith('="')) return /^="(?<text>[^"]*)"$/u.exec(cell)?.groups?.['text'] ?? cell
  if (!cell.endsWith('#')) return cell
  return /^[^#]*#(?:mailto:)?(?<address>[^#\s]+@[^#\s]+|https?:\/\/[^#\s]+)#$/iu.exec(cell)?.groups?.['address'] ?? cell
}

/** What Meta puts before the values of lead forms: `l:` an id, `p:` a phone, `z:` a postal code. */
const leadMark = /^(?:l|ag|as|c|f|p|z):(?=\+?\d)/u
const leadHeading = /^(?:ad_id|adset_id|form_id|is_organic|lead_status)$/iu

/** Rows of a file of leads without these marks, in columns in which each value has one. */
export function stripLeadMarks(headers: readonly string[], rows: string[][]): string[][] {
  if (!headers.some((header) => leadHeading.test(header))) return rows
  const marked = headers.map((_, at) => {
    const filled = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    return filled.length > 0 && filled.every((cell) => leadMark.test(cell))
  })
  return rows.map((row) => row.map((cell, at) => (marked[at] === true ? cell.replace(leadMark, '') : cell)))
}

/** Rows that are looked at for shortened digits. */
const looked = 2000
/** `4,91511E+12` was a telephone or a code until a spreadsheet wrote it as a number. */
const shortened = /^\d[.,]\d{1,6}E\+(?:1\d|2\d)$/u

/** Tells of digits that a spreadsheet has thrown away before: nothing brings them back. */
export function describeShortened(rows: readonly (readonly string[])[]): string[] {
  let [n, example] = [0, '']
  for (const row of rows.slice(0, looked))
    for (const cell of row) {
      if (!cell.includes('E+') || !shortened.test(cell)) continue
      if (n++ === 0) example = cell
    }
  return n === 0
    ? []
    : [
        `A spreadsheet has shortened long numbers such as ${example}, whose last digits are lost: export that column as text.`,
      ]
}
