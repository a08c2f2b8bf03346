import { longestTableName, mostTables, type TableRecord } from './table-file.ts'

/** One of several tables of a text, with what stands above it. */
export interface TableBlock {
  readonly name: string
  readonly records: TableRecord[]
}

const filledCells = ({ cells }: TableRecord): string[] => cells.filter((cell) => cell.trim() !== '')

/** Rows of a table that is one, with its headings. */
const fewest = 2

/** The words of the lines above a table, of which some only draw. */
function findTitle(records: readonly TableRecord[], at: number): string {
  const lines = records.slice(Math.max(0, at - 3), at + 1).map((record) => filledCells(record))
  const worded = lines.findLast((cells) => cells.length === 1 && /\p{L}/u.test(cells[0] ?? ''))
  return (worded?.[0] ?? lines.at(-1)?.[0] ?? '').replace(/^[#*=\s-]+/u, '').trim()
}

const isTable = (rows: readonly TableRecord[]): boolean =>
  rows.length >= fewest &&
  rows.every((row) => filledCells(row).length > 1 && row.cells.length === rows[0]?.cells.length)

/**
 * The tables of a report that has several, each below a line of its own: what webinars and meetings write of who was there. Empty unless
 * there are two.
 */
export function splitBlocks(records: readonly TableRecord[]): TableBlock[] {
  const width = records[0]?.cells.length
  if (records.every(({ cells }) => cells.length === width)) return []
  const blocks: { name: string; records: TableRecord[] }[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const [at, record] of records.entries()) {
    const filled = filledCells(record)
    const next = records[at + 1]
    const isTitle = filled.length === 1 && next !== undefined && filledCells(next).length > 1
    const isNew = isTitle || record.n - last > 1
    last = record.n
    if (isNew || blocks.length === 0) blocks.push({ name: isTitle ? findTitle(records, at) : '', records: [] })
    if (!isTitle) blocks.at(-1)?.records.push(record)
  }
  const tables = blocks.filter((block) => block.name !== '' && isTable(block.records))
  // Groups of one list, each below its name, are as wide as each other.
  if (new Set(tables.map((block) => block.records[0]?.cells.length)).size < 2 || tables.length > mostTables) return []
  const taken = new Set<string>()
  return tables.map(({ name, records: rows }, at) => {
    const plain = name.slice(0, longestTableName - 10) || `Table ${at + 1}`
    const free = taken.has(plain) ? `${plain} (${at + 1})` : plain
    taken.add(free)
    return { name: free, records: rows }
  })
}
