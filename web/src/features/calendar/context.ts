import type { CalendarItem } from '@draftwright/contract/schedule'
import { createContext, useContext } from 'react'
import type { MovableItem } from './placement.ts'

export interface CalendarTools {
  zone: string
  /** Updated each minute, to mark the past and the current time. Milliseconds. */
  now: number
  today: string
  /** Null if there is none, or only one: a mark on everything carries no information. */
  channelName: (id: string | null) => string | null
  /** Whether posts on the channel are published by hand. */
  isManual: (channelId: string | null) => boolean
  /** Whether the person may write posts. */
  canCreate: boolean
  canMove: (item: Pick<CalendarItem, 'status' | 'channel_id' | 'author_id'>) => boolean
  openMenu: (item: MovableItem, at: { x: number; y: number }) => void
  openMove: (item: MovableItem) => void
  hrefOfDay: (day: string) => string
  /** Dropped on a moment, or on a day without a time. */
  dropAt: (item: MovableItem, at: number) => void
  dropOnDay: (item: MovableItem, day: string) => void
}

export const CalendarContext = createContext<CalendarTools | null>(null)

export function useCalendarContext(): CalendarTools {
  const tools = useContext(CalendarContext)
  if (!tools) throw new Error('This is a part of the calendar')
  return tools
}
