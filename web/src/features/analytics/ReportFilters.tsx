import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { ChannelSelectFilter } from '../channels/index.ts'
import { PillarSelectFilter } from '../pillars/index.ts'
import styles from './analytics.module.css'
import { useReadFilteredPostQuery } from './api.ts'
import { periods } from './spans.ts'
import type { ReportFilterState } from './use-report-filters.ts'

/** The period, and what the report is restricted to. */
export function ReportFilters({ state }: { state: ReportFilterState }) {
  const { period, days, filters, setPeriod, setDay, setFilter } = state
  return (
    <>
      <div className={styles.filters}>
        <div className={styles.periods} role="group" aria-label="Period">
          {periods.map(({ value, label }) => (
            <Button
              key={value}
              size="sm"
              variant={value === period ? 'secondary' : 'ghost'}
              aria-pressed={value === period}
              onClick={() => setPeriod(value)}
            >
              {label}
            </Button>
          ))}
        </div>
        {period === 'own' && (
          <>
            <TextInput
              type="date"
              aria-label="From"
              value={days.start_date}
              onChange={(event) => setDay('from', event.currentTarget.value)}
            />
            <TextInput
              type="date"
              aria-label="To"
              value={days.end_date}
              onChange={(event) => setDay('to', event.currentTarget.value)}
            />
          </>
        )}
        <div className={styles.selects}>
          <PillarSelectFilter name="pillar_id" />
          <ChannelSelectFilter name="channel_id" />
        </div>
      </div>
      {filters.content_id !== undefined && (
        <ul className={styles.chips} aria-label="Filters">
          <PostChip id={filters.content_id} onRemove={() => setFilter('content_id', null)} />
        </ul>
      )}
    </>
  )
}

function PostChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useReadFilteredPostQuery({ params: { id } })
  return <FilterChip label="Post" value={data?.title ?? '…'} onRemove={onRemove} />
}

/** One filter, which its button removes. */
function FilterChip({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  return (
    <li className={styles.chip}>
      <span className={styles.chipLabel}>{label}</span>
      <span className={styles.chipValue} title={value}>
        {value}
      </span>
      <button type="button" aria-label={`Remove the filter ${label} ${value}`} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  )
}
