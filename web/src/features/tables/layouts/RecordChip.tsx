import { useRef } from 'react'
import { Link } from 'react-router'
import { useDraggableCard } from '../../../ui/board/card-drag.ts'
import type { GridRecord } from '../model.ts'
import type { CalendarDesk } from './calendar-desk.ts'
import styles from './calendar.module.css'
import layouts from './layouts.module.css'
import { readRecordDay } from './record-days.ts'

/** A record on a day, or beside the calendar: a link to it that can be dragged. */
export function RecordChip({ desk, row, isStop = false }: { desk: CalendarDesk; row: GridRecord; isStop?: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  const { field, isFixed, getName, buildLink, pressOnRecord } = desk
  useDraggableCard(ref, row.id, isFixed)
  const name = getName(row)
  const time = readRecordDay(field, row)?.time ?? ''
  return (
    <div
      ref={ref}
      className={`${styles.chip} ${layouts.toned}`}
      data-tone={desk.getTone(row)}
      data-card={row.id}
      data-fixed={isFixed || undefined}
      title={name}
    >
      <Link
        to={buildLink(row.id)}
        draggable={false}
        preventScrollReset
        tabIndex={isStop ? 0 : -1}
        data-stop={row.id}
        {...(isFixed ? {} : { 'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown' })}
        onKeyDown={(event) => pressOnRecord(event, row)}
      >
        {time === '' ? null : <span className={styles.time}>{time}</span>}
        {name}
      </Link>
    </div>
  )
}
