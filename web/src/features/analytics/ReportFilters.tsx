import { reportFilterNames, type ReportFilterName } from '@draftwright/contract/report-filters'
import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { ChannelSelectFilter } from '../channels/index.ts'
import { PillarSelectFilter } from '../pillars/index.ts'
import styles from './analytics.module.css'
import { useReadFilteredPostQuery } from './api.ts'
import { findTab, formatValue } from './panels/panels.ts'
import { periods } from './spans.ts'
import type { ReportFilterState } from './use-report-filters.ts'

/** These have a list to choose from. */
const inLists: readonly ReportFilterName[] = ['pillar_id', 'channel_id']

/** The period, and what the report is restricted to. */
export function ReportFilters({ state }: { state: ReportFilterState }) {
  const { period, days, filters, setPeriod, setDay, setFilter, clearFilters } = state
  const chips = reportFilterNames.flatMap((name) => {
    const value = filters[name]
    return value === undefined || inLists.includes(name) ? [] : [{ name, value }]
  })
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
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label="Filters">
          {chips.map(({ name, value }) => (
            <FilterChip key={name} name={name} value={value} onRemove={() => setFilter(name, null)} />
          ))}
          {chips.length > 1 && (
            <li>
              <Button variant="link" size="no_size" onClick={clearFilters}>
                Remove all filters
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

interface FilterChipProps {
  name: ReportFilterName
  value: string
  onRemove: () => void
}

function FilterChip(props: FilterChipProps) {
  if (props.name === 'content_id') return <PostChip {...props} />
  const tab = findTab(props.name)
  return (
    <Chip
      label={tab?.heading ?? 'Link'}
      value={tab === undefined ? props.value : formatValue(tab, props.value)}
      onRemove={props.onRemove}
    />
  )
}

function PostChip({ value, onRemove }: FilterChipProps) {
  const { data } = useReadFilteredPostQuery({ params: { id: value } })
  return <Chip label="Post" value={data?.title ?? '…'} onRemove={onRemove} />
}

/** One filter, which its button removes. */
function Chip({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
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
