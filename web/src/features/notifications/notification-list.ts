import type { Notification, NotificationEvent } from '@draftwright/contract/notifications'
import type { ListMeta } from '@draftwright/contract/lists'

export interface NotificationList {
  data: Notification[]
  meta: ListMeta & { unread: number }
}

const countUnread = (one: Notification | null | undefined): number => (one?.read_at === null ? 1 : 0)

/** The list after one of them, or all (`null`), was marked as read or unread, before the server has responded. */
export function applyRead(
  { data, meta }: NotificationList,
  id: string | null,
  isRead: boolean,
  now = new Date().toISOString(),
): NotificationList {
  const read_at = isRead ? now : null
  const found = data.find((one) => one.id === id)
  const difference = isRead ? -countUnread(found) : 1 - (found === undefined ? 1 : countUnread(found))
  return {
    data: data.map((one) =>
      id === null || one.id === id ? { ...one, read_at: one.read_at && read_at ? one.read_at : read_at } : one,
    ),
    meta: { ...meta, unread: id === null ? 0 : Math.max(0, meta.unread + difference) },
  }
}

/**
 * The newest notifications after an event of the server. `isExplained` is false when more has changed than the event contains:
 * then the list has to be loaded again.
 */
export function applyNotificationEvent(
  { data, meta }: NotificationList,
  { unread, newest }: NotificationEvent,
): { list: NotificationList; isExplained: boolean } {
  const [head] = data
  if (newest === null) return { list: { data, meta: { ...meta, unread } }, isExplained: data.length === 0 }
  const isKnown = head?.id === newest.id
  const isNew = !isKnown && (head === undefined || head.created_at <= newest.created_at)
  if (!isKnown && !isNew) return { list: { data, meta: { ...meta, unread } }, isExplained: false }
  const expected = meta.unread + countUnread(newest) - (isKnown ? countUnread(head) : 0)
  return {
    list: {
      data: isKnown ? [newest, ...data.slice(1)] : [newest, ...data].slice(0, meta.limit),
      meta: { ...meta, unread, total: meta.total + (isNew ? 1 : 0) },
    },
    isExplained: expected === unread,
  }
}
