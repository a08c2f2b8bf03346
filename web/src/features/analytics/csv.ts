/** A cell that a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV injection). */
const toCell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/u.test(value) ? `'${value}` : String(value)
  return /[",\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as RFC 4180 has them, with a byte order mark so that spreadsheets read UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
