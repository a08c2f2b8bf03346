import { memo, type ReactNode } from 'react'
import checkStyles from '../check.module.css'
import styles from './Grid.module.css'
import parts from './GridParts.module.css'
import { buildCellId, type CellEdit, type CellExit, type EndedEdit, type GridColumn } from './grid-columns.ts'

export interface CellEditorRequest<Row> {
  readonly row: Row
  readonly columnKey: string
  /** The key that started it. */
  readonly initial: string | undefined
  readonly onEnd: (edited: CellEdit | null, leave: CellExit) => void
}

/** How rows look: stable functions, or every row is rendered with every key. */
export interface RowRenderers<Row> {
  readonly getName: (row: Row) => string
  readonly renderCell: (row: Row, columnKey: string, at: number) => ReactNode
  readonly renderEditor: (request: CellEditorRequest<Row>) => ReactNode
}

export interface GridRowProps<Row extends { readonly id: string }> extends RowRenderers<Row> {
  row: Row
  index: number
  /** Pixels from the top of the rows. */
  top: number
  columns: readonly GridColumn[]
  gridId: string
  /** The column that is active in this row, or -1. */
  activeCol: number
  /** The columns of the chosen block in this row, -1 for none. */
  rangeFrom: number
  rangeTo: number
  /** The column at whose corner values can be filled down, or -1. */
  handleCol: number
  isEditing: boolean
  initial: string | undefined
  isChosen: boolean
  isOpen: boolean
  /** Not loaded yet. */
  isInert: boolean
  tone: number | undefined
  mayEdit: boolean
  onEnd: (ending: EndedEdit<Row>) => void
}

const readOnly = { 'aria-readonly': true }

function DrawnRow<Row extends { readonly id: string }>(props: GridRowProps<Row>) {
  const { row, index, columns, gridId, activeCol, isEditing, initial, mayEdit, onEnd, rangeFrom, rangeTo } = props
  return (
    <div
      role="row"
      className={styles.row}
      style={{ transform: `translateY(${props.top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={props.isChosen}
      data-at={index}
      data-id={row.id}
      data-chosen={props.isChosen || undefined}
      data-open={props.isOpen || undefined}
      data-tone={props.tone}
      aria-busy={props.isInert || undefined}
    >
      <div role="gridcell" aria-colindex={1} className={styles.check}>
        {props.isInert ? null : (
          <label>
            <input
              type="checkbox"
              className={checkStyles.check}
              tabIndex={-1}
              checked={props.isChosen}
              readOnly
              aria-label={`Select ${props.getName(row)}`}
            />
          </label>
        )}
      </div>
      {columns.map(({ key, kind, isEditable }, at) => {
        const isActive = at === activeCol
        return (
          <div
            key={key}
            role="gridcell"
            id={buildCellId(gridId, row.id, key)}
            aria-colindex={at + 2}
            {...(mayEdit && isEditable ? {} : readOnly)}
            className={at === 0 ? styles.title : styles.cell}
            data-col={at}
            data-kind={kind}
            data-active={isActive || undefined}
            data-range={(rangeFrom !== -1 && at >= rangeFrom && at <= rangeTo) || undefined}
          >
            {isActive && isEditing ? (
              props.renderEditor({
                row,
                columnKey: key,
                initial,
                onEnd: (value, leave) => onEnd({ row, key, value, leave }),
              })
            ) : props.isInert ? (
              <span className={parts.waiting} />
            ) : (
              props.renderCell(row, key, at)
            )}
            {at === props.handleCol ? <span className={styles.handle} data-fill-handle aria-hidden /> : null}
          </div>
        )
      })}
    </div>
  )
}
/** One row. Rendered again only when its own data changes. */
// The memo keeps the type of the row.
export const GridRow = memo(DrawnRow) as typeof DrawnRow
