import type { ContentItem } from '@draftwright/contract/content'
import type { CalendarItem } from '@draftwright/contract/schedule'
import { needOf } from '../due/index.ts'
import { useCan, useOwnId } from '../../api/rights.ts'
import { useChannels } from './use-channels.ts'

/** A text with or without a place on the calendar. */
export type Movable = Omit<CalendarItem, 'at' | 'kind'> & { at: string | null; kind: CalendarItem['kind'] | null }

/** What another time means for it: it will go out then, or somebody plans so; or why it cannot have one. */
export type Placement = { verb: 'schedule' | 'plan'; why?: never } | { verb: null; why: string }

interface Person {
  canPublish: boolean
  canWrite: (authorId: string | null) => boolean
}

const goesOut = ['approved', 'scheduled', 'missed', 'failed']

/** Approved texts are scheduled, all others only planned. */
export function placementOf(
  item: Pick<Movable, 'status' | 'channel_id' | 'author_id'>,
  person: Person,
  isManual = false,
): Placement {
  // What a person is to post has not gone anywhere yet.
  const waits = needOf(item.status, isManual) === 'time_to_post'
  if (waits && person.canPublish) return { verb: 'schedule' }
  switch (item.status) {
    case 'published':
      return { verb: null, why: 'It is live already.' }
    case 'publishing':
      return { verb: null, why: waits ? 'Only those who may publish can move it.' : 'It is going out right now.' }
    case 'unknown':
      return { verb: null, why: 'It is not clear whether it went out. Open it to settle that first.' }
    case 'archived':
      return { verb: null, why: 'It is archived.' }
    default:
  }
  if (goesOut.includes(item.status) && item.channel_id !== null && person.canPublish) return { verb: 'schedule' }
  if (goesOut.includes(item.status) && item.status !== 'approved')
    return { verb: null, why: 'Only those who may publish can move a scheduled post.' }
  return person.canWrite(item.author_id)
    ? { verb: 'plan' }
    : { verb: null, why: 'Only its author can plan this draft.' }
}

/** What the person in front of the screen may do with each. */
export function usePlacement(): (item: Pick<Movable, 'status' | 'channel_id' | 'author_id'>) => Placement {
  const can = useCan()
  const ownId = useOwnId()
  const { isManual } = useChannels()
  return (item) =>
    placementOf(
      item,
      {
        canPublish: can('content:publish'),
        canWrite: (authorId) => can('content:manage') || (can('content:write') && authorId === ownId),
      },
      isManual(item.channel_id),
    )
}

/** A text as the calendar would show it. */
export function asMovable(text: ContentItem): Movable {
  const { id, title, status, channel_id, pillar_id, author_id, time_zone, url, updated_at } = text
  const at = text.scheduled_at ?? text.planned_at
  const kind = text.scheduled_at ? 'scheduled' : text.planned_at ? 'planned' : null
  return { id, title, status, channel_id, pillar_id, author_id, time_zone, url, updated_at, at, kind }
}
