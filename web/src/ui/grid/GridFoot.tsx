import type { ReactNode } from 'react'
import styles from './Grid.module.css'
import type { GridColumn } from './grid-columns.ts'

export const footHeight = 36

interface GridFootProps {
  columns: readonly GridColumn[]
  /** The row's place, from 1. */
  rowIndex: number
  renderFoot: (column: GridColumn) => ReactNode
}

/** What each column sums up to, at the bottom of the grid. */
export function GridFoot({ columns, rowIndex, renderFoot }: GridFootProps) {
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles.foot} data-grid-foot>
      <div role="gridcell" aria-colindex={1} aria-label="Summary" className={styles.check} />
      {columns.map((column, at) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={at + 2}
          className={at === 0 ? styles.title : styles.cell}
          data-kind={column.kind}
        >
          {renderFoot(column)}
        </div>
      ))}
    </div>
  )
}
