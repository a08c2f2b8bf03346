import type { ForecastRow } from '@draftwright/contract/crm/board'
import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { RowsSkeleton } from '../../../../ui/Delayed.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { getDateFormat } from '../../../../ui/format-moment.ts'
import { useUrlState } from '../../../../ui/use-url-state.ts'
import type { Person } from '../../kernel/use-people.ts'
import { type BoardRequest, useReadForecastQuery } from '../api.ts'
import { ForecastChart } from './ForecastChart.tsx'
import styles from './Forecast.module.css'
import { StageTimes } from './StageTimes.tsx'

interface ForecastTabProps {
  boardRequest: BoardRequest
  people: ReadonlyMap<string, Person>
}

/** The forecast and won deals, by month or owner, and the duration of each stage. */
export function ForecastTab({ boardRequest, people }: ForecastTabProps) {
  const [by, setBy] = useUrlState<string>('by', 'month')
  const [from, setFrom] = useUrlState<string>('from', '')
  const [to, setTo] = useUrlState<string>('to', '')
  const groupBy = by === 'owner' ? 'owner' : 'month'
  const { data, error, refetch } = useReadForecastQuery(
    { boardRequest, groupBy, from, to },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <Group gap="sm" align="center">
        <SegmentedControl
          aria-label="Group by"
          data={[
            { value: 'month', label: 'By month' },
            { value: 'owner', label: 'By owner' },
          ]}
          value={groupBy}
          onChange={setBy}
        />
        <span className={styles.days}>
          <span className={styles.dim} aria-hidden>
            Closing from
          </span>
          <TextInput
            type="date"
            aria-label="From"
            size="sm"
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <span className={styles.dim} aria-hidden>
            to
          </span>
          <TextInput
            type="date"
            aria-label="To"
            size="sm"
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </span>
      </Group>
      {error !== undefined && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <RowsSkeleton rows={6} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconChartBar size={22} />}
          title="Nothing to forecast"
          text="Open and won opportunities appear here by close date."
        />
      ) : (
        [...groupByCurrency(data)].map(([currency, rows]) => (
          <ForecastChart
            key={currency}
            currency={currency}
            rows={rows}
            formatKey={(key) => (groupBy === 'month' ? formatMonth(key) : formatOwner(key, people))}
            heading={groupBy === 'month' ? 'Month' : 'Owner'}
          />
        ))
      )}
      {data?.length === 0 ? null : <StageTimes pipelineId={boardRequest.pipelineId} from={from} to={to} />}
    </>
  )
}

/** The currency with the most opportunities first. */
function groupByCurrency(rows: readonly ForecastRow[]): [string, ForecastRow[]][] {
  const count = (list: readonly ForecastRow[]) => list.reduce((sum, row) => sum + row.open_count + row.won_count, 0)
  return [...Map.groupBy(rows, ({ currency }) => currency)].toSorted(([, one], [, other]) => count(other) - count(one))
}

const months = getDateFormat({ month: 'short', year: 'numeric' }, 'UTC')
/** `2026-11` is "Nov 2026". */
const formatMonth = (key: string | null): string =>
  key === null ? 'No close date' : months.format(Date.parse(`${key}-01`))
const formatOwner = (key: string | null, people: ReadonlyMap<string, Person>): string =>
  key === null ? 'No owner' : (people.get(key)?.name ?? 'A former member')
