import { checkWidth } from './grid-columns.ts'
import type { CellPlace } from './grid-keys.ts'

/** The next editable cell, across rows. */
export function findNextEditable(
  from: CellPlace,
  by: 1 | -1,
  cols: number,
  rows: number,
  mayEdit: (col: number) => boolean,
): CellPlace | null {
  let { row, col } = from
  for (let step = 0; step < cols; step++) {
    col += by
    if (col === cols || col === -1) {
      row += by
      col = by === 1 ? 0 : cols - 1
    }
    if (row < 0 || row >= rows) return null
    if (mayEdit(col)) return { row, col }
  }
  return null
}

/** Scrolls sideways until the column is not covered by the sticky first one. */
export function scrollToColumn(grid: HTMLElement | null, col: number, widths: readonly number[]): void {
  if (grid === null || col === 0) return
  const stuck = checkWidth + (widths[0] ?? 0)
  const left = stuck + widths.slice(1, col).reduce((sum, width) => sum + width, 0)
  const right = left + (widths[col] ?? 0)
  if (left - stuck < grid.scrollLeft) grid.scrollLeft = left - stuck
  else if (right > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = right - grid.clientWidth
}
