import { Parser } from 'htmlparser2'
import { type TableBounds, TableFileError, type TableRecord } from './table-file.ts'

/** Columns and rows that one cell may span. */
const mostSpan = 1000

interface OpenCell {
  text: string
  readonly columns: number
  readonly rows: number
}

/** The rows of the longest table of a page: many programs write one and call it .xls. Throws TableFileError if there is none. */
export function readHtmlTable(html: string, bounds: TableBounds): TableRecord[] {
  const tables: string[][][] = []
  /** Tables that are open, the innermost last. */
  const open: { rows: string[][]; held: Map<number, { text: string; left: number }>[] }[] = []
  let cell: OpenCell | null = null
  let skipped = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'script' || name === 'style') skipped++
        if (name === 'table') open.push({ rows: [], held: [new Map()] })
        const table = open.at(-1)
        if (table === undefined) return
        if (name === 'tr') table.rows.push([])
        if (name === 'td' || name === 'th') {
          if (table.rows.length === 0) table.rows.push([])
          cell = { text: '', columns: readSpan(attributes['colspan']), rows: readSpan(attributes['rowspan']) }
        }
        if (name === 'br' && cell !== null) cell.text += '\n'
      },
      ontext(text) {
        if (cell !== null && skipped === 0) cell.text += text
      },
      onclosetag(name) {
        if (name === 'script' || name === 'style') skipped--
        const table = open.at(-1)
        if (table === undefined) return
        if ((name === 'td' || name === 'th') && cell !== null) {
          addCell(table.rows.at(-1) ?? [], cell, table.held[0] ?? new Map(), bounds)
          cell = null
        }
        if (name === 'tr') fillHeld(table.rows.at(-1) ?? [], table.held[0] ?? new Map())
        if (name === 'table') {
          tables.push(table.rows)
          open.pop()
        }
        if (table.rows.length > bounds.rows + 30) throw new TableFileError('has too many rows', 'too_many_rows')
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  const longest = tables.toSorted((a, b) => b.length - a.length)[0]
  if (longest === undefined) throw new TableFileError('is a page without a table')
  return longest.map((cells, at) => ({ n: at + 1, cells })).filter(({ cells }) => cells.some((text) => text !== ''))
}

type Held = Map<number, { text: string; left: number }>

function addCell(row: string[], { text, columns, rows }: OpenCell, held: Held, bounds: TableBounds): void {
  const shown = text
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .trim()
  fillHeld(row, held)
  if (row.length + columns > bounds.columns) throw new TableFileError(`must have at most ${bounds.columns} columns`)
  for (let at = 0; at < columns; at++) {
    if (rows > 1) held.set(row.length, { text: at === 0 ? shown : '', left: rows })
    row.push(at === 0 ? shown : '')
  }
}

/** Puts in what cells of rows before hold over the next places, and counts them down when a row begins to need them. */
function fillHeld(row: string[], held: Held): void {
  for (let one = held.get(row.length); one !== undefined && one.left > 0; one = held.get(row.length)) {
    const at = row.length
    one.left--
    if (one.left === 0) held.delete(at)
    row.push(one.text)
  }
}

const readSpan = (value: string | undefined): number => {
  const n = Number(value)
  return Number.isInteger(n) && n > 1 ? Math.min(n, mostSpan) : 1
}
