import type { CalendarItem } from '@draftwright/contract/schedule'
import type { Content } from '@draftwright/contract/content'
import { useState } from 'react'
import { readError } from '../../api/api.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { usePlanMutation, useScheduleMutation, useUnscheduleMutation } from './api.ts'
import { type Movable, usePlacement } from './movable.ts'
import { momentWords } from '../../ui/moment-words.ts'

export interface Mover {
  /** Gives the item another time (milliseconds), says so with Undo, or says why not. Answers the text as it then is. */
  move: (item: Movable, at: number, zone: string) => Promise<Content | null>
  /** Takes it off the calendar. */
  clear: (item: Movable, zone: string) => Promise<Content | null>
  /** The last thing that happened, for those who do not see it. */
  said: string
  say: (words: string) => void
}

export const passed = 'That time has passed. Choose a later one.'

const onCalendar = (item: Movable): CalendarItem | null =>
  item.at === null || item.kind === null ? null : { ...item, at: item.at, kind: item.kind }

/** Moves of the calendar. `onDone` hears of each answer, also of an undo's. */
export function useMove(onDone: (content: Content) => void = () => {}): Mover {
  const [said, say] = useState('')
  const placementOf = usePlacement()
  const [schedule] = useScheduleMutation()
  const [unschedule] = useUnscheduleMutation()
  const [plan] = usePlanMutation()

  const refuse = (item: Movable, why: string) => {
    toastError(why)
    say(`${item.title} was not moved. ${why}`)
    return null
  }
  type Answer = { data?: Content; error?: unknown }
  const heard = (answer: Answer, item: Movable, done: string, undo?: () => void) => {
    if (!answer.data) return refuse(item, readError(answer.error).message)
    onDone(answer.data)
    toast(`“${item.title}” ${done}`, undo ? { undo } : {})
    say(`${item.title} ${done}`)
    return answer.data
  }
  const put = async (item: Movable, at: string, zone: string, verb: 'schedule' | 'plan'): Promise<Answer> => {
    const { id } = item
    const before = onCalendar(item)
    if (verb === 'plan') {
      const after: CalendarItem = { ...item, at, kind: 'planned' }
      return plan({ id, planned_at: at, before, after })
    }
    const after: CalendarItem = { ...item, at, kind: 'scheduled', status: 'scheduled', time_zone: zone }
    return schedule({ id, at, time_zone: zone, before, after })
  }
  const takeOff = async (item: Movable): Promise<Answer> => {
    const { id } = item
    const before = onCalendar(item)
    return item.kind === 'scheduled'
      ? unschedule({ id, before, after: null })
      : plan({ id, planned_at: null, before, after: null })
  }
  /** Back to how it was before the move: `now` is the item as the move left it. */
  const restore = async (now: Movable, before: Movable, zone: string) => {
    if (before.at === null) return heard(await takeOff(now), now, 'is off the calendar again')
    if (now.kind === 'scheduled' && before.kind !== 'scheduled') {
      const answer = await unschedule({
        id: now.id,
        keep_plan: true,
        before: onCalendar(now),
        after: onCalendar(before),
      })
      if (!answer.data) return heard(answer, now, '')
    }
    const verb = before.kind === 'scheduled' ? 'schedule' : 'plan'
    const answer = await put({ ...now, status: before.status }, before.at, before.time_zone ?? zone, verb)
    return heard(answer, now, `is back at ${momentWords(before.at, zone)}`)
  }
  return {
    said,
    say,
    async move(item, at, zone) {
      const placement = placementOf(item)
      if (placement.verb === null) return refuse(item, placement.why)
      if (at <= Date.now()) return refuse(item, passed)
      const time = new Date(at).toISOString()
      if (time === item.at && (placement.verb === 'plan' || item.status === 'scheduled')) return null
      const answer = await put(item, time, zone, placement.verb)
      const isScheduled = placement.verb === 'schedule'
      const now: Movable = {
        ...item,
        at: time,
        kind: isScheduled ? 'scheduled' : 'planned',
        status: answer.data?.status ?? item.status,
      }
      const done = `${isScheduled ? 'is scheduled for' : 'is planned for'} ${momentWords(at, zone)}`
      return heard(answer, item, done, () => void restore(now, item, zone))
    },
    async clear(item, zone) {
      const answer = await takeOff(item)
      const now: Movable = { ...item, at: null, kind: null, status: answer.data?.status ?? item.status }
      const isLost = item.at === null || Date.parse(item.at) <= Date.now()
      const undo = () => {
        if (item.at) void put(now, item.at, zone, item.kind === 'scheduled' ? 'schedule' : 'plan')
      }
      return heard(answer, item, 'is off the calendar', isLost ? undefined : undo)
    },
  }
}
