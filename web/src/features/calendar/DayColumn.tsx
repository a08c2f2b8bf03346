import type { CalendarItem } from '@draftwright/contract/schedule'
import { timeAt } from '@draftwright/contract/wall-clock'
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Chip } from './Chip.tsx'
import { asTime, minutesOf, momentWithDoubt, shapeOf } from './clock.ts'
import { useCalendar } from './context.ts'
import styles from './DayColumn.module.css'
import { useDropTarget } from './drag.ts'
import { layOut } from './lanes.ts'
import { hourHeight } from './sizes.ts'
import { timeWords } from '../../ui/moment-words.ts'
import { clockWords, fullDayWords } from './words.ts'

/** Minutes: what a post takes up in one line and in two, and what a drop snaps to. */
const [line, card, step] = [30, 45, 15]
const pixels = (minutes: number) => (minutes / 60) * hourHeight

interface DayColumnProps {
  day: string
  items: CalendarItem[]
  mostLanes: number
  /** Minutes of the day that are to be drawn; null is all of it. */
  inSight: { from: number; to: number } | null
}

/** One day by its hours; an hour that the clocks skip is hatched, one that comes twice says so. */
export const DayColumn = memo(function DayColumn({ day, items, mostLanes, inSight }: DayColumnProps) {
  const { zone, now, today, hrefOfDay } = useCalendar()
  const shape = useMemo(() => shapeOf(day, zone), [day, zone])
  const { placed, rests } = useMemo(
    () =>
      layOut(
        items
          .map((item) => ({ item, start: minutesOf(timeAt(Date.parse(item.at), zone)) }))
          .toSorted((a, b) => a.start - b.start),
        { length: line, most: mostLanes },
      ),
    [items, zone, mostLanes],
  )
  const isDrawn = (start: number) => inSight === null || (start >= inSight.from && start <= inSight.to)
  const passed = day < today ? 1440 : day === today ? minutesOf(timeAt(now, zone)) : 0
  const across = (lane: number, lanes: number) => ({
    left: `calc(${(lane / lanes) * 100}% + 2px)`,
    width: `calc(${100 / lanes}% - 4px)`,
  })
  return (
    <DropColumn day={day}>
      <div className={styles.passed} style={{ height: pixels(passed) }} />
      {shape.gap ? (
        <p
          className={styles.gap}
          style={{ top: pixels(shape.gap.from), height: pixels(shape.gap.to - shape.gap.from) }}
        >
          The clocks go forward
        </p>
      ) : null}
      {shape.twice ? (
        <p
          className={styles.twice}
          style={{ top: pixels(shape.twice.from), height: pixels(shape.twice.to - shape.twice.from) }}
        >
          Comes twice
        </p>
      ) : null}
      {placed.map(({ item: { item, start }, lane, lanes }, n) =>
        isDrawn(start) ? (
          <div
            key={item.id}
            className={styles.block}
            style={{ top: Math.min(pixels(start), pixels(1440) - 40), ...across(lane, lanes) }}
          >
            <Chip
              item={item}
              shape={lanes === 1 && (placed[n + 1]?.item.start ?? 1440) - start >= card ? 'card' : 'line'}
            />
          </div>
        ) : null,
      )}
      {rests
        .filter(({ start }) => isDrawn(start))
        .map(({ start, count, lane, lanes }) => (
          <Link
            key={start}
            to={hrefOfDay(day)}
            className={styles.rest}
            style={{ top: pixels(start), ...across(lane, lanes) }}
            tabIndex={-1}
            data-stop={`more-${start}`}
          >
            +{count}
            <span className="visually-hidden">
              {' '}
              more at {clockWords(start)} on {fullDayWords(day)}
            </span>
          </Link>
        ))}
      {day === today ? <div className={styles.now} style={{ top: pixels(passed) }} aria-hidden /> : null}
    </DropColumn>
  )
})

/** Holds what changes during a drag, so that the day's items are not drawn again for it. */
function DropColumn({ day, children }: { day: string; children: ReactNode }) {
  const { zone, dropAt } = useCalendar()
  const ref = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<number | null>(null)
  const snap = (top: number) => Math.min(1440 - step, Math.max(0, Math.round(((top / hourHeight) * 60) / step) * step))
  const meant = (minutes: number) => momentWithDoubt(day, asTime(minutes), zone)
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

function DropLine({ minutes, at, doubt }: { minutes: number; at: number; doubt: 'skipped' | 'twice' | null }) {
  const { zone } = useCalendar()
  // Looked at with each step of the drag; a render between two of them would say the same.
  // oxlint-disable-next-line react/purity
  const hasPassed = at <= Date.now()
  const words = hasPassed
    ? `${clockWords(minutes)} has passed`
    : doubt === 'skipped'
      ? `${clockWords(minutes)} is skipped: ${timeWords(at, zone)}`
      : doubt === 'twice'
        ? `The first ${clockWords(minutes)}`
        : clockWords(minutes)
  return (
    <div className={styles.line} data-refused={hasPassed || undefined} style={{ top: pixels(minutes) }}>
      <span>{words}</span>
    </div>
  )
}
