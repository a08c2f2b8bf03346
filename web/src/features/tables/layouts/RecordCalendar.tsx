import type { TableField } from '@draftwright/contract/table-fields'
import { addDays } from '@draftwright/contract/wall-clock'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { addMonths } from '../../../ui/calendar/days.ts'
import { formatDay, formatMonth } from '../../../ui/calendar/format-dates.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { GridRecord } from '../model.ts'
import { isWritableField } from '../records/sheet-blocks.ts'
import type { CalendarDesk } from './calendar-desk.ts'
import type { LayoutProps } from './layout-props.ts'
import styles from './calendar.module.css'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthList } from './MonthList.tsx'
import { groupRecordsByDay, readRecordDay, toDayValue } from './record-days.ts'
import { UndatedRecords } from './UndatedRecords.tsx'
import { useCalendarDay } from './use-calendar-day.ts'
import { useLoadAll } from './use-load-all.ts'
import { useRecordLink } from './use-record-link.ts'

interface RecordCalendarProps extends LayoutProps {
  field: TableField
  getName: (row: GridRecord) => string
}

const daysByKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The records of a view in a month, by the days of one field, and beside it those without a date. */
export function RecordCalendar({ field, records, changes, mayWrite, getName, getTone, onAdd }: RecordCalendarProps) {
  const { rows } = records
  const hasRest = useLoadAll(records)
  const { day, today, setDay } = useCalendarDay()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const root = useRef<HTMLDivElement>(null)
  const buildLink = useRecordLink()
  const { days, undated } = useMemo(() => groupRecordsByDay(field, rows), [field, rows])
  const isFixed = !mayWrite || !isWritableField(field)
  const focusRecord = (id: string) =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`)?.focus())
  const move: CalendarDesk['move'] = (id, to, keepsFocus = false) => {
    const row = rows.find((one) => one.id === id)
    if (isFixed || row === undefined || (readRecordDay(field, row)?.day ?? null) === to) return
    const value = to === null ? null : toDayValue(field, row, to)
    const seen = { [field.id]: row.fields[field.id] ?? null }
    void changes.change({ id, fields: { [field.id]: value }, seen }).then((undo) => {
      const words = to === null ? 'no longer has a date' : `moved to ${formatDay(to)}`
      if (undo !== null) showToast(`${getName(row)} ${words}`, { undo })
    })
    if (keepsFocus && to !== null && to.slice(0, 7) !== day.slice(0, 7)) setDay(to)
    if (keepsFocus) focusRecord(id)
  }
  const desk: CalendarDesk = {
    field,
    today,
    isFixed,
    getName,
    getTone,
    buildLink,
    move,
    pressOnRecord(event, row) {
      const by = daysByKey[event.key]
      if (!event.shiftKey || by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      const at = readRecordDay(field, row)?.day
      move(row.id, at === undefined ? day : addDays(at, by), true)
    },
    onAdd: isFixed
      ? null
      : (to) => {
          const value = toDayValue(field, { id: '', fields: {} }, to)
          onAdd(value === null ? {} : { [field.id]: value })
        },
  }
  return (
    <div ref={root} className={styles.calendar} data-flow="calendar">
      <div className={styles.month}>
        <div className={styles.monthHead}>
          <h2 aria-live="polite">{formatMonth(day)}</h2>
          <Button variant="ghost" size="icon" aria-label="Previous month" onClick={() => setDay(addMonths(day, -1))}>
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <Button variant="outline" size="sm" onClick={() => setDay(today)}>
            Today
          </Button>
          <Button variant="ghost" size="icon" aria-label="Next month" onClick={() => setDay(addMonths(day, 1))}>
            <IconChevronRight size={18} aria-hidden />
          </Button>
          {hasRest ? <span>The first {rows.length.toLocaleString('en')} records are shown.</span> : null}
        </div>
        {isNarrow ? (
          <MonthList desk={desk} month={day.slice(0, 7)} days={days} />
        ) : (
          <MonthGrid desk={desk} day={day} days={days} onDay={setDay} />
        )}
      </div>
      <UndatedRecords desk={desk} rows={undated} isPart={records.hasMore} />
    </div>
  )
}
