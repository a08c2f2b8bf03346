import type { CalendarItem } from '@draftwright/contract/schedule'
import { createContext, useContext } from 'react'
import type { Movable } from './movable.ts'

export interface CalendarTools {
  zone: string
  /** Changes each minute, for what is past and what is now. Milliseconds. */
  now: number
  today: string
  /** Null where there is none, or only one: a mark on everything tells nothing. */
  channelName: (id: string | null) => string | null
  /** Whether a person posts on the channel. */
  isManual: (channelId: string | null) => boolean
  canMove: (item: Pick<CalendarItem, 'status' | 'channel_id' | 'author_id'>) => boolean
  openMenu: (item: Movable, at: { x: number; y: number }) => void
  openMove: (item: Movable) => void
  hrefOfDay: (day: string) => string
  /** Dropped on a moment, or on a day whose time is to be found. */
  dropAt: (item: Movable, at: number) => void
  dropOnDay: (item: Movable, day: string) => void
}

export const CalendarContext = createContext<CalendarTools | null>(null)

export function useCalendar(): CalendarTools {
  const tools = useContext(CalendarContext)
  if (!tools) throw new Error('This is a part of the calendar')
  return tools
}
