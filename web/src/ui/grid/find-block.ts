import type { CellRange } from './grid-columns.ts'
import { isGap } from './group-lines.ts'

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
