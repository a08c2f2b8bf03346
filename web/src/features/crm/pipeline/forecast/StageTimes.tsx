import { RowsSkeleton } from '../../../../ui/Delayed.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { useListStageTimesQuery } from '../api.ts'
import styles from './Forecast.module.css'

interface StageTimesProps {
  pipelineId: string
  from: string
  to: string
}

/** The duration of each stage, and how many opportunities continue. */
export function StageTimes({ pipelineId, from, to }: StageTimesProps) {
  const { data, error, refetch } = useListStageTimesQuery({ pipelineId, from, to }, { refetchOnMountOrArgChange: true })
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={4} />
  const stages = data.filter(({ kind }) => kind === 'open')
  const longest = Math.max(1, ...stages.map(({ p90_days }) => p90_days ?? 0))
  return (
    <section className={styles.chart} aria-labelledby="stage-times">
      <header className={styles.head}>
        <h2 id="stage-times">Time in stage</h2>
        <span className={styles.dim}>Half of deals move on within the dark bar, 90% within the light bar</span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content must be focusable. */}
      <div className={styles.scroll} role="region" aria-label="Times by stage" tabIndex={0}>
        <table className={styles.table} data-times>
          <caption className="visually-hidden">Time in stage</caption>
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <td aria-hidden className={styles.wide} />
              <th scope="col">Median</th>
              <th scope="col">90%</th>
              <th scope="col">Exited</th>
              <th scope="col">Advanced</th>
              <th scope="col">Moved back</th>
              <th scope="col">Lost</th>
              <th scope="col">Conversion</th>
            </tr>
          </thead>
          <tbody>
            {stages.map(({ stage_id, name, left, moved_on, went_back, lost, conversion, median_days, p90_days }) => (
              <tr key={stage_id}>
                <th scope="row">{name}</th>
                <td aria-hidden className={styles.wide}>
                  <span className={styles.span}>
                    <span data-kind="p90" style={{ width: `${(100 * (p90_days ?? 0)) / longest}%` }} />
                    <span data-kind="median" style={{ width: `${(100 * (median_days ?? 0)) / longest}%` }} />
                  </span>
                </td>
                <td>{formatDays(median_days)}</td>
                <td>{formatDays(p90_days)}</td>
                <td>{left}</td>
                <td>{moved_on}</td>
                <td>{went_back}</td>
                <td>{lost}</td>
                <td>{conversion === null ? '–' : `${Math.round(100 * conversion)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** "3.5 days"; "–" if none has left it yet. */
const formatDays = (days: number | null): string => {
  if (days === null) return '–'
  const shown = days < 10 ? Math.round(days * 10) / 10 : Math.round(days)
  return `${shown} ${shown === 1 ? 'day' : 'days'}`
}
