import { addDays, dayAt, momentOf, startOfDay, timeAt } from '@draftwright/contract/wall-clock'
import { useEffect, useMemo, useRef } from 'react'
import { useLazyNextSlotQuery } from '../slots/index.ts'
import type { CalendarTools } from './context.ts'
import { type Movable, usePlacement } from './movable.ts'
import { useChannels } from './use-channels.ts'
import type { CalendarState } from './use-calendar-state.ts'
import type { Mover } from './use-move.ts'

interface Parts {
  zone: string
  now: number
  today: string
  mover: Mover
  hrefOf: CalendarState['hrefOf']
  openMenu: CalendarTools['openMenu']
  openMove: CalendarTools['openMove']
}

const half = 30 * 60_000

/** What every post on the calendar needs. One object that changes once a minute: thousands of posts read it. */
export function useTools(parts: Parts): CalendarTools {
  const { zone, now, today } = parts
  const placementOf = usePlacement()
  const [askNextSlot] = useLazyNextSlotQuery()
  const channels = useChannels()
  /** A text that never had a time gets the channel's next slot of that day, else nine o'clock, else soon. */
  const timeOn = async (item: Movable, day: string): Promise<number> => {
    if (item.at !== null) return momentOf(day, timeAt(Date.parse(item.at), zone), zone)
    const start = Math.max(startOfDay(day, zone), Date.now())
    if (item.channel_id !== null && start < startOfDay(addDays(day, 1), zone)) {
      const { data } = await askNextSlot({ id: item.channel_id, after: new Date(start).toISOString() })
      if (data && dayAt(Date.parse(data.at), zone) === day) return Date.parse(data.at)
    }
    const nine = momentOf(day, '09:00', zone)
    return nine <= Date.now() && day === today ? Math.ceil((Date.now() + half / 3) / half) * half : nine
  }
  const latest = useRef({ ...parts, placementOf, timeOn })
  useEffect(() => {
    latest.current = { ...parts, placementOf, timeOn }
  })
  return useMemo<CalendarTools>(
    () => ({
      zone,
      now,
      today,
      channelName: (id) => (channels.count < 2 ? null : channels.nameOf(id)),
      isManual: channels.isManual,
      canMove: (item) => latest.current.placementOf(item).verb !== null,
      openMenu: (item, at) => latest.current.openMenu(item, at),
      openMove: (item) => latest.current.openMove(item),
      hrefOfDay: (day) => latest.current.hrefOf({ view: 'day', day }),
      dropAt: (item, at) => void latest.current.mover.move(item, at, zone),
      dropOnDay: (item, day) =>
        void latest.current.timeOn(item, day).then((at) => latest.current.mover.move(item, at, zone)),
    }),
    [zone, now, today, channels],
  )
}
