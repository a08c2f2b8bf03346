import { detailDays } from '@draftwright/contract/visits'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCan } from '../../../api/rights.ts'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { formatDay } from '../format-days.ts'
import type { ReportFilterState } from '../use-report-filters.ts'
import { useReadGoalReportQuery } from './api.ts'
import { FunnelsPanel } from './FunnelsPanel.tsx'
import styles from './goals.module.css'
import { GoalsPanel } from './GoalsPanel.tsx'

/** Goals and funnels of the visits that fit the filters. */
export function GoalsSection({ state }: { state: ReportFilterState }) {
  const { days, filters, detailsFrom } = state
  const mayChange = useCan()('content:manage')
  const isKept = Object.keys(filters).length === 0 || days.start_date >= detailsFrom
  const { data, error, isFetching, refetch } = useReadGoalReportQuery(
    isKept ? { query: { ...days, ...filters } } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  if (!isKept)
    return (
      <Section title="Goals">
        <p className={styles.text}>
          With a filter, goals are known for the last {detailDays} days: from {formatDay(detailsFrom)}.
        </p>
      </Section>
    )
  if (error !== undefined && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={4} />
  return (
    <div className={styles.parts} aria-busy={isFetching}>
      <GoalsPanel
        goals={data.goals}
        from={days.start_date}
        span={`${days.start_date} to ${days.end_date}`}
        mayChange={mayChange}
      />
      <FunnelsPanel state={state} goals={data.goals} mayChange={mayChange} />
    </div>
  )
}
