import type { Report } from '@draftwright/contract/analytics'
import styles from './analytics.module.css'
import { formatChange } from './format-change.ts'
import { formatDuration } from './format-duration.ts'

const figures = [
  { name: 'visitors', label: 'Visitors' },
  { name: 'views', label: 'Views' },
  { name: 'reads', label: 'Reads' },
] as const

/** Milliseconds with a page in view, of an average visit whose time is known. */
const averageVisit = ({ engaged_ms, visits }: Report['totals'], untimed: number): number =>
  visits <= untimed ? 0 : engaged_ms / (visits - untimed)

/** The totals beside those of the days before. */
export function ReportTotals({ report }: { report: Report }) {
  const { totals, previous, start_date, end_date } = report
  // A day that is not over is not compared with a whole one.
  const isDay = start_date === end_date
  const compare = (now: number, before: number | undefined, format: (value: number) => string) =>
    before === undefined ? 'No earlier data' : isDay ? `${format(before)} the day before` : formatChange(now, before)
  const [time, timeBefore] = [
    averageVisit(totals, report.untimed_visits),
    previous === null ? undefined : averageVisit(previous, report.previous_untimed_visits),
  ]
  return (
    <dl className={styles.totals}>
      {figures.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{totals[name].toLocaleString()}</dd>
          <dd className={styles.change}>
            {compare(totals[name], previous?.[name], (value) => value.toLocaleString())}
          </dd>
        </div>
      ))}
      <div>
        <dt>Read time per visit</dt>
        <dd>{time === 0 ? '–' : formatDuration(time)}</dd>
        <dd className={styles.change}>{time === 0 ? 'Not measured' : compare(time, timeBefore, formatDuration)}</dd>
      </div>
    </dl>
  )
}
