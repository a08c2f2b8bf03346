/** A block of cells as spreadsheets put it on the clipboard: tabs and lines, quoted where a cell holds either. */
export const formatTsv = (block: readonly (readonly string[])[]): string =>
  block.map((row) => row.map(quoteCell).join('\t')).join('\n')

const quoteCell = (text: string): string => (/[\t\n\r"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The cells of such a text. A quote inside of an unquoted cell is a quote. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const source = text.replaceAll(/\r\n?/gu, '\n').replace(/\n$/u, '')
  let at = 0
  for (;;) {
    const quoted = source[at] === '"' ? /"((?:[^"]|"")*)"(?=[\t\n]|$)/uy : null
    if (quoted !== null) quoted.lastIndex = at
    const match = quoted?.exec(source) ?? null
    const rest = /[\t\n]|$/gu
    rest.lastIndex = match === null ? at : at + match[0].length
    const end = rest.exec(source)?.index ?? source.length
    rows.at(-1)?.push(match === null ? source.slice(at, end) : (match[1] ?? '').replaceAll('""', '"'))
    if (end >= source.length) return rows
    if (source[end] === '\n') rows.push([])
    at = end + 1
  }
}
