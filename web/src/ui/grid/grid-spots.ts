import type { CellPlace } from './grid-keys.ts'

/** A cell that stays the same one when rows and columns before it come and go. */
export interface CellSpot extends CellPlace {
  /** The record; without it the spot is a mere position. */
  readonly id?: string | undefined
  /** The column. */
  readonly key?: string | undefined
}
type Rows = readonly { readonly id: string }[]
type Columns = readonly { readonly key: string }[]

/** The cell that stands at a position now. */
export const toCellSpot = ({ row, col }: CellPlace, rows: Rows, columns: Columns): CellSpot => ({
  row,
  col,
  id: rows[row]?.id,
  key: columns[col]?.key,
})

/** Where the cell stands now; what is gone leaves its position. */
export function findCellSpot({ row, col, id, key }: CellSpot, rows: Rows, columns: Columns): CellPlace {
  const isRow = id === undefined || rows[row]?.id === id
  const isColumn = key === undefined || columns[col]?.key === key
  const rowNow = isRow ? row : rows.findIndex((one) => one.id === id)
  const colNow = isColumn ? col : columns.findIndex((one) => one.key === key)
  return {
    row: Math.min(rowNow === -1 ? row : rowNow, Math.max(rows.length - 1, row === -1 ? -1 : 0)),
    col: Math.min(colNow === -1 ? col : colNow, columns.length - 1),
  }
}

/** The rows, with one that has left them put back at a position. */
export const holdRow = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  row: Row,
  at: number,
): readonly Row[] => (rows.some(({ id }) => id === row.id) ? rows : rows.toSpliced(at, 0, row))
