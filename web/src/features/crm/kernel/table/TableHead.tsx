import type { Sort } from '@draftwright/contract/crm/filters'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import checkStyles from '../../../../ui/check.module.css'
import type { RecordKind } from '../record.ts'
import styles from './RecordTable.module.css'
import { buildCellId } from './TableRow.tsx'
import { type ColumnDragProps, useColumnDrag } from './use-column-drag.ts'

interface TableHeadProps extends ColumnDragProps {
  kind: RecordKind
  sort: readonly Sort[]
  gridId: string
  /** The column that is active in the head, or -1. */
  activeCol: number
  areAllChosen: boolean
  areSomeChosen: boolean
  onAll: () => void
  onSort: (key: string, isSecond: boolean) => void
}

/** The column headers: click to sort, drag to move, and resize at the edge. */
export function TableHead(props: TableHeadProps) {
  const { kind, columns, sort, gridId, activeCol, areAllChosen, areSomeChosen, onAll, onSort } = props
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
            aria-label={`Select all loaded ${kind.nouns}`}
          />
        </label>
      </div>
      {columns.map(({ key }, at) => {
        const column = kind.columns[key]
        if (column === undefined) return null
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
            data-kind={column.kind}
            data-active={at === activeCol || undefined}
            data-drop={drag.dropAt === at ? drag.side : undefined}
            data-sortable={column.isSortable}
            onPointerDown={(event) => drag.begin(event, at)}
            onClick={(event) => {
              if (!drag.wasDragged() && column.isSortable === true) onSort(key, event.shiftKey)
            }}
            title={column.isSortable === true ? 'Sort. Shift-click to add a sort column.' : undefined}
          >
            <span>{column.label}</span>
            {order === undefined ? null : <Arrow size={14} aria-hidden />}
            {order !== undefined && sort.length > 1 ? <small>{place + 1}</small> : null}
            {/* By keyboard, Shift and an arrow do the same. */}
            <span className={styles.grip} aria-hidden onPointerDown={(event) => drag.beginWidth(event, at)} />
          </div>
        )
      })}
    </div>
  )
}
