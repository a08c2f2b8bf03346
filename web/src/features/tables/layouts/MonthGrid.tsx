import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCardDrop } from '../../../ui/board/card-drag.ts'
import { listDays } from '../../../ui/calendar/days.ts'
import {
  formatFullDay,
  formatMonth,
  formatShortMonth,
  formatWeekday,
  toDayOfMonth,
} from '../../../ui/calendar/format-dates.ts'
import monthStyles from '../../../ui/calendar/Month.module.css'
import { useArrowNavigation } from '../../../ui/calendar/use-arrow-navigation.ts'
import type { GridRecord } from '../model.ts'
import type { CalendarDesk } from './calendar-desk.ts'
import styles from './calendar.module.css'
import { RecordChip } from './RecordChip.tsx'
import { computeMonthRange } from './record-days.ts'

interface MonthGridProps {
  desk: CalendarDesk
  day: string
  days: ReadonlyMap<string, readonly GridRecord[]>
  onDay: (day: string) => void
}

const none: readonly GridRecord[] = []
/** Records of one day that are drawn unless it is opened. */
const maxShown = 3

/** A month of weeks. Arrow keys lead through it; Shift and an arrow key move the record. */
export function MonthGrid({ desk, day, days, onDay }: MonthGridProps) {
  const root = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState('')
  const all = listDays(computeMonthRange(day))
  const weeks = Array.from({ length: all.length / 7 }, (_, at) => all.slice(at * 7, at * 7 + 7))
  const arrows = useArrowNavigation(root, { lineDays: 7, day, onLeave: onDay })
  return (
    <div
      ref={root}
      className={monthStyles.month}
      data-of="records"
      role="grid"
      aria-label={formatMonth(day)}
      {...arrows}
    >
      <div role="row" className={monthStyles.heads}>
        {all.slice(0, 7).map((one) => (
          <span key={one} role="columnheader" aria-label={formatWeekday(one, 'long')}>
            {formatWeekday(one)}
          </span>
        ))}
      </div>
      <div className={`${monthStyles.weeks} ${styles.weeks}`} role="rowgroup">
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={`${monthStyles.week} ${styles.week}`}>
            {week.map((one) => (
              <DayCell
                key={one}
                desk={desk}
                day={one}
                rows={days.get(one) ?? none}
                isOutside={one.slice(0, 7) !== day.slice(0, 7)}
                isOpen={opened === one}
                onOpen={() => setOpened(one)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface DayCellProps {
  desk: CalendarDesk
  day: string
  rows: readonly GridRecord[]
  isOutside: boolean
  isOpen: boolean
  onOpen: () => void
}

function DayCell({ desk, day, rows, isOutside, isOpen, onOpen }: DayCellProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isOver = useCardDrop(ref, (id) => desk.move(id, day))
  const { today, onAdd } = desk
  const shown = isOpen || rows.length <= maxShown + 1 ? rows : rows.slice(0, maxShown)
  const date = (
    <>
      <span aria-hidden>
        {day.endsWith('-01') ? `${formatShortMonth(day)} ` : ''}
        {toDayOfMonth(day)}
      </span>
      <span className="visually-hidden">
        {formatFullDay(day)}, {rows.length === 1 ? '1 record' : `${rows.length || 'no'} records`}
      </span>
    </>
  )
  return (
    <div
      ref={ref}
      role="gridcell"
      className={`${monthStyles.cell} ${styles.cell}`}
      data-day={day}
      data-outside={isOutside || undefined}
      data-today={day === today || undefined}
      data-over={isOver && !desk.isFixed ? 'welcome' : undefined}
    >
      {onAdd === null ? (
        <span className={monthStyles.date} tabIndex={-1} data-stop="date">
          {date}
        </span>
      ) : (
        <button
          type="button"
          className={`${monthStyles.date} ${styles.date}`}
          tabIndex={-1}
          data-stop="date"
          aria-current={day === today ? 'date' : undefined}
          title="New record on this day"
          onClick={() => onAdd(day)}
        >
          {date}
          <span className="visually-hidden">. New record</span>
          <IconPlus size={12} aria-hidden />
        </button>
      )}
      {shown.map((row) => (
        <RecordChip key={row.id} desk={desk} row={row} />
      ))}
      {rows.length > shown.length ? (
        <button
          type="button"
          className={`${monthStyles.more} ${styles.more}`}
          tabIndex={-1}
          data-stop="more"
          onClick={onOpen}
        >
          +{rows.length - shown.length} more<span className="visually-hidden"> on {formatFullDay(day)}</span>
        </button>
      ) : null}
    </div>
  )
}
