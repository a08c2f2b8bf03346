/** What a spreadsheet would run as a formula; behind an apostrophe it is only text. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u
const special = /[",\r\n]/u

export type CsvValue = string | number | boolean | null

/** One record of RFC 4180, with its line end. Numbers stay numbers; text that begins like a formula gets an apostrophe before it. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(field).join(',')}\r\n`
}

function field(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
