import type { CellRange } from './grid-columns.ts'
import { isGap } from './group-lines.ts'

/** What people do to a block of cells. */
export type BlockVerb = 'copy' | 'cut' | 'paste' | 'fill down' | 'clear'

/** Said instead of doing it to a block of which something is not loaded. */
export const describeGap = (verb: BlockVerb): string =>
  `Some of these rows are not loaded yet. Scroll through these rows first, then ${verb}.`

interface RecordBlock<Row> {
  readonly rows: readonly Row[]
  readonly range: CellRange
}

/**
 * The records of a block, with the block among them; null if some of it is not loaded. They end before the first place below
 * it that is not loaded: what is pasted must not reach the records behind one.
 */
export function findBlock<Row extends { readonly id: string }>(
  lines: readonly Row[],
  isRecord: (line: Row) => boolean,
  range: CellRange,
): RecordBlock<Row> | null {
  const gap = lines.findIndex((line, at) => at >= range.top && isGap(line))
  if (gap !== -1 && gap <= range.bottom) return null
  const count = (end: number) => lines.slice(0, end).filter(isRecord).length
  const top = count(range.top)
  const rows = lines.slice(0, gap === -1 ? lines.length : gap).filter(isRecord)
  return { rows, range: { ...range, top, bottom: Math.max(top - 1, count(range.bottom + 1) - 1) } }
}

/** The records of a block and nothing else; null if some of it is not loaded. */
export function listBlockRows<Row extends { readonly id: string }>(
  lines: readonly Row[],
  isRecord: (line: Row) => boolean,
  range: CellRange,
): readonly Row[] | null {
  const block = findBlock(lines, isRecord, range)
  return block && block.rows.slice(block.range.top, block.range.bottom + 1)
}
