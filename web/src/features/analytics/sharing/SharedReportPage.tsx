import type { SharedReport } from '@draftwright/contract/report-shares'
import { GuestHeading, GuestPage, readGuestToken } from '../../../ui/GuestPage.tsx'
import styles from '../analytics.module.css'
import { useReadSharedReportQuery } from '../api.ts'
import { formatDay, formatSpan } from '../format-days.ts'
import { type NumbersRow, NumbersTable } from '../NumbersTable.tsx'
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
      {data === undefined ? undefined : <SharedReportView report={data} />}
    </GuestPage>
  )
}

function SharedReportView({ report }: { report: SharedReport }) {
  const { numbers, posts } = report
  const of = [report.pillar_name, report.channel_name, report.post_title].filter((name) => name !== null)
  const days = formatSpan(numbers.start_date, numbers.end_date)
  const span = `${numbers.start_date} to ${numbers.end_date}`
  const tables: { title: string; heading: string; rows: NumbersRow[] }[] = [
    { title: 'Posts', heading: 'Post', rows: posts.map((post) => ({ ...post, name: post.title })) },
    { title: 'Pillars', heading: 'Pillar', rows: numbers.by_pillar },
    { title: 'Channels', heading: 'Channel', rows: numbers.by_channel },
  ]
  return (
    <>
      <GuestHeading from={`${report.account_name} shares this report with ${report.name}`} title="Analytics">
        <p className={styles.sharedFacts}>
          {[...of, days].join(' · ')}. This link works until {formatDay(report.expires_at.slice(0, 10))}.
        </p>
      </GuestHeading>
      <div className={styles.parts}>
        <ViewsSection numbers={numbers} span={span} annotations={report.annotations} />
        {tables
          .filter(({ rows }) => rows.length > 0)
          .map((table) => (
            <NumbersTable key={table.title} {...table} none="" span={span} renderName={({ name }) => name} />
          ))}
      </div>
    </>
  )
}
