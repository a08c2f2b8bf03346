import { detailDays } from '@draftwright/contract/visits'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useReadBreakdownQuery } from '../api.ts'
import pageStyles from '../analytics.module.css'
import { formatDay } from '../format-days.ts'
import type { ReportFilterState } from '../use-report-filters.ts'
import { BreakdownPanel } from './BreakdownPanel.tsx'
import styles from './panels.module.css'
import { type Panel, panels } from './panels.ts'

/** Rows of one answer. */
const limit = 100

/** All parts of the report, each with its own request. */
export function ReportPanels({ state }: { state: ReportFilterState }) {
  const hasCountries = useHasCountries(state)
  const { detailsFrom, isKnown, setPeriod } = state
  const isCut = panels.some(({ tabs }) => tabs.some(({ by }) => !isKnown(by)))
  return (
    <div className={styles.grid}>
      {isCut && (
        <div className={`${pageStyles.notice} ${styles.wide}`} role="status">
          <p>With a filter, most parts below reach back to {formatDay(detailsFrom)}.</p>
          <Button variant="outline" size="sm" onClick={() => setPeriod('90')}>
            Show 90 days
          </Button>
        </div>
      )}
      {panels.map((panel) => (
        <ReportPanel
          key={panel.name}
          state={state}
          panel={{ ...panel, tabs: panel.tabs.filter(({ by }) => by !== 'country' || hasCountries) }}
        />
      ))}
    </div>
  )
}

/** Only where the operator's table of countries is installed. */
function useHasCountries({ days, filters, isKnown }: ReportFilterState): boolean {
  const query = { ...days, ...filters, by: 'country' as const, limit }
  const { data } = useReadBreakdownQuery(isKnown('country') ? { query } : skipToken)
  return filters.country !== undefined || data?.rows.some(({ value }) => value !== '') === true
}

function ReportPanel({ state, panel }: { state: ReportFilterState; panel: Panel }) {
  const { days, filters, isKnown, setFilter } = state
  const [name, setName] = useUrlState<string>(panel.name, panel.tabs[0]?.by ?? '')
  const tab = panel.tabs.find(({ by }) => by === name) ?? panel.tabs[0]
  const isAsked = tab !== undefined && isKnown(tab.by)
  const { data, currentData, error, isFetching, refetch } = useReadBreakdownQuery(
    isAsked ? { query: { ...days, ...filters, by: tab.by, limit } } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  if (tab === undefined) return null
  const notice = !isAsked ? (
    <p className={styles.none}>Known for the last {detailDays} days only.</p>
  ) : error !== undefined && !isFetching ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : undefined
  return (
    <BreakdownPanel
      // An opened list is that of one dimension.
      key={tab.by}
      panel={panel}
      tab={tab}
      onTab={({ by }) => setName(by)}
      // Of another filter the rows stay until the new ones are here; of another dimension they would be wrong.
      answer={isAsked ? (currentData ?? data) : undefined}
      notice={notice}
      isBusy={isFetching}
      span={`${days.start_date} to ${days.end_date}`}
      chosen={filters[tab.filter]}
      onFilter={(value) => setFilter(tab.filter, value)}
    />
  )
}
