/** A cell by its position; row -1 is the head. */
export interface CellPlace {
  readonly row: number
  readonly col: number
}
export type GridIntent =
  | { readonly do: 'go' | 'extend'; readonly to: CellPlace }
  | { readonly do: 'edit'; readonly text?: string }
  | {
      readonly do: 'open' | 'toggle' | 'range' | 'all' | 'none' | 'empty' | 'search' | 'fill' | 'undo' | 'redo' | 'menu'
    }
  | { readonly do: 'sort'; readonly isSecond: boolean }
  | { readonly do: 'moveColumn' | 'widen'; readonly by: number }

export interface GridSize {
  readonly rows: number
  readonly cols: number
  /** Rows that Page Up and Down pass. */
  readonly page: number
  /** Its first column is a value like the others: Enter edits it, Space opens the row, Tab goes on, and changes are undone here. */
  readonly isSheet?: boolean
  /** Blocks are filled and changes are undone by key, as in a sheet. */
  readonly hasBlocks?: boolean
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
  if (altKey && key === 'ArrowDown') return { do: 'menu' }
  if (altKey || isCtrl) return null
  if (by !== 0) return goToCell({ row: -1, col: col + by }, grid)
  if (key === 'ArrowDown') return goToCell({ row: 0, col }, grid)
  if (key === 'Home') return goToCell({ row: -1, col: 0 }, grid)
  if (key === 'End') return goToCell({ row: -1, col: grid.cols - 1 }, grid)
  if (key === 'Enter' || key === ' ') return grid.isSheet === true ? { do: 'menu' } : { do: 'sort', isSecond: shiftKey }
  return null
}

function toBodyIntent(event: GridKeyEvent, place: CellPlace, grid: GridSize, isCtrl: boolean): GridIntent | null {
  if (event.altKey) return null
  const own =
    (grid.isSheet === true || grid.hasBlocks === true ? toBlockIntent(event, isCtrl) : null) ??
    (grid.isSheet === true ? toSheetIntent(event, place, grid, isCtrl) : null)
  if (own !== null) return own
  const intent = toPlainIntent(event, place, grid, isCtrl)
  // With Shift the block of cells grows; the head is not part of it.
  if (!event.shiftKey || intent?.do !== 'go' || !event.key.startsWith('Arrow')) return intent
  return { do: 'extend', to: { ...intent.to, row: Math.max(0, intent.to.row) } }
}

function toBlockIntent({ key, shiftKey }: GridKeyEvent, isCtrl: boolean): GridIntent | null {
  const letter = key.toLowerCase()
  if (!isCtrl) return null
  if (letter === 'd') return { do: 'fill' }
  if (letter === 'z') return { do: shiftKey ? 'redo' : 'undo' }
  return letter === 'y' ? { do: 'redo' } : null
}

/** The keys of a sheet that mean something else in a list. */
function toSheetIntent(
  { key, shiftKey }: GridKeyEvent,
  { row, col }: CellPlace,
  grid: GridSize,
  isCtrl: boolean,
): GridIntent | null {
  if (key === ' ' && !shiftKey) return { do: 'open' }
  if (key === 'Enter' && !isCtrl) return { do: 'edit' }
  if (key !== 'Tab') return null
  const to = col + (shiftKey ? -1 : 1)
  // At the end of a row the focus leaves the grid, or it could not be left by keyboard.
  return to < 0 || to >= grid.cols ? null : goToCell({ row, col: to }, grid)
}

function toPlainIntent(
  { key, shiftKey }: GridKeyEvent,
  { row, col }: CellPlace,
  grid: GridSize,
  isCtrl: boolean,
): GridIntent | null {
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
  if (isCtrl) return key === 'a' ? { do: 'all' } : null
  if (key === '/') return { do: 'search' }
  // The shortcut help works here as well.
  if (key.length !== 1 || key === '?') return null
  return { do: 'edit', text: key }
}
