import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { CalendarItem } from '@draftwright/contract/schedule'
import { toZoneTime } from '@draftwright/contract/wall-clock'
import { startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { parseClockTime } from './clock.ts'
import { useCalendarContext } from './context.ts'
import { DayColumn } from './DayColumn.tsx'
import { NewOnDay } from './NewOnDay.tsx'
import { hourHeight } from './sizes.ts'
import styles from './TimeGrid.module.css'
import { useArrowNavigation } from '../../ui/calendar/use-arrow-navigation.ts'
import {
  formatMinutes,
  toDayOfMonth,
  formatFullDay,
  formatWeekday,
  formatTimeZone,
} from '../../ui/calendar/format-dates.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The number of hours visible on a tall screen. */
const hoursInSight = 14
/** Minutes of the day at which the working day begins. */
const workdayStart = 420

interface TimeGridProps {
  /** One day, or the days of a week. */
  days: string[]
  day: string
  items: Map<string, CalendarItem[]>
  label: string
  onDay: (day: string) => void
}

const none: CalendarItem[] = []

/** Days as columns of hours, in the workspace's time zone. */
export function TimeGrid({ days, day, items, label, onDay }: TimeGridProps) {
  const { zone, now, today, canCreate, hrefOfDay } = useCalendarContext()
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const arrows = useArrowNavigation(root, { lineDays: 0, day, onLeave: onDay })
  const isOne = days.length === 1
  // The visible hours are painted first, the others afterwards: a full week has more than a thousand posts.
  const look = `${days[0]}/${days.length}/${zone}`
  const [painted, setPainted] = useState('')
  useEffect(() => startTransition(() => setPainted(look)), [look])
  const first = computeScrollStart(
    days.includes(today) ? parseClockTime(toZoneTime(now, zone)) : null,
    days,
    items,
    zone,
  )
  const until = painted === look ? null : { from: first - 60, to: first + hoursInSight * 60 }
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // On a narrow screen not all days of a week are visible.
    const head = element.querySelector<HTMLElement>('[data-today]')
    if (head && element.scrollWidth > element.clientWidth) element.scrollLeft = head.offsetLeft - 64
    element.scrollTop = Math.max(0, (first / 60) * hourHeight - 12)
    return autoScrollForElements({ element })
    // Runs once per view and when its posts have loaded, not at each midnight.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [days[0], days.length, zone, items.size > 0])
  return (
    <div ref={root} className={styles.frame} data-columns={days.length} role="group" aria-label={label} {...arrows}>
      {/* A scrolling area must be focusable by keyboard even if nothing in it is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label="Hours">
        <div className={styles.heads} style={{ gridTemplateColumns: `64px repeat(${days.length}, minmax(0, 1fr))` }}>
          <span className={styles.zone}>{formatTimeZone(zone, now).split(', ').at(-1)}</span>
          {days.map((one) => {
            const n = items.get(one)?.length ?? 0
            return (
              <div key={one} className={styles.head} data-day={one} data-today={one === today || undefined}>
                <Link
                  to={hrefOfDay(one)}
                  tabIndex={-1}
                  data-stop="date"
                  aria-current={one === today ? 'date' : undefined}
                >
                  <span aria-hidden>{formatWeekday(one, isOne ? 'long' : 'short')}</span>
                  <span className={styles.date} aria-hidden>
                    {toDayOfMonth(one)}
                  </span>
                  <span className="visually-hidden">
                    {formatFullDay(one)}, {n === 1 ? '1 post' : `${n || 'no'} posts`}
                  </span>
                </Link>
                {one < today || !canCreate ? null : <NewOnDay day={one} className={styles.new} />}
              </div>
            )
          })}
        </div>
        <div
          className={styles.body}
          style={{ gridTemplateColumns: `64px repeat(${days.length}, minmax(0, 1fr))`, height: 24 * hourHeight }}
        >
          <div className={styles.hours} aria-hidden>
            {hours.slice(1).map((hour) => (
              <span key={hour} style={{ top: hour * hourHeight }}>
                {formatMinutes(hour * 60)}
              </span>
            ))}
          </div>
          {days.map((one) => (
            <DayColumn key={one} day={one} items={items.get(one) ?? none} mostLanes={isOne ? 6 : 2} inSight={until} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Minutes of the day at the upper edge: an hour above the first post of the working day, and no later than the next post. */
function computeScrollStart(
  now: number | null,
  days: string[],
  items: Map<string, CalendarItem[]>,
  zone: string,
): number {
  const posts = days.flatMap((day) => items.get(day)?.slice(0, 1) ?? [])
  const earliest = Math.min(...posts.map(({ at }) => parseClockTime(toZoneTime(Date.parse(at), zone))))
  const start = Math.max(workdayStart, Math.min(earliest, 1440) - 60)
  return posts.length === 0 ? (now === null ? workdayStart : now - 120) : Math.min(start, (now ?? 1440) - 120)
}
