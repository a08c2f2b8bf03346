import type { ContentItem } from '@draftwright/contract/content'
import type { CalendarItem } from '@draftwright/contract/schedule'
import { getTransition } from '@draftwright/contract/transitions'
import { findAttentionReason } from '../due/index.ts'
import { useCan, useOwnId } from '../../api/rights.ts'
import { useChannelLookup } from './use-channel-lookup.ts'

/** A text with or without a time. */
export type MovableItem = Omit<CalendarItem, 'at' | 'kind'> & { at: string | null; kind: CalendarItem['kind'] | null }

/** The result of a new time: scheduled or planned; or why it cannot have one. */
export type Placement = { action: 'schedule' | 'plan'; reason?: never } | { action: null; reason: string }

interface Permissions {
  canPublish: boolean
  canWrite: (authorId: string | null) => boolean
}

const publishableStatuses = getTransition('schedule').from

/** Approved texts are scheduled, all others only planned. */
export function resolvePlacement(
  item: Pick<MovableItem, 'status' | 'channel_id' | 'author_id'>,
  person: Permissions,
  isManual = false,
): Placement {
  // A post to be published by hand has not been published yet.
  const waits = findAttentionReason(item.status, isManual) === 'time_to_post'
  if (waits && person.canPublish) return { action: 'schedule' }
  switch (item.status) {
    case 'published':
      return { action: null, reason: 'It’s already live.' }
    case 'publishing':
      return { action: null, reason: waits ? 'Only publishers can move it.' : 'It’s being published.' }
    case 'unknown':
      return { action: null, reason: 'We couldn’t confirm it was published. Open it and check first.' }
    case 'archived':
      return { action: null, reason: 'It’s archived.' }
    default:
  }
  if (publishableStatuses.includes(item.status) && item.channel_id !== null && person.canPublish)
    return { action: 'schedule' }
  if (publishableStatuses.includes(item.status) && item.status !== 'approved')
    return { action: null, reason: 'Only publishers can move a scheduled post.' }
  return person.canWrite(item.author_id)
    ? { action: 'plan' }
    : { action: null, reason: 'Only the author can plan this draft.' }
}

/** The person's rights on each text. */
export function usePlacement(): (item: Pick<MovableItem, 'status' | 'channel_id' | 'author_id'>) => Placement {
  const can = useCan()
  const ownId = useOwnId()
  const { isManual } = useChannelLookup()
  return (item) =>
    resolvePlacement(
      item,
      {
        canPublish: can('content:publish'),
        canWrite: (authorId) => can('content:manage') || (can('content:write') && authorId === ownId),
      },
      isManual(item.channel_id),
    )
}

/** A text as a calendar item. */
export function toMovableItem(text: ContentItem): MovableItem {
  const { id, title, status, channel_id, pillar_id, author_id, time_zone, url, updated_at } = text
  const at = text.scheduled_at ?? text.planned_at
  const kind = text.scheduled_at ? 'scheduled' : text.planned_at ? 'planned' : null
  return { id, title, status, channel_id, pillar_id, author_id, time_zone, url, updated_at, at, kind }
}
