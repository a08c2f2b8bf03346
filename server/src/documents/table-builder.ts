import type { Block, Paragraph, TableCell } from '@draftwright/contract/document'
import { placeCells } from '@draftwright/contract/foreign-html'

export interface ParsedCell {
  isHeader: boolean
  blocks: Block[]
  /** Of the table, that it takes. */
  columns: number
  rows: number
}
/** The contract's limits. */
const maxRows = 500
const maxColumns = 30

/**
 * The rows of a parsed table as a table, if they hold data: two columns or more, of words only. Other tables lay out a page; their
 * content follows in reading order, a row of words as one line.
 */
export function toTableBlocks(parsed: readonly ParsedCell[][]): Block[] {
  const rows = parsed.filter((cells) => cells.length > 0)
  // Markdown demands a row of headers where there are none.
  if (rows.length > 1 && rows[0]?.every(({ isHeader, blocks }) => isHeader && blocks.length === 0)) rows.shift()
  const grid = placeCells(rows.map((cells) => cells.map((cell) => ({ cell, columns: cell.columns, rows: cell.rows }))))
  const columns = grid.reduce((most, cells) => Math.max(most, cells.length), 0)
  const isData =
    columns > 1 &&
    columns <= maxColumns &&
    rows.length <= maxRows &&
    (rows.length > 1 || rows[0]?.some(({ isHeader }) => isHeader) === true) &&
    rows.every((cells) => cells.every(({ blocks }) => blocks.every(isParagraph)))
  if (!isData) return rows.flatMap(unwrapRow)
  const content = grid.map((cells) => ({ type: 'tableRow' as const, content: fillRow(cells, columns) }))
  return [{ type: 'table', content }]
}

const isParagraph = (block: Block): block is Paragraph => block.type === 'paragraph'

function toCell({ isHeader, blocks }: ParsedCell): TableCell {
  const lines = blocks.filter(isParagraph)
  return { type: isHeader ? 'tableHeader' : 'tableCell', content: lines.length > 0 ? lines : [{ type: 'paragraph' }] }
}

/** Places without a cell of their own are empty ones of the row's kind. */
function fillRow(cells: readonly (ParsedCell | null)[], columns: number): TableCell[] {
  const isHead = cells.every((cell) => cell === null || cell.isHeader)
  return Array.from({ length: columns }, (_, at): TableCell => {
    const cell = cells[at] ?? null
    if (cell !== null) return toCell(cell)
    return { type: isHead ? 'tableHeader' : 'tableCell', content: [{ type: 'paragraph' }] }
  })
}

function unwrapRow(cells: ParsedCell[]): Block[] {
  const blocks = cells.flatMap((cell) => cell.blocks)
  if (!cells.every((cell) => cell.blocks.length <= 1) || !blocks.every(isParagraph)) return blocks
  const content = blocks.flatMap((line, at) => [
    ...(at > 0 ? [{ type: 'text' as const, text: ' ' }] : []),
    ...(line.content ?? []),
  ])
  return content.length > 0 ? [{ type: 'paragraph', content }] : []
}
