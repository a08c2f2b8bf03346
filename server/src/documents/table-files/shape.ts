import type { TableRecord } from './table-file.ts'

export interface Shape {
  /** Index of the record with the headings; -1 if there is none. */
  readonly heading: number
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
  const start = findStart(records, width)
  const to = findEnd(records, start, width)
  const heading = isHeading(records, start, to) ? start : -1
  return { heading, from: heading === -1 ? start : start + 1, to }
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
  /^(?:grand |sub-?)?(?:total|totals|sum)\b|^(?:gesamt|summe|zwischensumme|somme|totale|suma|итого|всього|разом|razem|celkem|totaal|toplam|合計|总计)/iu

/** The first record that is no row: totals, and notes behind a blank line. */
function findEnd(records: readonly TableRecord[], start: number, usual: number): number {
  if (usual < 3) return records.length
  let to = records.length
  while (to > start + 2 && records.length - to < mostBelow) {
    const [record, before] = [records[to - 1], records[to - 2]]
    if (record === undefined || before === undefined) break
    const n = countFilled(record)
    const first = record.cells.find((cell) => cell.trim() !== '') ?? ''
    const isTotal = totals.test(first.trim()) && n < usual && /\d/u.test(record.cells.join(' '))
    const isNote = n === 1 && (record.cells[0] ?? '').trim() !== '' && isBehindGap(records, to - 1, usual)
    if (!isTotal && !isNote) break
    to--
  }
  return to
}

/** Whether a blank line stands between the rows and this record, or between them and other notes before it. */
function isBehindGap(records: readonly TableRecord[], at: number, usual: number): boolean {
  for (let index = at; index > 0; index--) {
    const [record, before] = [records[index], records[index - 1]]
    if (record === undefined || before === undefined) return false
    if (record.n - before.n > 1) return true
    if (countFilled(before) > 1 || usual < 3) return false
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
  return !first.cells.some((cell, column) => {
    const kind = findKind(cell)
    if (kind === 'empty' || kind === 'text' || (kind === 'number' && year.test(cell.trim()))) return false
    if (kind === 'address') return true
    const below = rows.map(({ cells }) => findKind(cells[column] ?? '')).filter((one) => one !== 'empty')
    return below.filter((one) => one === kind).length > below.length / 2
  })
}
