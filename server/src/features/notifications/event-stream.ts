import type { NotificationEvent } from '@draftwright/contract/notifications'
import { listNotificationKinds } from '@draftwright/contract/notification-kinds'
import type { ContentUpdate } from '@draftwright/contract/presence'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import { WakeSignal, createNoticeListener } from '../../db/notices.ts'
import type { Caller } from '../../http/caller.ts'
import type { AppContext } from '../../http/app-context.ts'
import { watchTouches } from '../presence/index.ts'
import { addActorNames } from './actor-names.ts'
import { countUnread, listNotifications, type NotificationReader } from './store.ts'

const channel = 'notifications'
const Notice = z.object({ account_id: z.string(), user_ids: z.array(z.string()) })
/** Ids in one NOTIFY, which must stay under 8,000 bytes. */
const perNotice = 150
/** A NOTIFY can be lost with its connection; then the rows are polled at this interval. */
const lostNoticeMs = 30_000

const conversationChannel = 'conversations'
const ConversationNotice = z.object({ account_id: z.string(), user_id: z.string(), session_id: z.string() })

const watchConversations = createNoticeListener(conversationChannel, ConversationNotice, ({ account_id, user_id }) => [
  `${account_id} ${user_id}`,
])
const watchNotifications = createNoticeListener(channel, Notice, ({ account_id, user_ids }) =>
  user_ids.map((id) => `${account_id} ${id}`),
)

/** Announces a change of these people's notifications, once the transaction commits. */
export async function pushUnread(db: AccountDb, userIds: readonly string[]): Promise<void> {
  const people = [...new Set(userIds)]
  for (let at = 0; at < people.length; at += perNotice)
    await db.notify(channel, { account_id: db.accountId, user_ids: people.slice(at, at + perNotice) })
}

/** Announces that an answer begins or has ended in this person's conversation, once the transaction commits. */
export const pushConversationChange = (db: AccountDb, user_id: string, session_id: string): Promise<void> =>
  db.notify(conversationChannel, { account_id: db.accountId, user_id, session_id })

export const toReader = (caller: Caller): NotificationReader => ({
  userId: caller.userId,
  kinds: listNotificationKinds(caller.role),
})

/** How many are unread, and the newest. */
export async function readUnreadSnapshot(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
): Promise<NotificationEvent> {
  const reader = toReader(caller)
  const [unread, { data }] = await Promise.all([
    countUnread(db, reader),
    listNotifications(db, reader, { page: 1, limit: 1 }),
  ])
  const [newest = null] = await addActorNames(context, data)
  return { unread, newest }
}

/**
 * The current state, and again after each change, also of a text that the reader has open and of their conversations, until the
 * reader disconnects.
 */
export async function* streamNotificationEvents(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  signal: AbortSignal,
): AsyncGenerator<NotificationEvent> {
  const alarm = new WakeSignal()
  const touches = new Map<string, ContentUpdate>()
  const changedConversations = new Set<string>()
  let isStale = true
  const markStale = () => {
    isStale = true
    alarm.trigger()
  }
  const { accountId, userId } = caller
  const unwatch = await watchNotifications(context.engine, `${accountId} ${userId}`, markStale)
  const unwatchTouches = await watchTouches(context.engine, accountId, userId, (touch) => {
    touches.set(`${touch.content_id} ${touch.what}`, touch)
    alarm.trigger()
  })
  const unwatchConversations = await watchConversations(context.engine, `${accountId} ${userId}`, ({ session_id }) => {
    changedConversations.add(session_id)
    alarm.trigger()
  })
  signal.addEventListener('abort', alarm.trigger)
  let event: NotificationEvent = { unread: 0, newest: null }
  let last = ''
  try {
    while (!signal.aborted) {
      if (isStale) {
        isStale = false
        event = await readUnreadSnapshot(db, context, caller)
        const text = JSON.stringify(event)
        if (text !== last) yield event
        last = text
      }
      const touched = [...touches.values()]
      touches.clear()
      for (const one of touched) yield { ...event, touched: one }
      const conversationIds = [...changedConversations]
      changedConversations.clear()
      for (const session_id of conversationIds) yield { ...event, talked: { session_id } }
      isStale = !(await alarm.wait(lostNoticeMs)) || isStale
    }
  } finally {
    signal.removeEventListener('abort', alarm.trigger)
    unwatch()
    unwatchTouches()
    unwatchConversations()
  }
}
