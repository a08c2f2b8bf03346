/** A cell by its position; row -1 is the head. */
export interface CellPlace {
  readonly row: number
  readonly col: number
}
export type GridIntent =
  | { readonly do: 'go'; readonly to: CellPlace }
  | { readonly do: 'edit'; readonly text?: string }
  | { readonly do: 'open' | 'toggle' | 'range' | 'all' | 'none' | 'empty' | 'copy' | 'search' | 'swallow' }
  | { readonly do: 'sort'; readonly isSecond: boolean }
  | { readonly do: 'moveColumn' | 'widen'; readonly by: number }

export interface GridSize {
  readonly rows: number
  readonly cols: number
  /** Rows that Page Up and Down pass. */
  readonly page: number
}
export type GridKeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const widthStep = 16

/** The action of a key in a cell; null is none, and the key bubbles to the page. */
export function toGridIntent(event: GridKeyEvent, place: CellPlace, grid: GridSize): GridIntent | null {
  const isCtrl = event.ctrlKey || event.metaKey
  return place.row === -1 ? toHeadIntent(event, place, grid, isCtrl) : toBodyIntent(event, place, grid, isCtrl)
}

function goToCell(place: CellPlace, { rows, cols }: GridSize): GridIntent {
  return {
    do: 'go',
    to: {
      row: Math.max(-1, Math.min(rows - 1, place.row)),
      col: Math.max(0, Math.min(cols - 1, place.col)),
    },
  }
}

function toHeadIntent(
  { key, shiftKey, altKey }: GridKeyEvent,
  { col }: CellPlace,
  grid: GridSize,
  isCtrl: boolean,
): GridIntent | null {
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  if (by !== 0 && altKey) return { do: 'moveColumn', by }
  if (by !== 0 && shiftKey) return { do: 'widen', by: by * widthStep }
  if (altKey || isCtrl) return null
  if (by !== 0) return goToCell({ row: -1, col: col + by }, grid)
  if (key === 'ArrowDown') return goToCell({ row: 0, col }, grid)
  if (key === 'Home') return goToCell({ row: -1, col: 0 }, grid)
  if (key === 'End') return goToCell({ row: -1, col: grid.cols - 1 }, grid)
  if (key === 'Enter' || key === ' ') return { do: 'sort', isSecond: shiftKey }
  return null
}

function toBodyIntent(
  { key, shiftKey, altKey }: GridKeyEvent,
  { row, col }: CellPlace,
  grid: GridSize,
  isCtrl: boolean,
): GridIntent | null {
  if (altKey) return null
  const last = grid.rows - 1
  switch (key) {
    case 'ArrowUp':
      return goToCell({ row: isCtrl ? 0 : row - 1, col }, grid)
    case 'ArrowDown':
      return goToCell({ row: isCtrl ? last : row + 1, col }, grid)
    case 'ArrowLeft':
      return goToCell({ row, col: isCtrl ? 0 : col - 1 }, grid)
    case 'ArrowRight':
      return goToCell({ row, col: isCtrl ? grid.cols - 1 : col + 1 }, grid)
    case 'Home':
      return goToCell({ row: isCtrl ? 0 : row, col: 0 }, grid)
    case 'End':
      return goToCell({ row: isCtrl ? last : row, col: grid.cols - 1 }, grid)
    case 'PageUp':
      return goToCell({ row: Math.max(0, row - grid.page), col }, grid)
    case 'PageDown':
      return goToCell({ row: row + grid.page, col }, grid)
    case 'Enter':
      // The title is a link to its record; every other cell is a value.
      return isCtrl || col === 0 ? { do: 'open' } : { do: 'edit' }
    case 'F2':
      return { do: 'edit' }
    case ' ':
      return { do: shiftKey ? 'range' : 'toggle' }
    case 'Escape':
      return { do: 'none' }
    case 'Delete':
    case 'Backspace':
      return { do: 'empty' }
  }
  if (isCtrl) return key === 'a' ? { do: 'all' } : key === 'c' ? { do: 'copy' } : null
  if (key === '/') return { do: 'search' }
  // The shortcut help works here as well.
  if (key.length !== 1 || key === '?') return null
  return { do: 'edit', text: key }
}
