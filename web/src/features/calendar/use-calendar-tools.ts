import { addDays, toZoneDay, toInstant, getStartOfDay, toZoneTime } from '@draftwright/contract/wall-clock'
import { useEffect, useMemo, useRef } from 'react'
import { useCan } from '../../api/rights.ts'
import { useLazyFindNextSlotQuery } from '../slots/index.ts'
import type { CalendarTools } from './context.ts'
import { type MovableItem, usePlacement } from './placement.ts'
import { useChannelLookup } from './use-channel-lookup.ts'
import type { CalendarState } from './use-calendar-state.ts'
import type { ItemMover } from './use-item-mover.ts'

interface CalendarToolsInput {
  zone: string
  now: number
  today: string
  mover: ItemMover
  hrefOf: CalendarState['hrefOf']
  openMenu: CalendarTools['openMenu']
  openMove: CalendarTools['openMove']
}

const halfHourMs = 30 * 60_000

/** The data every post on the calendar needs. One object that changes once a minute: thousands of posts read it. */
export function useCalendarTools(input: CalendarToolsInput): CalendarTools {
  const { zone, now, today } = input
  const canCreate = useCan()('content:write')
  const placementOf = usePlacement()
  const [askNextSlot] = useLazyFindNextSlotQuery()
  const channels = useChannelLookup()
  /** A text without an earlier time gets the channel's next slot of that day, else nine o'clock, else a time soon. */
  const timeOn = async (item: MovableItem, day: string): Promise<number> => {
    if (item.at !== null) return toInstant(day, toZoneTime(Date.parse(item.at), zone), zone)
    const start = Math.max(getStartOfDay(day, zone), Date.now())
    if (item.channel_id !== null && start < getStartOfDay(addDays(day, 1), zone)) {
      const { data } = await askNextSlot({ id: item.channel_id, after: new Date(start).toISOString() })
      if (data && toZoneDay(Date.parse(data.at), zone) === day) return Date.parse(data.at)
    }
    const nine = toInstant(day, '09:00', zone)
    return nine <= Date.now() && day === today
      ? Math.ceil((Date.now() + halfHourMs / 3) / halfHourMs) * halfHourMs
      : nine
  }
  const latest = useRef({ ...input, placementOf, timeOn })
  useEffect(() => {
    latest.current = { ...input, placementOf, timeOn }
  })
  return useMemo<CalendarTools>(
    () => ({
      zone,
      now,
      today,
      channelName: (id) => (channels.count < 2 ? null : channels.findName(id)),
      isManual: channels.isManual,
      canCreate,
      canMove: (item) => latest.current.placementOf(item).action !== null,
      openMenu: (item, at) => latest.current.openMenu(item, at),
      openMove: (item) => latest.current.openMove(item),
      hrefOfDay: (day) => latest.current.hrefOf({ view: 'day', day }),
      dropAt: (item, at) => void latest.current.mover.move(item, at, zone),
      dropOnDay: (item, day) =>
        void latest.current.timeOn(item, day).then((at) => latest.current.mover.move(item, at, zone)),
    }),
    [zone, now, today, channels, canCreate],
  )
}
