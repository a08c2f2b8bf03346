import { notifications } from '@draftwright/contract/notifications'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { implementRoutes } from '../../http/handler.ts'
import { notFoundError } from '../../http/errors.ts'
import { listNotificationChoices } from './choices.ts'
import { streamNotificationEvents, toReader, pushUnread, readUnreadSnapshot } from './event-stream.ts'
import { addActorNames } from './actor-names.ts'
import {
  countUnread,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  findNotification,
  saveChoice,
} from './store.ts'

export const notificationRoutes = implementRoutes(notifications, {
  list: ({ db, context, query, caller }) => listOwnNotifications(db, context, caller, query),
  events: ({ db, context, caller, request, signal }) =>
    request.wantsStream
      ? streamNotificationEvents(db, context, caller, signal)
      : readUnreadSnapshot(db, context, caller),
  choices: ({ db, caller }) => listNotificationChoices(db, caller.userId),
  async choose({ db, caller, body }) {
    await saveChoice(db, caller.userId, body)
    return listNotificationChoices(db, caller.userId)
  },
  async readAll({ db, context, caller }) {
    await db.transaction(async (tx) => {
      await markAllNotificationsRead(tx, caller.userId, context.now().toISOString())
      await pushUnread(tx, [caller.userId])
    })
    return null
  },
  async update({ db, context, caller, params, body }) {
    const reader = toReader(caller)
    const row = await db.transaction(async (tx) => {
      const at = body.is_read ? context.now().toISOString() : null
      if (!(await markNotificationRead(tx, reader, params.id, at))) throw notFoundError('Notification')
      await pushUnread(tx, [caller.userId])
      return findNotification(tx, reader, params.id)
    })
    const [shown] = await addActorNames(context, row === undefined ? [] : [row])
    if (shown === undefined) throw notFoundError('Notification')
    return shown
  },
})

export async function listOwnNotifications(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  query: Parameters<typeof listNotifications>[2],
) {
  const reader = toReader(caller)
  const [{ data, meta }, unread] = await Promise.all([listNotifications(db, reader, query), countUnread(db, reader)])
  return { data: await addActorNames(context, data), meta: { ...meta, unread } }
}
