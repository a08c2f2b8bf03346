import type { CalendarItem } from '@draftwright/contract/schedule'
import { dayAt } from '@draftwright/contract/wall-clock'
import { useEffect, useMemo, useState } from 'react'
import { useCalendarQuery, usePrefetchCalendar } from './api.ts'
import { byDay } from './by-day.ts'
import { rangeOf, turned } from './days.ts'
import { useCalendarState } from './use-calendar-state.ts'
import { useChannels } from './use-channels.ts'
import { useMinute } from './use-minute.ts'
import { ownZone } from '../../ui/moment-words.ts'

/** Milliseconds: how often to ask while a post is due, and how long before it is. */
const [pace, soon] = [5000, 30_000]
const none: CalendarItem[] = []

/** The posts of what the address asks for, by day, in the workspace's zone. */
export function useSchedule() {
  const now = useMinute()
  // Until the workspace's zone is known the reader's own stands in; it only decides which day is today.
  const [zone, setZone] = useState(ownZone)
  const today = dayAt(now, zone)
  const state = useCalendarState(today)
  const [pollingInterval, setPolling] = useState(0)
  const { currentData, error, isFetching, refetch } = useCalendarQuery(state.query, {
    refetchOnMountOrArgChange: true,
    pollingInterval,
    skipPollingIfUnfocused: true,
  })
  const known = currentData?.meta.time_zone
  if (known !== undefined && known !== zone) setZone(known)
  const { isManual } = useChannels()
  const data = currentData?.data ?? none
  const { from, to } = state.query
  const items = useMemo(() => byDay(data, { from, to }, zone), [data, from, to, zone])
  const isDue = data.some(
    ({ status, at, channel_id }) =>
      (status === 'publishing' && !isManual(channel_id)) ||
      (status === 'scheduled' && Date.parse(at) < now + 60_000 + soon),
  )
  const interval = isDue ? pace : 0
  if (interval !== pollingInterval) setPolling(interval)
  usePrefetchedNeighbours(state, currentData !== undefined)
  return {
    state,
    zone,
    now,
    today,
    items,
    find: (id: string) => data.find((item) => item.id === id),
    isKnown: currentData !== undefined,
    isFetching,
    isCapped: currentData?.meta.is_capped ?? false,
    shown: data.length,
    error,
    refetch: () => void refetch(),
  }
}

/** The pages before and after, so that turning to them shows them at once. */
function usePrefetchedNeighbours(state: ReturnType<typeof useCalendarState>, isReady: boolean): void {
  const prefetch = usePrefetchCalendar()
  const { view, day, first, query } = state
  const { from, to, ...filters } = query
  const key = JSON.stringify(filters)
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => {
      for (const by of [1, -1] as const)
        prefetch({ ...rangeOf(view, turned(view, day, by), first), ...JSON.parse(key) }, { ifOlderThan: 60 })
    }, 400)
    return () => clearTimeout(timer)
  }, [prefetch, isReady, view, day, first, key, from, to])
}
