import type { CellRange } from './grid-columns.ts'

/** Cells of one paste. */
export const maxPastedCells = 50_000

export interface PastedSize {
  /** Of the block itself. */
  readonly nCols: number
  /** Of what it covers. */
  readonly height: number
  readonly width: number
}

/** What a pasted block covers: one that fits into a larger range as a whole is repeated, as in a spreadsheet. */
export function measureBlock(
  { top, left, bottom, right }: CellRange,
  block: readonly (readonly string[])[],
): PastedSize {
  const nCols = Math.max(1, ...block.map((line) => line.length))
  return {
    nCols,
    height: repeatSize(block.length, bottom - top + 1),
    width: repeatSize(nCols, right - left + 1),
  }
}

const repeatSize = (size: number, room: number): number => (room > size && room % size === 0 ? room : size)

export const countBlockCells = (block: readonly (readonly string[])[]): number =>
  block.reduce((sum, line) => sum + line.length, 0)
