import { placeCells, readSpan } from '@draftwright/contract/foreign-html'
import { collectText, type HtmlElement, type HtmlNode, isElement } from './html-tree.ts'
import { enter, isDropped, isPicture, type Place, toBlockName } from './paste-elements.ts'

/** The contract's limits for a table. */
const most = { columns: 30, rows: 500 }

/** Writes what is in a cell. */
interface Writer {
  readonly writeMarks: (element: HtmlElement, place: Place) => string
  readonly writeNodes: (nodes: readonly HtmlNode[], place: Place) => string
}

/** A table of words stays one, its cells where they belong; of a table that lays out a page, what is in it. */
export function writeTable(table: HtmlElement, place: Place, writer: Writer): string {
  const rows = listRows(table)
  const waiting: string[] = []
  const caption = table.children
    .filter((child) => isElement(child, 'caption'))
    .map((one) => writeCellLine(one, place, writer))
    .join('')
  const grid = placeCells(rows.map((cells) => cells.map(toSpanning)))
  const filled = grid.filter((cells) => cells.some((cell) => cell !== null && !isEmpty(cell)))
  const columns = Math.max(0, ...filled.map((cells) => cells.length))
  const isTable = columns >= 2 && filled.length >= 2 && !rows.flat().some(hasBlocks)
  if (!isTable) return caption + rows.map((cells) => writeRowBlocks(cells, place, writer)).join('')
  if (columns > most.columns || filled.length > most.rows)
    return `${caption}${writeTooBig()}${rows.map((cells) => writeRowBlocks(cells, place, writer)).join('')}`
  const inner = { ...enter(place, 'table'), waiting }
  const lines = filled.map((cells, index) => {
    const words = Array.from({ length: columns }, (_, at) => {
      const cell = cells[at] ?? null
      return cell === null ? (['td', ''] as const) : ([cell.name, writeCellWords(cell, inner, writer)] as const)
    })
    return writeCells(words, index === 0)
  })
  return `${caption}<table><tbody>${lines.map((line) => `<tr>${line}</tr>`).join('')}</tbody></table>${waiting.join('')}`
}

function writeTooBig(): string {
  return `<div data-prompt="Left out of the paste: the grid of a table with more than ${most.columns} columns or ${most.rows} rows; its rows are lines"></div>`
}

const toSpanning = (cell: HtmlElement) => ({
  cell,
  columns: readSpan(cell.attrs.get('colspan')),
  rows: readSpan(cell.attrs.get('rowspan')),
})

const isEmpty = (cell: HtmlElement): boolean =>
  collectText(cell).replaceAll(/&nbsp;|\s/gu, '') === '' && !hasElement(cell, 'img', 'input')

const hasElement = (element: HtmlElement, ...names: string[]): boolean =>
  element.children.some((child) => isElement(child) && (isElement(child, ...names) || hasElement(child, ...names)))

const writeCellWords = (cell: HtmlElement, place: Place, { writeMarks }: Writer): string =>
  writeMarks({ name: 'span', attrs: cell.attrs, children: cell.children.map(toInlineNode) }, place)
    .replaceAll(/(?:\s*<br>\s*)+/gu, '<br>')
    .replaceAll(/^<br>|<br>$/gu, '')
    .trim()

/** Word and Google Docs have no header cells: people make a first row bold instead, and so is a header here. */
function writeCells(cells: readonly (readonly [string, string])[], isFirst: boolean): string {
  const filled = cells.filter(([, text]) => text !== '')
  const isBold =
    isFirst && filled.length > 0 && filled.every(([, text]) => /^<strong>(?:(?!<\/?strong>).)+<\/strong>$/u.test(text))
  const isHead = isBold || (isFirst && filled.length > 0 && filled.every(([name]) => name === 'th'))
  return cells
    .map(([name, text]) => [isHead ? 'th' : name, isBold ? text.replaceAll(/<\/?strong>/gu, '') : text])
    .map(([name, text]) => `<${name}><p>${text}</p></${name}>`)
    .join('')
}

function listRows(table: HtmlElement): HtmlElement[][] {
  const rows: HtmlElement[][] = []
  const visit = (nodes: readonly HtmlNode[]): void => {
    for (const node of nodes)
      if (isElement(node, 'tr')) {
        if (!isDropped(node)) rows.push(node.children.filter((child) => isElement(child, 'td', 'th')))
      } else if (isElement(node, 'thead', 'tbody', 'tfoot')) visit(node.children)
  }
  visit(table.children)
  return rows
}

const hasBlocks = (element: HtmlElement): boolean =>
  element.children.some(
    (child) =>
      isElement(child) &&
      (isElement(child, 'table', 'ul', 'ol', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4') ||
        isPicture(child) ||
        hasBlocks(child)),
  )

/** A row of words is one line. */
function writeRowBlocks(cells: readonly HtmlElement[], place: Place, writer: Writer): string {
  if (cells.some(hasBlocks))
    return cells
      .map((cell) => (hasBlocks(cell) ? writer.writeNodes(cell.children, place) : writeCellLine(cell, place, writer)))
      .join('')
  const words = cells.map((cell) => writeCellWords(cell, place, writer)).filter(Boolean)
  return words.length === 0 ? '' : `<p>${words.join(' | ')}</p>`
}

function writeCellLine(cell: HtmlElement, place: Place, writer: Writer): string {
  const line = writeCellWords(cell, place, writer)
  return line ? `<p>${line}</p>` : ''
}

/** The same words and marks, in lines; blocks are not allowed in it. */
function toInline(element: HtmlElement): HtmlElement {
  const isInline =
    !['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'div'].includes(toBlockName(element)) &&
    !['hr', 'table', 'tbody', 'td', 'th'].includes(element.name)
  const children = element.children.map(toInlineNode)
  const end: HtmlElement = { name: 'br', attrs: new Map(), children: [] }
  return isInline ? { ...element, children } : { name: 'span', attrs: new Map(), children: [end, ...children, end] }
}

const toInlineNode = (node: HtmlNode): HtmlNode => (isElement(node) ? toInline(node) : node)
