import type { CalendarItem } from '@draftwright/contract/schedule'
import { useElementSize } from '@mantine/hooks'
import { memo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Chip } from './Chip.tsx'
import { useCalendarContext } from './context.ts'
import { NewOnDay } from './NewOnDay.tsx'
import { listDays } from '../../ui/calendar/days.ts'
import { useDropTarget } from './drag.ts'
import styles from '../../ui/calendar/Month.module.css'
import { useArrowNavigation } from '../../ui/calendar/use-arrow-navigation.ts'
import {
  toDayOfMonth,
  formatFullDay,
  formatMonth,
  formatShortMonth,
  formatWeekday,
} from '../../ui/calendar/format-dates.ts'

/** Pixels: of the line with the date, and of a post in one line, two or three with the space below it. */
const [head, line, card, tall] = [30, 26, 42, 60]

interface MonthViewProps {
  day: string
  range: { from: string; to: string }
  items: Map<string, CalendarItem[]>
  onDay: (day: string) => void
}

const none: CalendarItem[] = []

export function MonthView({ day, range, items, onDay }: MonthViewProps) {
  const root = useRef<HTMLDivElement>(null)
  const days = listDays(range)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  const { ref: measured, height } = useElementSize<HTMLDivElement>()
  const room = (height || 640) / weeks.length - head
  const arrows = useArrowNavigation(root, { lineDays: 7, day, onLeave: onDay })
  return (
    <div ref={root} className={styles.month} role="grid" aria-label={formatMonth(day)} {...arrows}>
      <div role="row" className={styles.heads}>
        {days.slice(0, 7).map((one) => (
          <span key={one} role="columnheader" aria-label={formatWeekday(one, 'long')}>
            {formatWeekday(one)}
          </span>
        ))}
      </div>
      <div ref={measured} className={styles.weeks} role="rowgroup">
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={styles.week}>
            {week.map((one) => (
              <MonthCell
                key={one}
                day={one}
                items={items.get(one) ?? none}
                room={room}
                isOutside={one.slice(0, 7) !== day.slice(0, 7)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface MonthCellProps {
  day: string
  items: CalendarItem[]
  /** Pixels for its posts. */
  room: number
  isOutside: boolean
}

const MonthCell = memo(function MonthCell({ day, items, room, isOutside }: MonthCellProps) {
  const { today, canCreate, dropOnDay, hrefOfDay } = useCalendarContext()
  const ref = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const isPast = day < today
  useDropTarget(ref, {
    onOver: () => setOver(true),
    onLeave: () => setOver(false),
    onDrop: (item) => dropOnDay(item, day),
  })
  const lines = Math.max(1, Math.floor(room / line))
  const shape = items.length * tall <= room ? 'tall' : items.length * card <= room ? 'card' : 'line'
  // One line shows the number of hidden posts.
  const shown = shape !== 'line' || items.length <= lines ? items : items.slice(0, Math.max(1, lines - 1))
  const hidden = items.length - shown.length
  const isFirst = day.endsWith('-01')
  return (
    <div
      ref={ref}
      role="gridcell"
      className={styles.cell}
      data-day={day}
      data-outside={isOutside || undefined}
      data-today={day === today || undefined}
      data-over={isOver ? (isPast ? 'refused' : 'welcome') : undefined}
    >
      <Link
        to={hrefOfDay(day)}
        className={styles.date}
        tabIndex={-1}
        data-stop="date"
        aria-current={day === today ? 'date' : undefined}
      >
        <span aria-hidden>
          {isFirst ? `${formatShortMonth(day)} ` : ''}
          {toDayOfMonth(day)}
        </span>
        <span className="visually-hidden">
          {formatFullDay(day)}, {items.length === 1 ? '1 post' : `${items.length || 'no'} posts`}
        </span>
      </Link>
      {isPast || !canCreate ? null : <NewOnDay day={day} className={styles.new} />}
      {isOver && isPast ? <span className={styles.refusal}>This day has passed</span> : null}
      {shown.map((item) => (
        <Chip key={item.id} item={item} shape={shape} />
      ))}
      {hidden > 0 ? (
        <Link to={hrefOfDay(day)} className={styles.more} tabIndex={-1} data-stop="more">
          +{hidden} more
          <span className="visually-hidden"> on {formatFullDay(day)}</span>
        </Link>
      ) : null}
    </div>
  )
})
