import { contentStatuses } from '@draftwright/contract/vocabulary'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback } from 'react'
import { useAddress } from '../../ui/use-address.ts'
import { firstWeekday, isDay, rangeOf, turned, type View, views } from './days.ts'

const filterNames = ['channel_id', 'pillar_id', 'author_id', 'status'] as const

interface Shown {
  view: View
  day: string
}

function shownBy(params: URLSearchParams, usual: View, today: string): Shown {
  const told = params.get('date') ?? ''
  return { view: views.find((known) => known === params.get('view')) ?? usual, day: isDay(told) ? told : today }
}

/** What the calendar shows, as the address says it; what the address leaves out is today, and the view that fits the screen. */
export function useCalendarState(today: string) {
  const [params, change] = useAddress()
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const usual: View = isNarrow ? 'list' : 'month'
  const { view, day } = shownBy(params, usual, today)
  const first = firstWeekday()
  const text = (name: string) => params.get(name) ?? undefined
  const go = useCallback(
    (to: Partial<Shown> | ((now: Shown) => Partial<Shown>), isStep = true) =>
      change(
        (after) => {
          const next = typeof to === 'function' ? to(shownBy(after, usual, today)) : to
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
    turn: (by: 1 | -1) => go((now) => ({ day: turned(now.view, now.day, by) })),
    clear,
    /** The address of another look, for links. */
    hrefOf: (next: Shown) => {
      const after = new URLSearchParams(params)
      after.set('view', next.view)
      after.set('date', next.day)
      return `?${after}`
    },
  }
}
export type CalendarState = ReturnType<typeof useCalendarState>
