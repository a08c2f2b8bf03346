import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import checkStyles from '../check.module.css'
import styles from './Grid.module.css'
import parts from './GridParts.module.css'
import { buildCellId, type GridColumn } from './grid-columns.ts'
import { type ColumnDragProps, useColumnDrag } from './use-column-drag.ts'

/** What the rows are sorted by, the most important first. */
export interface GridSort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

interface GridHeadProps extends ColumnDragProps {
  nouns: string
  sort: readonly GridSort[]
  gridId: string
  /** The column that is active in the head, or -1. */
  activeCol: number
  areAllChosen: boolean
  areSomeChosen: boolean
  onAll: () => void
  onSort: (key: string, isSecond: boolean) => void
  /** Shown in a head: its menu. */
  renderHead?: ((column: GridColumn) => ReactNode) | undefined
}

/** The column headers: click to sort, drag to move, and resize at the edge. */
export function GridHead(props: GridHeadProps) {
  const { columns, sort, gridId, activeCol, areAllChosen, areSomeChosen, onAll, onSort, renderHead } = props
  const drag = useColumnDrag(props)
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" aria-colindex={1} className={styles.check}>
        <label>
          <input
            type="checkbox"
            className={checkStyles.check}
            tabIndex={-1}
            checked={areAllChosen}
            ref={(box) => {
              if (box) box.indeterminate = areSomeChosen && !areAllChosen
            }}
            onChange={onAll}
            aria-label={`Select all loaded ${props.nouns}`}
          />
        </label>
      </div>
      {columns.map((column, at) => {
        const { key, label, kind, isSortable } = column
        const place = sort.findIndex((each) => each.column === key)
        const order = sort[place]?.order
        const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
        return (
          <div
            key={key}
            role="columnheader"
            tabIndex={-1}
            id={buildCellId(gridId, 'head', key)}
            aria-colindex={at + 2}
            aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
            className={styles.headCell}
            data-head={at}
            data-kind={kind}
            data-active={at === activeCol || undefined}
            data-drop={drag.dropAt === at ? drag.side : undefined}
            data-sortable={isSortable || undefined}
            onPointerDown={(event) => drag.begin(event, at)}
            onClick={(event) => {
              // The menu of the column is no part of it, nor is what it opens elsewhere.
              const { target } = event
              if (!(target instanceof Element) || !event.currentTarget.contains(target)) return
              if (target.closest('button') !== null) return
              if (!drag.wasDragged() && isSortable) onSort(key, event.shiftKey)
            }}
            title={isSortable ? 'Sort. Shift-click to add a sort column.' : undefined}
          >
            <span>{label}</span>
            {order === undefined ? null : <Arrow size={14} aria-hidden />}
            {order !== undefined && sort.length > 1 ? <small>{place + 1}</small> : null}
            {renderHead === undefined ? null : <span className={parts.headMenu}>{renderHead(column)}</span>}
            {/* By keyboard, Shift and an arrow do the same. */}
            <span className={styles.grip} aria-hidden onPointerDown={(event) => drag.beginWidth(event, at)} />
          </div>
        )
      })}
    </div>
  )
}
