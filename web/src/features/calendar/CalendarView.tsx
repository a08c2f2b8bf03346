import type { CalendarItem } from '@draftwright/contract/schedule'
import { Skeleton } from '@mantine/core'
import { IconCalendarOff, IconFilterOff } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { Delayed, RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { listDays } from '../../ui/calendar/days.ts'
import { ListView } from './ListView.tsx'
import { MonthView } from './MonthView.tsx'
import { TimeGrid } from './TimeGrid.tsx'
import type { CalendarState } from './use-calendar-state.ts'

interface CalendarViewProps {
  state: CalendarState
  items: Map<string, CalendarItem[]>
  /** Whether the server has responded for this range. */
  isKnown: boolean
  label: string
}

/** The chosen view. Grids are shown before their posts have loaded; a list shows nothing until then. */
export function CalendarView({ state, items, isKnown, label }: CalendarViewProps) {
  const { view, day, query, showPeriod } = state
  const onDay = (next: string) => showPeriod({ day: next }, false)
  if (view === 'month') return <MonthView day={day} range={query} items={items} onDay={onDay} />
  if (view !== 'list') return <TimeGrid days={listDays(query)} day={day} items={items} label={label} onDay={onDay} />
  if (!isKnown)
    return (
      <Delayed>
        <Skeleton height={20} width={220} mb="sm" />
        <RowsSkeleton rows={8} />
      </Delayed>
    )
  if (items.size > 0) return <ListView items={items} label={label} isNarrow={state.isNarrow} />
  return state.isFiltered ? (
    <EmptyState
      icon={<IconFilterOff size={22} />}
      title="No matches"
      text={`No posts in ${label} match these filters.`}
      action={
        <Button variant="outline" onClick={state.clear}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconCalendarOff size={22} />}
      title={`Nothing in ${label}`}
      text="Planned, scheduled and published posts appear here."
      action={
        <Button variant="outline" onClick={() => state.turn(1)}>
          Next month
        </Button>
      }
    />
  )
}
