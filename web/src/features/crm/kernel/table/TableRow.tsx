import checkStyles from '../../../../ui/check.module.css'
import { memo } from 'react'
import { isWritableColumn, getRecordName, type RecordKind, type RecordRow } from '../record.ts'
import type { Person } from '../use-people.ts'
import { Cell } from './Cell.tsx'
import { CellEditor, type CellEdit, type CellExit } from './CellEditor.tsx'
import styles from './RecordTable.module.css'
import type { ShownColumn } from './shown-columns.ts'

export interface TableRowProps {
  row: RecordRow
  index: number
  /** Pixels from the top of the rows. */
  top: number
  kind: RecordKind
  columns: readonly ShownColumn[]
  people: ReadonlyMap<string, Person>
  gridId: string
  /** The column that is active in this row, or -1. */
  activeCol: number
  isEditing: boolean
  initial: string | undefined
  isChosen: boolean
  isOpen: boolean
  mayEdit: boolean
  onEnd: (edited: CellEdit | null, leave: CellExit) => void
}

const readOnly = { 'aria-readonly': true }

export const buildCellId = (gridId: string, row: string, key: string): string => `${gridId}-${row}-${key}`

/** One record. Rendered again only when its own data changes. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, top, kind, columns, people, gridId, activeCol, isEditing, initial, mayEdit, onEnd } = props
  return (
    <div
      role="row"
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={props.isChosen}
      data-at={index}
      data-id={row.id}
      data-chosen={props.isChosen || undefined}
      data-open={props.isOpen || undefined}
    >
      <div role="gridcell" aria-colindex={1} className={styles.check}>
        <label>
          <input
            type="checkbox"
            className={checkStyles.check}
            tabIndex={-1}
            checked={props.isChosen}
            readOnly
            aria-label={`Select ${getRecordName(kind, row)}`}
          />
        </label>
      </div>
      {columns.map(({ key }, at) => {
        const column = kind.columns[key]
        if (column === undefined) return null
        const isActive = at === activeCol
        return (
          <div
            key={key}
            role="gridcell"
            id={buildCellId(gridId, row.id, key)}
            aria-colindex={at + 2}
            {...(mayEdit && isWritableColumn(column) ? {} : readOnly)}
            className={at === 0 ? styles.title : styles.cell}
            data-col={at}
            data-kind={column.kind}
            data-active={isActive || undefined}
          >
            {isActive && isEditing ? (
              <CellEditor
                columnKey={key}
                column={column}
                row={row}
                people={people}
                isLong={kind.multilineColumns?.includes(key) ?? false}
                initial={initial}
                onEnd={onEnd}
              />
            ) : at === 0 ? (
              <button type="button" tabIndex={-1} className={styles.open} data-open-record>
                {getRecordName(kind, row)}
              </button>
            ) : (
              <Cell columnKey={key} column={column} row={row} people={people} />
            )}
          </div>
        )
      })}
    </div>
  )
})
