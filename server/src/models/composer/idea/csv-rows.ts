import { parse } from 'csv-parse/sync'

const terminal = /[.!?…。！？]["'”’»)\]]*$/u
const numeric = /^[\p{Sc}\s]*[-+]?\d[\d.,'’ ]*\s*(?:%|\p{Sc}|\p{L}{1,3})?$/u
/** Characters; longer ones are sentences. */
const maxCell = 80
const leastRows = 3

/**
 * The text with the rows of a pasted CSV table divided by tabs, as those of a spreadsheet are. Three lines or more with as many cells
 * each, one of whose columns holds numbers: lines of prose have commas too.
 */
export function divideCsvRows(text: string): string {
  if (!/[,;]/u.test(text)) return text
  const lines = text.split('\n')
  const out: string[] = []
  for (let at = 0; at < lines.length; ) {
    const rows = findRows(lines.slice(at, at + 1000), ';') ?? findRows(lines.slice(at, at + 1000), ',')
    if (rows === null) {
      out.push(lines[at] ?? '')
      at++
    } else {
      out.push(...rows.map((cells) => cells.join('\t')))
      at += rows.length
    }
  }
  return out.join('\n')
}

/** The rows that the lines begin with; null if they are no table. */
function findRows(lines: readonly string[], delimiter: ',' | ';'): string[][] | null {
  const rows: string[][] = []
  for (const line of lines) {
    const cells = line.includes(delimiter) && !terminal.test(line.trim()) ? splitLine(line, delimiter) : null
    if (cells === null || cells.length < (delimiter === ',' ? 3 : 2) || cells.some((cell) => cell.length > maxCell))
      break
    if (rows[0] !== undefined && cells.length !== rows[0].length) break
    rows.push(cells)
  }
  const [head = [], ...others] = rows
  if (rows.length < leastRows || head.some((cell) => cell === '' || numeric.test(cell))) return null
  return head.some((_cell, column) => others.every((cells) => numeric.test(cells[column] ?? ''))) ? rows : null
}

/** Null: a quotation mark is left open. */
function splitLine(line: string, delimiter: string): string[] | null {
  try {
    const [cells = []] = parse(line, { delimiter, trim: true }) as string[][]
    return cells
  } catch {
    return null
  }
}
