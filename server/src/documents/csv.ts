/** Text that a spreadsheet would run as a formula; with an apostrophe in front it is plain text. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u
/** A negative percentage or time, which runs nothing. */
const negative = /^-\d[\d.]*(?:%|(?::\d[\d.]*)+)$/u
const special = /[",\r\n]/u

export type CsvValue = string | number | boolean | null

/** One record of RFC 4180, with its line end. Numbers stay numbers; text that begins like a formula gets a leading apostrophe. */
export function formatCsvRow(values: readonly CsvValue[]): string {
  return `${values.map(formatField).join(',')}\r\n`
}

function formatField(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) && !negative.test(value) ? `'${value}` : value
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
