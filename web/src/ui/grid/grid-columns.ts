import type { CellPlace } from './grid-keys.ts'

/** A column of a grid. The first one is sticky. */
export interface GridColumn {
  readonly key: string
  readonly label: string
  /** Pixels. */
  readonly width: number
  /** For its looks: numbers stand on the right. */
  readonly kind: string
  readonly isEditable: boolean
  readonly isSortable: boolean
  readonly isRequired?: boolean
  /** Enter does what its cells are for, instead of editing them. */
  readonly isAction?: boolean
  /** Why it cannot be edited. */
  readonly readOnlyReason?: string
}

/** The end of an edit. */
export interface CellEdit {
  readonly value: unknown
  /** The name for the chosen id. */
  readonly name?: string | null
}
export type CellExit = 'down' | 'next' | 'previous' | 'stay'
/** The end of the edit of a certain cell, wherever it stands by then. */
export interface EndedEdit<Row> {
  readonly row: Row
  readonly key: string
  /** Null: it stays what it was. */
  readonly value: CellEdit | null
  readonly leave: CellExit
}

/** A block of cells; both corners are part of it. */
export interface CellRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export const checkWidth = 40
const [minColumnWidth, maxColumnWidth] = [64, 640] as const
export const clampWidth = (width: number): number =>
  Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)))

/** The block between two cells. */
export const toCellRange = (one: CellPlace, other: CellPlace): CellRange => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.col, other.col),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.col, other.col),
})
export const buildCellId = (gridId: string, row: string, key: string): string => `${gridId}-${row}-${key}`
