import { skipToken } from '@reduxjs/toolkit/query/react'
import { IconMessagePlus, IconShare2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { AnalyticsTabs } from '../../app/AnalyticsTabs.tsx'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { getOwnTimeZone } from '../../ui/format-moment.ts'
import { Page } from '../../ui/Page.tsx'
import { ReportSkeleton } from '../../ui/skeletons.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useReadSettingsQuery } from '../accounts/index.ts'
import styles from './analytics.module.css'
import { NoteDialog } from './annotations/NoteDialog.tsx'
import { type Note, useNotes } from './annotations/use-notes.ts'
import { useListAnnotationsQuery, useReadReportQuery } from './api.ts'
import { CountingNotice } from './counting/CountingNotice.tsx'
import { formatDay } from './format-days.ts'
import { LiveVisitors } from './LiveVisitors.tsx'
import { NoVisits } from './NoVisits.tsx'
import { ReportPanels } from './panels/ReportPanels.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportTotals } from './ReportTotals.tsx'
import { ShareDialog } from './sharing/ShareDialog.tsx'
import { countPeriodDays } from './spans.ts'
import { type ReportFilterState, useReportFilters } from './use-report-filters.ts'
import { ViewsSection } from './ViewsSection.tsx'

const GoalsSection = lazy(async () => ({ default: (await import('./goals/GoalsSection.tsx')).GoalsSection }))

const description = 'Visits to your hosted site. Visitors are counted per day; longer periods add up days.'

/** How often the workspace's hosted site was visited and read, by whom it was sent, and with what. The address holds all filters. */
export function Component() {
  const { data: settings, error } = useReadSettingsQuery()
  // Days are those of the workspace: without its zone the page would ask twice around midnight.
  if (settings === undefined && error === undefined)
    return (
      <Page title="Analytics" tabs={<AnalyticsTabs />} description={description}>
        <div className={styles.filtersSpace} />
        <ReportSkeleton />
      </Page>
    )
  return <AnalyticsReport zone={settings?.time_zone ?? getOwnTimeZone()} />
}

function AnalyticsReport({ zone }: { zone: string }) {
  const state = useReportFilters(zone)
  const [isSharing, setSharing] = useState(false)
  const mayWrite = useCan()('analytics:write')
  return (
    <Page
      title="Analytics"
      tabs={<AnalyticsTabs />}
      description={description}
      actions={
        <>
          <LiveVisitors />
          {mayWrite && state.isKnown() && (
            <Button icon={<IconShare2 size={16} />} onClick={() => setSharing(true)}>
              Share
            </Button>
          )}
        </>
      }
    >
      <ReportFilters state={state} />
      {state.isKnown() ? <ReportView state={state} mayWrite={mayWrite} /> : <ReachNotice state={state} />}
      {isSharing && (
        <ShareDialog
          filters={state.filters}
          days={state.days}
          length={countPeriodDays(state.period)}
          onClose={() => setSharing(false)}
        />
      )}
    </Page>
  )
}

/** Said before the server would refuse it. */
function ReachNotice({ state: { detailsFrom, setPeriod, clearFilters } }: { state: ReportFilterState }) {
  return (
    <div className={styles.notice} role="status">
      <p>
        With several filters, data goes back to {formatDay(detailsFrom)}; one filter alone reaches back as far as you
        have numbers.
      </p>
      <Button size="sm" variant="outline" onClick={() => setPeriod('90')}>
        Show 90 days
      </Button>
      <Button size="sm" variant="outline" onClick={clearFilters}>
        Remove all filters
      </Button>
    </div>
  )
}

function ReportView({ state, mayWrite }: { state: ReportFilterState; mayWrite: boolean }) {
  const { filters, days, clearFilters } = state
  const always = { refetchOnMountOrArgChange: true }
  const { data, error, refetch, isFetching } = useReadReportQuery({ query: { ...days, ...filters } }, always)
  const { pillar_id, channel_id, content_id } = filters
  const { data: annotations = [] } = useListAnnotationsQuery(
    data === undefined ? skipToken : { query: { ...days, pillar_id, channel_id, content_id } },
    always,
  )
  const notes = useNotes()
  const [edited, setEdited] = useState<(Omit<Note, 'id'> & { id?: string }) | null>(null)
  if (error !== undefined && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ReportSkeleton />
  const saveNote = (body: Omit<Note, 'id'>) =>
    edited?.id === undefined ? notes.addNote(body) : notes.changeNote({ ...edited, id: edited.id }, body)
  const isEmpty = data.totals.views === 0 && (data.previous?.views ?? 0) === 0
  return (
    <div className={styles.parts} aria-busy={isFetching}>
      <CountingNotice mode={data.mode} />
      <ReportTotals report={data} />
      <ViewsSection
        report={data}
        span={`${days.start_date} to ${days.end_date}`}
        annotations={annotations}
        tools={
          mayWrite && (
            <Button
              variant="ghost"
              size="icon"
              aria-label="Add a note"
              title="Add a note"
              onClick={() => setEdited({ date: days.end_date, text: '' })}
            >
              <IconMessagePlus size={16} aria-hidden />
            </Button>
          )
        }
        onEdit={setEdited}
        onRemove={(note) => void notes.removeNote(note).catch(showErrorToast)}
      />
      {isEmpty ? (
        <NoVisits isFiltered={Object.keys(filters).length > 0} onClear={clearFilters} />
      ) : (
        <ReportPanels state={state} />
      )}
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <GoalsSection state={state} />
      </Suspense>
      {edited !== null && <NoteDialog note={edited} onSave={saveNote} onClose={() => setEdited(null)} />}
    </div>
  )
}
