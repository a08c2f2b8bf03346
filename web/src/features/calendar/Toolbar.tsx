import { contentStatuses } from '@draftwright/contract/vocabulary'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
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
}

/** The calendar's period and filters. */
export function Toolbar({ view, label, onToday, onTurn }: ToolbarProps) {
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
      <div className={styles.filters}>
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
