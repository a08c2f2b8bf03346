import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Grid.module.css'
import parts from './GridParts.module.css'
import { buildCellId, type GridColumn } from './grid-columns.ts'

/** Rows that head a group of the rows below them. */
export interface GridGroups<Row> {
  /** Undefined for a row that is no head of a group. */
  readonly find: (row: Row) => GridGroup | undefined
  readonly onToggle: (row: Row) => void
  readonly renderCell: (row: Row, columnKey: string, at: number) => ReactNode
}
interface GridGroup {
  /** 0 is outermost. */
  readonly level: number
  readonly isClosed: boolean
  readonly name: string
}

interface GridGroupRowProps<Row> {
  row: Row
  group: GridGroup
  index: number
  /** Pixels from the top of the rows. */
  top: number
  columns: readonly GridColumn[]
  gridId: string
  /** The column that is active in this row, or -1. */
  activeCol: number
  renderCell: GridGroups<Row>['renderCell']
}

/** The head of a group: its values, how many rows it has, and what each column sums up to. Enter and Space open and close it. */
export function GridGroupRow<Row extends { readonly id: string }>(props: GridGroupRowProps<Row>) {
  const { row, group, index, columns, gridId, activeCol } = props
  const Chevron = group.isClosed ? IconChevronRight : IconChevronDown
  return (
    <div
      role="row"
      className={styles.row}
      style={{ transform: `translateY(${props.top}px)` }}
      aria-rowindex={index + 2}
      data-at={index}
      data-group={group.level}
    >
      <div role="gridcell" aria-colindex={1} className={styles.check}>
        <button
          type="button"
          tabIndex={-1}
          className={parts.chevron}
          aria-label={`${group.isClosed ? 'Open' : 'Close'} the group ${group.name}`}
        >
          <Chevron size={16} aria-hidden />
        </button>
      </div>
      {columns.map(({ key, kind }, at) => (
        <div
          key={key}
          role="gridcell"
          id={buildCellId(gridId, row.id, key)}
          aria-colindex={at + 2}
          aria-expanded={at === 0 ? !group.isClosed : undefined}
          className={at === 0 ? styles.title : styles.cell}
          data-col={at}
          data-kind={kind}
          data-active={at === activeCol || undefined}
        >
          {props.renderCell(row, key, at)}
        </div>
      ))}
    </div>
  )
}
