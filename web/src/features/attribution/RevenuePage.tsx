import { type SummaryGroup, summaryGroups } from '@draftwright/contract/attribution-vocabulary'
import type { Summary, SummaryRow } from '@draftwright/contract/attribution'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconCoins, IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { AnalyticsTabs } from '../../app/AnalyticsTabs.tsx'
import { saveFile } from '../../api/download.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { isDay } from '../../ui/calendar/days.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useReadSummaryQuery } from './api.ts'
import styles from './attribution.module.css'
import { ChoiceFields } from './ChoiceFields.tsx'
import { buildSummaryCsv } from './build-summary-csv.ts'
import { describeRow, formatSums, groupLabels, modelLabels } from './labels.ts'
import { ScopeNote } from './ScopeNote.tsx'
import { useChoice } from './use-choice.ts'

/** Pipeline and revenue by what touched it before. The address holds all filters. */
export function Component() {
  const choice = useChoice()
  const [wantedBy, setBy] = useUrlState<string>('by', 'content')
  const [from, setFrom] = useUrlState<string>('from', '')
  const [to, setTo] = useUrlState<string>('to', '')
  const by: SummaryGroup = summaryGroups.find((group) => group === wantedBy) ?? 'content'
  const { data, error, refetch, isFetching } = useReadSummaryQuery(
    {
      query: {
        by,
        model: choice.model,
        lookback: choice.lookback,
        ...(isDay(from) ? { from } : {}),
        ...(isDay(to) ? { to } : {}),
      },
    },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page
      title="Revenue"
      tabs={<AnalyticsTabs />}
      description="Which content people engaged with before they bought. Influence isn’t proof of cause."
    >
      <div className={styles.filters}>
        <NativeSelect
          label="By"
          size="sm"
          data={summaryGroups.map((group) => ({ value: group, label: groupLabels[group].label }))}
          value={by}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
        <ChoiceFields choice={choice} />
        <TextInput
          type="date"
          size="sm"
          label="Deals from"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value || null)}
        />
        <TextInput
          type="date"
          size="sm"
          label="Deals to"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value || null)}
        />
      </div>
      {error !== undefined && !isFetching && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={6} />}
      {data !== undefined && (error === undefined || isFetching) && <SummaryPart summary={data} isBusy={isFetching} />}
    </Page>
  )
}

function SummaryPart({ summary, isBusy }: { summary: Summary; isBusy: boolean }) {
  const { by, rows, totals, model } = summary
  if (totals.n_open + totals.n_won === 0)
    return (
      <EmptyState
        icon={<IconCoins size={22} />}
        title="No deals in this period"
        text="Open deals count by creation date, won deals by close date."
        action={
          <Button variant="outline" to={paths.opportunities}>
            Open opportunities
          </Button>
        }
      />
    )
  const save = () =>
    saveFile(new Blob([buildSummaryCsv(summary)], { type: 'text/csv' }), `revenue by ${by} ${model}.csv`)
  const { label, heading } = groupLabels[by]
  return (
    <div className={styles.part} aria-busy={isBusy}>
      <Section
        title={label}
        actions={
          <Button
            variant="ghost"
            size="icon"
            aria-label="Download the table as CSV"
            title="Download CSV"
            onClick={save}
          >
            <IconDownload size={16} aria-hidden />
          </Button>
        }
      >
        <table className={styles.table}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">Influenced revenue</th>
              <th scope="col">Won deals</th>
              <th scope="col">Influenced pipeline</th>
              <th scope="col">Open deals</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.kind} ${row.id}`}>
                <th scope="row">
                  <RowName by={by} row={row} />
                </th>
                <Sums row={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All deals</th>
              <Sums row={totals} />
            </tr>
          </tfoot>
        </table>
      </Section>
      <p className={styles.note}>
        {modelLabels[model].text} Amounts add up to the deals’ values. A deal counts in each row that influenced it.
      </p>
      <ScopeNote isOwnDeals={summary.is_own_deals} hasMoreDeals={summary.has_more_deals} />
    </div>
  )
}

const Sums = ({ row }: { row: Summary['totals'] }) => (
  <>
    <td>{formatSums(row.won)}</td>
    <td>{row.n_won.toLocaleString()}</td>
    <td>{formatSums(row.open)}</td>
    <td>{row.n_open.toLocaleString()}</td>
  </>
)

function RowName({ by, row }: { by: SummaryGroup; row: SummaryRow }) {
  const words = describeRow(row, by)
  if (row.id === null) return <span>{words}</span>
  if (by === 'content') return <Link to={`${paths.content(row.id)}?panel=deals`}>{words}</Link>
  if (by === 'pillar') return <Link to={paths.pillar(row.id)}>{words}</Link>
  return <span>{words}</span>
}
