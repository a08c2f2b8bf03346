import { formatFullDay } from '../../../ui/calendar/format-dates.ts'
import type { GridRecord } from '../model.ts'
import type { CalendarDesk } from './calendar-desk.ts'
import styles from './calendar.module.css'
import { RecordChip } from './RecordChip.tsx'

interface MonthListProps {
  desk: CalendarDesk
  /** Such as 2026-03. */
  month: string
  days: ReadonlyMap<string, readonly GridRecord[]>
}

/** The days of a month that have records, for narrow screens. */
export function MonthList({ desk, month, days }: MonthListProps) {
  const shown = [...days].filter(([day]) => day.startsWith(month)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (shown.length === 0) return <p className={styles.nothing}>No records in this month.</p>
  return (
    <ol className={styles.agenda}>
      {shown.map(([day, rows]) => (
        <li key={day} data-today={day === desk.today || undefined}>
          <h3>{formatFullDay(day)}</h3>
          {rows.map((row) => (
            <RecordChip key={row.id} desk={desk} row={row} isStop />
          ))}
        </li>
      ))}
    </ol>
  )
}
