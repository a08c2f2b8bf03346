/** A cell by its place; row -1 is the head. */
export interface Place {
  readonly row: number
  readonly col: number
}
export type Intent =
  | { readonly do: 'go'; readonly to: Place }
  | { readonly do: 'edit'; readonly text?: string }
  | { readonly do: 'open' | 'toggle' | 'range' | 'all' | 'none' | 'empty' | 'copy' | 'search' | 'swallow' }
  | { readonly do: 'sort'; readonly isSecond: boolean }
  | { readonly do: 'moveColumn' | 'widen'; readonly by: number }

export interface Grid {
  readonly rows: number
  readonly cols: number
  /** Rows that Page Up and Down pass. */
  readonly page: number
}
export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const widthStep = 16

/** What a key means to a cell of the table; null is nothing, and the key goes on to the page. */
export function intentOf(event: Key, place: Place, grid: Grid): Intent | null {
  const isCtrl = event.ctrlKey || event.metaKey
  return place.row === -1 ? inHead(event, place, grid, isCtrl) : inBody(event, place, grid, isCtrl)
}

function go(place: Place, { rows, cols }: Grid): Intent {
  return {
    do: 'go',
    to: {
      row: Math.max(-1, Math.min(rows - 1, place.row)),
      col: Math.max(0, Math.min(cols - 1, place.col)),
    },
  }
}

function inHead({ key, shiftKey, altKey }: Key, { col }: Place, grid: Grid, isCtrl: boolean): Intent | null {
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  if (by !== 0 && altKey) return { do: 'moveColumn', by }
  if (by !== 0 && shiftKey) return { do: 'widen', by: by * widthStep }
  if (altKey || isCtrl) return null
  if (by !== 0) return go({ row: -1, col: col + by }, grid)
  if (key === 'ArrowDown') return go({ row: 0, col }, grid)
  if (key === 'Home') return go({ row: -1, col: 0 }, grid)
  if (key === 'End') return go({ row: -1, col: grid.cols - 1 }, grid)
  if (key === 'Enter' || key === ' ') return { do: 'sort', isSecond: shiftKey }
  return null
}

function inBody({ key, shiftKey, altKey }: Key, { row, col }: Place, grid: Grid, isCtrl: boolean): Intent | null {
  if (altKey) return null
  const last = grid.rows - 1
  switch (key) {
    case 'ArrowUp':
      return go({ row: isCtrl ? 0 : row - 1, col }, grid)
    case 'ArrowDown':
      return go({ row: isCtrl ? last : row + 1, col }, grid)
    case 'ArrowLeft':
      return go({ row, col: isCtrl ? 0 : col - 1 }, grid)
    case 'ArrowRight':
      return go({ row, col: isCtrl ? grid.cols - 1 : col + 1 }, grid)
    case 'Home':
      return go({ row: isCtrl ? 0 : row, col: 0 }, grid)
    case 'End':
      return go({ row: isCtrl ? last : row, col: grid.cols - 1 }, grid)
    case 'PageUp':
      return go({ row: Math.max(0, row - grid.page), col }, grid)
    case 'PageDown':
      return go({ row: row + grid.page, col }, grid)
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
  // The list of shortcuts is for here as well.
  if (key.length !== 1 || key === '?') return null
  return { do: 'edit', text: key }
}
