import type { TableRecord } from './table-file.ts'

/** Lines that are looked at for the one that draws a table, and lines of one that has none. */
const looked = 60
/** Characters of a line that may be a row. */
const longestLine = 20_000

/** A line between the headings and the rows: `+----+`, `---+---`, `|:--|--:|`, `├──┼──┤`, `==== ====`. */
const ruleShape = /^[\s|+:=_\-─━═┄┼┿╪╬├┤┞╞╡╠╣┌┐└┘┬┴╭╮╰╯╔╗╚╝╦╩]+$/u
const bar = /[|│║┃]/u

interface DrawnTable {
  readonly records: TableRecord[]
  readonly remark: string
}

/**
 * A table that is drawn with signs or spaces: Markdown, what databases print, reports of fixed width. Lines beside it are records of one
 * cell. Null for any other text.
 */
export function readDrawnTable(text: string): DrawnTable | null {
  const start = text.slice(0, looked * 400)
  const head = start.split(/\r\n|[\r\n]/u).slice(0, looked)
  if (head.some((line) => line.length > longestLine)) return null
  const at = head.findIndex(isRule)
  if (at === -1) return readSpacedTable(text, head)
  const rule = head[at] ?? ''
  const near = [head[at - 1] ?? '', head[at + 1] ?? '']
  const lines = text.split(/\r\n|[\r\n]/u)
  if (near.every((line, side) => bar.test(line) || (side === 0 && at === 0) || line.trim() === ''))
    return near.some((line) => bar.test(line)) ? readBars(lines) : null
  // `----  -----`: each group of the rule is a column.
  const spans = [...rule.matchAll(/[-=─═]+/gu)].map(({ 0: group, index }) => ({
    from: index,
    to: index + group.length,
  }))
  return spans.length < 2 || /[|+]/u.test(rule) ? null : readSpans(lines, spans, isRule)
}

/** It takes three lines of a sign, or two columns, to be a rule: a list may have `--` for nothing. */
const isRule = (line: string): boolean => {
  if (line.length > longestLine || !ruleShape.test(line)) return false
  const groups = line.match(/[-=─━═]+/gu) ?? []
  return groups.length > 1 || (/[|+┌├└╔╠╚]/u.test(line) && groups.some((group) => group.length > 2))
}

function readBars(lines: readonly string[]): DrawnTable | null {
  const records = lines.flatMap((line, at): TableRecord[] => {
    if (line.trim() === '' || isRule(line)) return []
    return [{ n: at + 1, cells: bar.test(line) ? splitBars(line) : [line.trim()] }]
  })
  const [first, last] = [records.findIndex(isRow), records.findLastIndex(isRow)]
  const isBeside = first > 0 || last < records.length - 1
  const remark = `The lines that draw the table${isBeside ? ' and what stands beside it' : ''} were left out.`
  return last - first < 1 ? null : { records: records.slice(first, last + 1), remark }
}

const isRow = ({ cells }: TableRecord): boolean => cells.length > 1

/** Cells between bars; `\|` is one of a cell, and `<br>` a line of it. */
function splitBars(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^[|│║┃]/u, '')
    .replace(/(?<!\\)[|│║┃]$/u, '')
  return inner.split(/(?<!\\)[|│║┃]/u).map((cell) =>
    cell
      .trim()
      .replaceAll(String.raw`\|`, '|')
      .replaceAll(/<br ?\/?>/giu, '\n'),
  )
}

interface Span {
  readonly from: number
  readonly to: number
}

function readSpans(lines: readonly string[], spans: readonly Span[], isLeftOut: (line: string) => boolean): DrawnTable {
  const records = lines.flatMap((line, at): TableRecord[] => {
    if (line.trim() === '' || isLeftOut(line)) return []
    // The last column goes on to the end of the line.
    const cells = spans.map(({ from }, column) => line.slice(column === 0 ? 0 : from, spans[column + 1]?.from).trim())
    return [{ n: at + 1, cells }]
  })
  return { records, remark: 'The columns were told by the spaces between them.' }
}

/** Rows without a rule, whose columns are told by places where no line has a letter, at least two wide. */
function readSpacedTable(text: string, head: readonly string[]): DrawnTable | null {
  const filled = head.filter((line) => line.trim() !== '')
  if (filled.length < 3 || filled.some((line) => /[\t;|]/u.test(line) || !/\S {2,}\S/u.test(line))) return null
  const width = Math.max(...filled.map(({ length }) => length))
  const spans: Span[] = []
  let [from, gap] = [-1, 0]
  for (let at = 0; at <= width; at++) {
    const isBlank = at === width || filled.every((line) => (line[at] ?? ' ') === ' ')
    if (!isBlank) {
      if (from === -1) from = at
      gap = 0
      continue
    }
    gap++
    if (from !== -1 && (gap >= 2 || at === width)) {
      spans.push({ from, to: at - gap + 1 })
      from = -1
    }
  }
  const columns = spans.map((span, at) => ({ ...span, from: at === 0 ? 0 : span.from }))
  return columns.length < 2 ? null : readSpans(text.split(/\r\n|[\r\n]/u), columns, () => false)
}
