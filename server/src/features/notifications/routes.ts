import { notifications } from '@draftwright/contract/notifications'
import { implement } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import { choicesOf } from './choices.ts'
import { changes, readerOf, ring, standing } from './live.ts'
import { withNames } from './names.ts'
import { countUnread, listNotifications, markAllRead, markRead, readNotification, saveChoice } from './store.ts'

export const notificationRoutes = implement(notifications, {
  async list({ db, parts, query, caller }) {
    const reader = readerOf(caller)
    const [{ data, meta }, unread] = await Promise.all([listNotifications(db, reader, query), countUnread(db, reader)])
    return { data: await withNames(parts, data), meta: { ...meta, unread } }
  },
  events: ({ db, parts, caller, request, signal }) =>
    request.wantsStream ? changes(db, parts, caller, signal) : standing(db, parts, caller),
  choices: ({ db, caller }) => choicesOf(db, caller.userId),
  async choose({ db, caller, body }) {
    await saveChoice(db, caller.userId, body)
    return choicesOf(db, caller.userId)
  },
  async readAll({ db, parts, caller }) {
    await db.transaction(async (tx) => {
      await markAllRead(tx, caller.userId, parts.now().toISOString())
      await ring(tx, [caller.userId])
    })
    return null
  },
  async update({ db, parts, caller, params, body }) {
    const reader = readerOf(caller)
    const row = await db.transaction(async (tx) => {
      const at = body.is_read ? parts.now().toISOString() : null
      if (!(await markRead(tx, reader, params.id, at))) throw notFound('Notification')
      await ring(tx, [caller.userId])
      return readNotification(tx, reader, params.id)
    })
    const [shown] = await withNames(parts, row === undefined ? [] : [row])
    if (shown === undefined) throw notFound('Notification')
    return shown
  },
})
