import type { Selection } from '../use-selection.ts'
import type { CellEdit, CellRange, GridColumn } from './grid-columns.ts'
import type { GridGroups } from './GridGroupRow.tsx'

/** What a grid does with blocks of cells beyond copying them. */
export interface SheetActions<Row> {
  /** The values of rows from one column to another, from which cells of the same kind are pasted without loss. */
  readonly packBlock: (rows: readonly Row[], left: number, right: number) => string
  /** `packed` is empty if the block comes from elsewhere. */
  readonly onPaste: (range: CellRange, block: readonly (readonly string[])[], packed: string) => void
  readonly onClear: (range: CellRange) => void
  /** Repeats the values of the block down to a row. */
  readonly onFill: (range: CellRange, toRow: number) => void
  /** Enter opens the row at its first column, Space chooses rows, and Tab in an editor edits the next cell, as in a list without blocks. */
  readonly hasListKeys?: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
}

export interface GridProps<Row extends { readonly id: string }> {
  /** In a sentence: `contacts`. */
  nouns: string
  rows: readonly Row[]
  /** Rows among them that head groups; the same object as long as nothing of it changes. */
  groups?: GridGroups<Row>
  /** Whether nothing can be done with a row: it is not loaded yet, or about to be deleted. */
  isInert?: (row: Row) => boolean
  /** The colour at the start of a row. */
  getTone?: (row: Row) => number | undefined
  /** Stands where there are no rows. */
  emptyText?: string
  /** Rows that can be selected, if not all. */
  nSelectable?: number
  /** Pixels. */
  rowHeight?: number
  columns: readonly GridColumn[]
  onMoveColumn?: (from: number, to: number) => void
  onResizeColumn: (key: string, width: number) => void
  onSort: (key: string, isSecond: boolean) => void
  selection: Selection
  onOpen: (id: string) => void
  /** False: this person cannot edit. */
  mayEdit: boolean
  onEdit: (row: Row, key: string, edited: CellEdit) => void
  /** Empties one cell, if it is not empty. */
  onEmpty: (row: Row, key: string) => void
  /** Does what a cell of an action is for. */
  onAct?: (row: Row, key: string) => void
  /** The text of a cell for the clipboard. */
  formatCell: (row: Row, key: string) => string
  /** Why nothing happened: announced, and shown below the table. */
  onNote: (note: string) => void
  /** Without it `/` begins a cell. */
  onSearch?: () => void
  /** Set where the grid is a sheet: blocks are pasted, filled and emptied, and changes are undone by key. */
  sheet?: SheetActions<Row>
}
