import type { CalendarItem } from '@draftwright/contract/schedule'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { useEffect, useMemo, useState } from 'react'
import { useReadCalendarQuery, usePrefetchCalendar } from './api.ts'
import { groupByDay } from './group-by-day.ts'
import { computeViewRange, moveByPage } from '../../ui/calendar/days.ts'
import { useCalendarState } from './use-calendar-state.ts'
import { useChannelLookup } from './use-channel-lookup.ts'
import { useCurrentMinute } from './use-current-minute.ts'
import { getOwnTimeZone } from '../../ui/format-moment.ts'

/** Milliseconds: the polling interval while a post is due, and how long before that it starts. */
const [pollMs, dueSoonMs] = [5000, 30_000]
const noItems: CalendarItem[] = []

/** The posts of the address's range and filters, by day, in the workspace's time zone. */
export function useSchedule() {
  const now = useCurrentMinute()
  // Until the workspace's zone is known the browser's is used; it only determines today.
  const [zone, setZone] = useState(getOwnTimeZone)
  const today = toZoneDay(now, zone)
  const state = useCalendarState(today)
  const [pollingInterval, setPolling] = useState(0)
  const { currentData, error, isFetching, refetch } = useReadCalendarQuery(state.query, {
    refetchOnMountOrArgChange: true,
    pollingInterval,
    skipPollingIfUnfocused: true,
  })
  const known = currentData?.meta.time_zone
  if (known !== undefined && known !== zone) setZone(known)
  const { isManual } = useChannelLookup()
  const data = currentData?.data ?? noItems
  const { from, to } = state.query
  const items = useMemo(() => groupByDay(data, { from, to }, zone), [data, from, to, zone])
  const isDue = data.some(
    ({ status, at, channel_id }) =>
      (status === 'publishing' && !isManual(channel_id)) ||
      (status === 'scheduled' && Date.parse(at) < now + 60_000 + dueSoonMs),
  )
  const interval = isDue ? pollMs : 0
  if (interval !== pollingInterval) setPolling(interval)
  usePrefetchNeighbours(state, currentData !== undefined)
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

/** Preloads the previous and next page. */
function usePrefetchNeighbours(state: ReturnType<typeof useCalendarState>, isReady: boolean): void {
  const prefetch = usePrefetchCalendar()
  const { view, day, first, query } = state
  const { from, to, ...filters } = query
  const key = JSON.stringify(filters)
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => {
      for (const by of [1, -1] as const)
        prefetch(
          { ...computeViewRange(view, moveByPage(view, day, by), first), ...JSON.parse(key) },
          { ifOlderThan: 60 },
        )
    }, 400)
    return () => clearTimeout(timer)
  }, [prefetch, isReady, view, day, first, key, from, to])
}
