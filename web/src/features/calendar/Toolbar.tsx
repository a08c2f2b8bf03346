import { contentStatuses } from '@draftwright/contract/vocabulary'
import { IconChevronLeft, IconChevronRight, IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { useListCalendarAuthorsQuery, useListCalendarChannelsQuery, useListCalendarPillarsQuery } from './api.ts'
import type { View } from '../../ui/calendar/days.ts'
import { toStatusLabel } from './status-display.ts'
import styles from './Toolbar.module.css'

const units: Record<View, string> = { month: 'month', week: 'week', day: 'day', list: 'month' }
const toOptions = (list: { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

interface ToolbarProps {
  view: View
  label: string
  onToday: () => void
  onTurn: (by: 1 | -1) => void
  isFiltered: boolean
}

/** The calendar's period and filters. */
export function Toolbar({ view, label, onToday, onTurn, isFiltered }: ToolbarProps) {
  /** On a phone, where they would push the posts off the screen. */
  const [isOpen, setOpen] = useState(false)
  const { data: channels } = useListCalendarChannelsQuery()
  const { data: pillars } = useListCalendarPillarsQuery()
  const { data: authors = [] } = useListCalendarAuthorsQuery()
  return (
    <div className={styles.bar}>
      <div className={styles.time}>
        <Button variant="outline" onClick={onToday}>
          Today
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Previous ${units[view]}`} onClick={() => onTurn(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Next ${units[view]}`} onClick={() => onTurn(1)}>
          <IconChevronRight size={18} aria-hidden />
        </Button>
        <h2 aria-live="polite">{label}</h2>
      </div>
      <Button
        variant="ghost"
        size="icon"
        className={styles.opener}
        aria-label={isFiltered ? 'Filters, in use' : 'Filters'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isFiltered ? <IconFilterFilled size={18} aria-hidden /> : <IconFilter size={18} aria-hidden />}
      </Button>
      <div className={styles.filters} data-open={isOpen || undefined}>
        <FilterSelect name="channel_id" label="Channel" options={toOptions(channels?.data)} />
        <FilterSelect name="pillar_id" label="Pillar" options={toOptions(pillars?.data)} />
        <FilterSelect
          name="author_id"
          label="Author"
          options={authors.map(({ user_id, display_name, email }) => ({
            value: user_id,
            label: display_name || email,
          }))}
        />
        <FilterSelect
          name="status"
          label="Status"
          options={contentStatuses
            .filter((status) => status !== 'archived')
            .map((status) => ({ value: status, label: toStatusLabel(status) }))}
        />
      </div>
    </div>
  )
}
