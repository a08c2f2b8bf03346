import { contentStatuses } from '@draftwright/contract/vocabulary'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback } from 'react'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { getFirstWeekday, isDay, computeViewRange, moveByPage, type View, views } from '../../ui/calendar/days.ts'

const filterNames = ['channel_id', 'pillar_id', 'author_id', 'status'] as const

interface ViewState {
  view: View
  day: string
}

function readViewState(params: URLSearchParams, usual: View, today: string): ViewState {
  const dateParam = params.get('date') ?? ''
  return {
    view: views.find((known) => known === params.get('view')) ?? usual,
    day: isDay(dateParam) ? dateParam : today,
  }
}

/** The calendar's state from the address; defaults are today, and the view that fits the screen. */
export function useCalendarState(today: string) {
  const [params, change] = useUrlParams()
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const usual: View = isNarrow ? 'list' : 'month'
  const { view, day } = readViewState(params, usual, today)
  const first = getFirstWeekday()
  const text = (name: string) => params.get(name) ?? undefined
  const showPeriod = useCallback(
    (to: Partial<ViewState> | ((now: ViewState) => Partial<ViewState>), isStep = true) =>
      change(
        (after) => {
          const next = typeof to === 'function' ? to(readViewState(after, usual, today)) : to
          if (next.view !== undefined) after.set('view', next.view)
          if (next.day !== undefined) after.set('date', next.day)
          if (after.get('view') === usual) after.delete('view')
          if (after.get('date') === today) after.delete('date')
        },
        { preventScrollReset: true, replace: !isStep },
      ),
    [change, usual, today],
  )
  const clear = () =>
    change(
      (after) => {
        for (const name of filterNames) after.delete(name)
      },
      { preventScrollReset: true, replace: true },
    )
  const query = {
    ...computeViewRange(view, day, first),
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
    showPeriod,
    turn: (by: 1 | -1) => showPeriod((now) => ({ day: moveByPage(now.view, now.day, by) })),
    clear,
    /** The address of another state, for links. */
    hrefOf: (next: ViewState) => {
      const after = new URLSearchParams(params)
      after.set('view', next.view)
      after.set('date', next.day)
      return `?${after}`
    },
  }
}
export type CalendarState = ReturnType<typeof useCalendarState>
