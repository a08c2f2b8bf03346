import { contentStatuses } from '@draftwright/contract/vocabulary'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { firstWeekday, isDay, rangeOf, turned, type View, views } from './days.ts'

const filterNames = ['channel_id', 'pillar_id', 'author_id', 'status'] as const

/** What the calendar shows, as the address says it; what the address leaves out is today, and the view that fits the screen. */
export function useCalendarState(today: string) {
  const [params, setParams] = useSearchParams()
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const usual: View = isNarrow ? 'list' : 'month'
  const view = views.find((known) => known === params.get('view')) ?? usual
  const told = params.get('date') ?? ''
  const day = isDay(told) ? told : today
  const first = firstWeekday()
  const text = (name: string) => params.get(name) ?? undefined
  const go = useCallback(
    (next: { view?: View; day?: string }, isStep = true) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (next.view !== undefined) after.set('view', next.view)
          if (next.day !== undefined) after.set('date', next.day)
          if (after.get('view') === usual) after.delete('view')
          if (after.get('date') === today) after.delete('date')
          return after
        },
        { preventScrollReset: true, replace: !isStep },
      ),
    [setParams, usual, today],
  )
  const clear = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of filterNames) after.delete(name)
        return after
      },
      { preventScrollReset: true, replace: true },
    )
  const query = {
    ...rangeOf(view, day, first),
    channel_id: text('channel_id'),
    pillar_id: text('pillar_id'),
    author_id: text('author_id'),
    status: contentStatuses.find((known) => known === text('status')),
  }
  return {
    view,
    day,
    first,
    query,
    isNarrow,
    isFiltered: filterNames.some((name) => params.has(name)),
    go,
    turn: (by: 1 | -1) => go({ day: turned(view, day, by) }),
    clear,
    /** The address of another look, for links. */
    hrefOf: (next: { view: View; day: string }) => {
      const after = new URLSearchParams(params)
      after.set('view', next.view)
      after.set('date', next.day)
      return `?${after}`
    },
  }
}
export type CalendarState = ReturnType<typeof useCalendarState>
