import type { CalendarItem } from '@draftwright/contract/schedule'
import { toZoneTime } from '@draftwright/contract/wall-clock'
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Chip } from './Chip.tsx'
import { formatClockTime, parseClockTime, resolveMoment, computeDayShape } from './clock.ts'
import { useCalendarContext } from './context.ts'
import styles from './DayColumn.module.css'
import { useDropTarget } from './drag.ts'
import { assignLanes } from './lanes.ts'
import { hourHeight } from './sizes.ts'
import { formatTime } from '../../ui/format-moment.ts'
import { formatMinutes, formatFullDay } from '../../ui/calendar/format-dates.ts'

/** Minutes: the height of a post in one line and in two, and the step of a drop. */
const [line, card, step] = [30, 45, 15]
const toPixels = (minutes: number) => (minutes / 60) * hourHeight

interface DayColumnProps {
  day: string
  items: CalendarItem[]
  mostLanes: number
  /** Minutes of the day to be drawn; null is all of it. */
  inSight: { from: number; to: number } | null
}

/** One day by its hours; an hour skipped by the clocks is hatched, a repeated one is labelled. */
export const DayColumn = memo(function DayColumn({ day, items, mostLanes, inSight }: DayColumnProps) {
  const { zone, now, today, hrefOfDay } = useCalendarContext()
  const shape = useMemo(() => computeDayShape(day, zone), [day, zone])
  const { placed, overflows } = useMemo(
    () =>
      assignLanes(
        items
          .map((item) => ({ item, start: parseClockTime(toZoneTime(Date.parse(item.at), zone)) }))
          .toSorted((a, b) => a.start - b.start),
        { length: line, most: mostLanes },
      ),
    [items, zone, mostLanes],
  )
  const isDrawn = (start: number) => inSight === null || (start >= inSight.from && start <= inSight.to)
  const passed = day < today ? 1440 : day === today ? parseClockTime(toZoneTime(now, zone)) : 0
  const across = (lane: number, lanes: number) => ({
    left: `calc(${(lane / lanes) * 100}% + 2px)`,
    width: `calc(${100 / lanes}% - 4px)`,
  })
  return (
    <DropColumn day={day}>
      <div className={styles.passed} style={{ height: toPixels(passed) }} />
      {shape.gap ? (
        <p
          className={styles.gap}
          style={{ top: toPixels(shape.gap.from), height: toPixels(shape.gap.to - shape.gap.from) }}
        >
          The clocks go forward
        </p>
      ) : null}
      {shape.twice ? (
        <p
          className={styles.twice}
          style={{ top: toPixels(shape.twice.from), height: toPixels(shape.twice.to - shape.twice.from) }}
        >
          Occurs twice
        </p>
      ) : null}
      {placed.map(({ item: { item, start }, lane, lanes }, n) =>
        isDrawn(start) ? (
          <div
            key={item.id}
            className={styles.block}
            style={{ top: Math.min(toPixels(start), toPixels(1440) - 40), ...across(lane, lanes) }}
          >
            <Chip
              item={item}
              shape={lanes === 1 && (placed[n + 1]?.item.start ?? 1440) - start >= card ? 'card' : 'line'}
            />
          </div>
        ) : null,
      )}
      {overflows
        .filter(({ start }) => isDrawn(start))
        .map(({ start, count, lane, lanes }) => (
          <Link
            key={start}
            to={hrefOfDay(day)}
            className={styles.rest}
            style={{ top: toPixels(start), ...across(lane, lanes) }}
            tabIndex={-1}
            data-stop={`more-${start}`}
          >
            +{count}
            <span className="visually-hidden">
              {' '}
              more at {formatMinutes(start)} on {formatFullDay(day)}
            </span>
          </Link>
        ))}
      {day === today ? <div className={styles.now} style={{ top: toPixels(passed) }} aria-hidden /> : null}
    </DropColumn>
  )
})

/** Holds the state of a drag, so that the day's items are not rendered again for it. */
function DropColumn({ day, children }: { day: string; children: ReactNode }) {
  const { zone, dropAt } = useCalendarContext()
  const ref = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<number | null>(null)
  const snap = (top: number) => Math.min(1440 - step, Math.max(0, Math.round(((top / hourHeight) * 60) / step) * step))
  const meant = (minutes: number) => resolveMoment(day, formatClockTime(minutes), zone)
  useDropTarget(ref, {
    onOver: (_item, top) => setOver(snap(top)),
    onLeave: () => setOver(null),
    onDrop: (item, top) => dropAt(item, meant(snap(top)).at),
  })
  return (
    <div ref={ref} className={styles.column} data-day={day}>
      {children}
      {over === null ? null : <DropLine minutes={over} {...meant(over)} />}
    </div>
  )
}

function DropLine({ minutes, at, problem }: { minutes: number; at: number; problem: 'skipped' | 'twice' | null }) {
  const { zone } = useCalendarContext()
  // Evaluated on each step of the drag; a render in between would give the same result.
  // oxlint-disable-next-line react/purity
  const hasPassed = at <= Date.now()
  const words = hasPassed
    ? `${formatMinutes(minutes)} has passed`
    : problem === 'skipped'
      ? `${formatMinutes(minutes)} is skipped: ${formatTime(at, zone)}`
      : problem === 'twice'
        ? `The first ${formatMinutes(minutes)}`
        : formatMinutes(minutes)
  return (
    <div className={styles.line} data-refused={hasPassed || undefined} style={{ top: toPixels(minutes) }}>
      <span>{words}</span>
    </div>
  )
}
