import type { TableRecord } from './table-file.ts'

export interface Shape {
  /** Index of the record with the headings, the lower one of two; -1 if there is none. */
  readonly heading: number
  /** The headings of two rows in one, where the upper ones stand over several columns. */
  readonly joined?: string[]
  /** Indexes of the first record of the table, and of the first behind it. */
  readonly from: number
  readonly to: number
}

/** Records at the start that may be notes above the headings, and at the end that may be totals or notes. */
const mostAbove = 30
const mostBelow = 15
/** Rows that the kinds of columns are read from. */
const looked = 50

/** Where the table begins and ends among the records of a file: reports have a title above and totals below. */
export function findShape(records: readonly TableRecord[]): Shape {
  const width = findUsualCount(records)
  const start = skipFacts(records, findStart(records, width))
  const to = findEnd(records, start, width)
  const heading = isHeading(records, start, to) ? start : -1
  const joined = heading === -1 ? null : joinHeadings(records, start, to)
  if (joined !== null) return { heading: start + 1, joined, from: start + 2, to }
  const from = heading === -1 ? start : start + 1
  return { heading, from: heading !== -1 && isTotalAbove(records, from, to) ? from + 1 : from, to }
}

/** Some programs write the total above the rows. */
function isTotalAbove(records: readonly TableRecord[], at: number, to: number): boolean {
  const { cells = [] } = records[at] ?? {}
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  return to - at > 2 && totals.test(first) && addsUp(records.slice(at + 1, to), cells)
}

/** Programs of accounting write a row of facts above the headings: numbers and days, where the next row has words alone. */
function skipFacts(records: readonly TableRecord[], start: number): number {
  const [facts, next, below] = [records[start], records[start + 1], records[start + 2]]
  if (facts === undefined || next === undefined || below === undefined) return start
  const count = ({ cells }: TableRecord) => cells.filter((cell) => ['number', 'day'].includes(findKind(cell))).length
  const isFuller = countFilled(next) >= Math.max(3, countFilled(below))
  return count(facts) > 1 && count(next) === 0 && count(below) > 0 && isFuller ? start + 1 : start
}

/** What surveys write below a question with one answer. */
const emptyHeading = /^(?:open-ended )?response$/iu

/**
 * A second row of headings: it names what the first one leaves open, and has nothing where the rows below have, such as their numbers.
 * Null if there is none.
 */
function joinHeadings(records: readonly TableRecord[], at: number, to: number): string[] | null {
  const [upper = [], lower = []] = [records[at]?.cells, records[at + 1]?.cells]
  const rows = records.slice(at + 2, Math.min(to, at + 2 + looked))
  const width = Math.max(upper.length, lower.length)
  const columns = Array.from({ length: width }, (_, column) => column)
  const textOf = (cells: readonly string[], column: number) => cells[column]?.trim() ?? ''
  const share = (column: number) => rows.filter(({ cells }) => textOf(cells, column) !== '').length / rows.length
  const open = columns.filter((column) => textOf(upper, column) === '' && textOf(lower, column) !== '')
  const alone = columns.filter((column) => textOf(upper, column) !== '' && textOf(lower, column) === '')
  const isFilled = alone.filter((column) => share(column) > 0.8).length >= alone.length / 2
  const isNamed = lower.every((cell) => ['empty', 'text'].includes(findKind(cell)) || year.test(cell.trim()))
  if (rows.length < 2 || open.length === 0 || alone.length === 0 || !isFilled || !isNamed) return null
  let group = ''
  return columns.map((column) => {
    group = textOf(upper, column) || group
    const own = textOf(lower, column)
    return own === '' || emptyHeading.test(own) || own === group ? group : `${group} – ${own}`
  })
}

const countFilled = ({ cells }: TableRecord): number => cells.filter((cell) => cell.trim() !== '').length

/** The number of filled cells that most of the records reach. */
function findUsualCount(records: readonly TableRecord[]): number {
  const counts = records.slice(0, 1000).map(countFilled)
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 1
}

/** The first record that has about as many filled cells as the rows; what stands above it is a note or a title. */
function findStart(records: readonly TableRecord[], usual: number): number {
  if (usual < 2) return 0
  const at = records.slice(0, mostAbove).findIndex((record, index) => {
    const n = countFilled(record)
    // A heading may be missing, and half of a row empty; one cell alone above a table of three is a title.
    const next = records[index + 1]
    return n >= Math.max(2, Math.ceil(usual * 0.6)) || (n > 1 && next !== undefined && countFilled(next) <= n)
  })
  return Math.max(0, at)
}

const totals =
  /^(?:grand |sub-? ?)?(?:totals?|sum)(?!\p{L})|^(?:gesamt(?:summe|ergebnis|betrag|wert|zahl)?|(?:zwischen)?summen?|somme|totale|totaux|sumas?|итого|всього|разом|razem|celkem|totaal|totalt|toplam)(?!\p{L})|^(?:合計|总计|小计)/iu
/** What ends reports, whatever their language. */
const legal = /©|\(c\) ?\d{4}|copyright|confidential|vertraulich|confidentiel|all rights reserved|alle rechte/iu

