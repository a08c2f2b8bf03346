import type { CalendarItem } from '@draftwright/contract/schedule'
import type { Content } from '@draftwright/contract/content'
import { useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { usePlanContentMutation, useScheduleContentMutation, useUnscheduleContentMutation } from './api.ts'
import { useLazyReadClashesQuery } from '../due/index.ts'
import { type MovableItem, usePlacement } from './placement.ts'
import { formatMoment } from '../../ui/format-moment.ts'

export interface ItemMover {
  /** Moves the item to another time (milliseconds), and shows a toast with Undo, or the reason for a refusal. Returns the updated text. */
  move: (item: MovableItem, at: number, zone: string) => Promise<Content | null>
  /** Takes it off the schedule. */
  clear: (item: MovableItem, zone: string) => Promise<Content | null>
  /** The latest change, for screen readers. */
  announcement: string
  announce: (words: string) => void
}

export const pastTimeMessage = 'That time has passed. Choose a later one.'

const toCalendarItem = (item: MovableItem): CalendarItem | null =>
  item.at === null || item.kind === null ? null : { ...item, at: item.at, kind: item.kind }

/** Moves items of the calendar. `onDone` is called with each updated text, also after an undo. */
export function useItemMover(onDone: (content: Content) => void = () => {}): ItemMover {
  const [announcement, announce] = useState('')
  const resolvePlacement = usePlacement()
  const [schedule] = useScheduleContentMutation()
  const [unschedule] = useUnscheduleContentMutation()
  const [plan] = usePlanContentMutation()
  const [readClashes] = useLazyReadClashesQuery()

  const refuse = (item: MovableItem, why: string) => {
    showErrorToast(why)
    announce(`${item.title} was not moved. ${why}`)
    return null
  }
  type Answer = { data?: Content; error?: unknown }
  const handleAnswer = (answer: Answer, item: MovableItem, done: string, undo?: () => void) => {
    if (!answer.data) return refuse(item, toFailure(answer.error).message)
    onDone(answer.data)
    showToast(`“${item.title}” ${done}`, undo ? { undo } : {})
    announce(`${item.title} ${done}`)
    return answer.data
  }
  const setTime = async (item: MovableItem, at: string, zone: string, verb: 'schedule' | 'plan'): Promise<Answer> => {
    const { id } = item
    const before = toCalendarItem(item)
    if (verb === 'plan') {
      const after: CalendarItem = { ...item, at, kind: 'planned' }
      return plan({ id, planned_at: at, before, after })
    }
    const after: CalendarItem = { ...item, at, kind: 'scheduled', status: 'scheduled', time_zone: zone }
    return schedule({ id, at, time_zone: zone, before, after })
  }
  const removeFromCalendar = async (item: MovableItem): Promise<Answer> => {
    const { id } = item
    const before = toCalendarItem(item)
    return item.kind === 'scheduled'
      ? unschedule({ id, before, after: null })
      : plan({ id, planned_at: null, before, after: null })
  }
  /** Restores the state before the move: `now` is the item after it. */
  const restore = async (now: MovableItem, before: MovableItem, zone: string) => {
    if (before.at === null)
      return handleAnswer(await removeFromCalendar(now), now, 'was removed from the calendar again')
    if (now.kind === 'scheduled' && before.kind !== 'scheduled') {
      const answer = await unschedule({
        id: now.id,
        keep_plan: true,
        before: toCalendarItem(now),
        after: toCalendarItem(before),
      })
      if (!answer.data) return handleAnswer(answer, now, '')
    }
    const verb = before.kind === 'scheduled' ? 'schedule' : 'plan'
    const answer = await setTime({ ...now, status: before.status }, before.at, before.time_zone ?? zone, verb)
    return handleAnswer(answer, now, `is back at ${formatMoment(before.at, zone)}`)
  }
  return {
    announcement,
    announce,
    async move(item, at, zone) {
      const placement = resolvePlacement(item)
      if (placement.action === null) return refuse(item, placement.reason)
      if (at <= Date.now()) return refuse(item, pastTimeMessage)
      const time = new Date(at).toISOString()
      if (time === item.at && (placement.action === 'plan' || item.status === 'scheduled')) return null
      const answer = await setTime(item, time, zone, placement.action)
      const isScheduled = placement.action === 'schedule'
      const now: MovableItem = {
        ...item,
        at: time,
        kind: isScheduled ? 'scheduled' : 'planned',
        status: answer.data?.status ?? item.status,
      }
      const clash = answer.data ? (await readClashes({ id: item.id, at: time })).data?.same_time[0] : undefined
      const beside = clash === undefined ? '' : `, at the same minute as “${clash.title}”`
      const done = `${isScheduled ? 'is scheduled for' : 'is planned for'} ${formatMoment(at, zone)}${beside}`
      return handleAnswer(answer, item, done, () => void restore(now, item, zone))
    },
    async clear(item, zone) {
      const answer = await removeFromCalendar(item)
      const now: MovableItem = { ...item, at: null, kind: null, status: answer.data?.status ?? item.status }
      const isLost = item.at === null || Date.parse(item.at) <= Date.now()
      const undo = () => {
        if (item.at) void setTime(now, item.at, zone, item.kind === 'scheduled' ? 'schedule' : 'plan')
      }
      return handleAnswer(answer, item, 'was removed from the calendar', isLost ? undefined : undo)
    },
  }
}
