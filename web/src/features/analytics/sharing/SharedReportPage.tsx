import type { SharedReport } from '@draftwright/contract/report-shares'
import { reportFilterNames } from '@draftwright/contract/report-filters'
import { useState } from 'react'
import { GuestHeading, GuestPage, readGuestToken } from '../../../ui/GuestPage.tsx'
import styles from '../analytics.module.css'
import { useReadSharedReportQuery } from '../api.ts'
import { formatDay, formatSpan } from '../format-days.ts'
import { BreakdownPanel } from '../panels/BreakdownPanel.tsx'
import { findTab, formatValue, type Panel, panels } from '../panels/panels.ts'
import panelStyles from '../panels/panels.module.css'
import { ReportTotals } from '../ReportTotals.tsx'
import { ViewsSection } from '../ViewsSection.tsx'

/** A report for someone without an account: the same charts and tables, and no way to anything else. */
export function Component() {
  const token = readGuestToken()
  const { data, error, refetch } = useReadSharedReportQuery({ body: { token } }, { skip: token === '' })
  return (
    <GuestPage
      title={data === undefined ? 'Report' : `Analytics of ${data.account_name}`}
      token={token}
      error={error}
      onRetry={() => void refetch()}
      isWide
    >
      {data === undefined ? undefined : <SharedReportView shared={data} />}
    </GuestPage>
  )
}

function SharedReportView({ shared }: { shared: SharedReport }) {
  const { report, breakdowns } = shared
  const span = `${report.start_date} to ${report.end_date}`
  // A dimension without a known value says nothing, and one that is not here cannot be shown.
  const shown = panels
    .map((panel) => ({
      ...panel,
      tabs: panel.tabs.filter(({ by }) =>
        breakdowns.some((each) => each.by === by && each.rows.some(({ value }) => value !== '')),
      ),
    }))
    .filter(({ tabs }) => tabs.length > 0)
  return (
    <>
      <GuestHeading from={`${shared.account_name} shares this report with ${shared.name}`} title="Analytics">
        <p className={styles.sharedFacts}>
          {[...listFilterWords(shared), formatSpan(report.start_date, report.end_date)].join(' · ')}. Visitors are
          counted per day. This link works until {formatDay(shared.expires_at.slice(0, 10))}.
        </p>
      </GuestHeading>
      <div className={styles.parts}>
        <ReportTotals report={report} />
        <ViewsSection report={report} span={span} annotations={shared.annotations} />
        <div className={panelStyles.grid}>
          {shown.map((panel) => (
            <SharedPanel key={panel.name} panel={panel} shared={shared} span={span} />
          ))}
        </div>
      </div>
    </>
  )
}

function SharedPanel({ panel, shared, span }: { panel: Panel; shared: SharedReport; span: string }) {
  const [tab, setTab] = useState(panel.tabs[0])
  if (tab === undefined) return null
  return (
    <BreakdownPanel
      key={tab.by}
      panel={panel}
      tab={tab}
      onTab={setTab}
      answer={shared.breakdowns.find(({ by }) => by === tab.by)}
      span={span}
    />
  )
}

/** What the report is restricted to. */
function listFilterWords({ filters, pillar_name, channel_name, post_title }: SharedReport): string[] {
  const names = { pillar_id: pillar_name, channel_id: channel_name, content_id: post_title }
  return reportFilterNames.flatMap((name) => {
    const value = filters[name]
    if (value === undefined) return []
    if (name === 'pillar_id' || name === 'channel_id' || name === 'content_id') return [names[name] ?? '']
    const tab = findTab(name)
    return [tab === undefined ? value : `${tab.heading}: ${formatValue(tab, value)}`]
  })
}