/** The first record that is no row: totals, and notes behind a blank line. */
function findEnd(records: readonly TableRecord[], start: number, usual: number): number {
  if (usual < 2) return records.length
  let to = records.length
  while (to > start + 2 && records.length - to < mostBelow) {
    if (!isTotal(records, start, to - 1, usual) && !isNote(records, to - 1, usual)) break
    to--
  }
  return to
}

function isTotal(records: readonly TableRecord[], start: number, at: number, usual: number): boolean {
  const { cells = [] } = records[at] ?? {}
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  if (!totals.test(first) || !/\d/u.test(cells.join(' '))) return false
  // Someone may be called Total: a row as full as the others is one only if it adds up.
  const isShort = usual > 2 && countFilled({ n: 0, cells }) < usual
  return isShort || addsUp(records.slice(start, at), cells)
}

/** Whether a number of these cells is the sum of those above it. */
function addsUp(above: readonly TableRecord[], cells: readonly string[]): boolean {
  return cells.some((cell, column) => {
    const total = toAmount(cell)
    if (total === null || above.length > looked * 200) return false
    const sum = above.reduce((all, record) => all + (toAmount(record.cells[column] ?? '') ?? 0), 0)
    return total !== 0 && sum === total
  })
}

/** A number in hundredths, whatever its marks are; null for anything else. */
function toAmount(cell: string): number | null {
  const [, sign = '', whole = '', cents = ''] =
    /^([-−]?)\p{Sc}? ?(\d{1,3}(?:[.,'’\s]?\d{3})*|\d+)(?:[.,](\d{1,2}))?(?: ?\p{Sc})?$/u.exec(cell.trim()) ?? []
  if (whole === '') return null
  return (sign === '' ? 1 : -1) * Number(`${whole.replaceAll(/\D/gu, '')}${cents.padEnd(2, '0')}`)
}

/** A line alone behind a blank one; in a table of two columns it also has to read like a note. */
function isNote(records: readonly TableRecord[], at: number, usual: number): boolean {
  const record = records[at]
  const text = record?.cells[0]?.trim() ?? ''
  if (record === undefined || text === '' || countFilled(record) !== 1 || !isBehindGap(records, at)) return false
  return usual > 2 || legal.test(text) || totals.test(text) || text.split(/\s+/u).length > 4
}

/** Whether a blank line stands between the rows and this record, or between them and other notes before it. */
function isBehindGap(records: readonly TableRecord[], at: number): boolean {
  for (let index = at; index > 0; index--) {
    const [record, before] = [records[index], records[index - 1]]
    if (record === undefined || before === undefined) return false
    if (record.n - before.n > 1) return true
    if (countFilled(before) > 1) return false
  }
  return false
}

type CellKind = 'empty' | 'number' | 'day' | 'address' | 'text'

const kinds: readonly [CellKind, RegExp][] = [
  ['address', /^(?:mailto:)?[^\s@]+@[^\s@]+\.[^\s@]{2,}$|^https?:\/\/\S+$/iu],
  ['day', /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[ T].*)?$/u],
  ['number', /^[-+(]?\p{Sc}?[\d.,'’\s]*\d[\d.,'’\s]*(?:%|\p{Sc}|\))?$/u],
]
/** A year can head a column. */
const year = /^(?:19|20)\d\d$/u

function findKind(cell: string): CellKind {
  const text = cell.trim()
  return text === '' ? 'empty' : (kinds.find(([, shape]) => shape.test(text))?.[0] ?? 'text')
}

/** Whether a record names the columns: no address, day or number stands in it where the column has such. */
function isHeading(records: readonly TableRecord[], at: number, to: number): boolean {
  const first = records[at]
  if (first === undefined) return false
  const rows = records.slice(at + 1, Math.min(to, at + 1 + looked))
  if (isSentenceOfList(first, rows)) return false
  return !first.cells.some((cell, column) => {
    const kind = findKind(cell)
    if (kind === 'empty' || kind === 'text' || (kind === 'number' && year.test(cell.trim()))) return false
    if (kind === 'address') return true
    const below = rows.map(({ cells }) => findKind(cells[column] ?? '')).filter((one) => one !== 'empty')
    return below.filter((one) => one === kind).length > below.length / 2
  })
}

/** Words of a line that is a sentence. */
const sentenceWords = 4

/** Whether a list of texts, one a line, begins at once: a sentence like the others heads nothing, but a question may head its answers. */
function isSentenceOfList({ cells }: TableRecord, rows: readonly TableRecord[]): boolean {
  if (Math.max(countFilled({ n: 0, cells }), ...rows.map(countFilled)) > 1) return false
  const text = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  const countWords = (one: string) => one.split(/\s+/u).length
  if (countWords(text) < sentenceWords) return false
  const below = rows.map((row) => row.cells.find((cell) => cell.trim() !== '')?.trim() ?? '')
  const isAsked = /[?:]$/u.test(text) && below.filter((one) => one.endsWith(text.slice(-1))).length <= below.length / 2
  return !isAsked && below.filter((one) => countWords(one) >= sentenceWords).length >= below.length / 2
}
