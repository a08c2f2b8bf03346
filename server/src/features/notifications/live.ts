import type { NotificationEvent } from '@draftwright/contract/notifications'
import { kindsFor } from '@draftwright/contract/news'
import type { Touch } from '@draftwright/contract/presence'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import { Alarm, noticesOf } from '../../db/notices.ts'
import type { Caller } from '../../http/caller.ts'
import type { Parts } from '../../http/parts.ts'
import { watchTouches } from '../presence/index.ts'
import { withNames } from './names.ts'
import { countUnread, listNotifications, type Reader } from './store.ts'

const channel = 'notifications'
const Notice = z.object({ account_id: z.string(), user_ids: z.array(z.string()) })
/** Ids in one notice, which must stay under 8,000 bytes. */
const perNotice = 150
/** A notice can be lost with its connection; then the rows are looked at this often. */
const lostNoticeMs = 30_000

const talkChannel = 'conversations'
const TalkNotice = z.object({ account_id: z.string(), user_id: z.string(), session_id: z.string() })

const watchTalk = noticesOf(talkChannel, TalkNotice, ({ account_id, user_id }) => [`${account_id} ${user_id}`])
const watch = noticesOf(channel, Notice, ({ account_id, user_ids }) => user_ids.map((id) => `${account_id} ${id}`))

/** Says that something about these people's notifications changed, once the transaction commits. */
export async function ring(db: AccountDb, userIds: readonly string[]): Promise<void> {
  const people = [...new Set(userIds)]
  for (let at = 0; at < people.length; at += perNotice)
    await db.notify(channel, { account_id: db.accountId, user_ids: people.slice(at, at + perNotice) })
}

/** Says that in this person's conversation an answer begins or has ended, once the transaction commits. */
export const ringConversation = (db: AccountDb, user_id: string, session_id: string): Promise<void> =>
  db.notify(talkChannel, { account_id: db.accountId, user_id, session_id })

export const readerOf = (caller: Caller): Reader => ({ userId: caller.userId, kinds: kindsFor(caller.role) })

/** How many are unread, and the newest. */
export async function standing(db: AccountDb, parts: Parts, caller: Caller): Promise<NotificationEvent> {
  const reader = readerOf(caller)
  const [unread, { data }] = await Promise.all([
    countUnread(db, reader),
    listNotifications(db, reader, { page: 1, limit: 1 }),
  ])
  const [newest = null] = await withNames(parts, data)
  return { unread, newest }
}

/** How things stand, and again after each change, also of a text that the reader has open and of their conversations, until the reader leaves. */
export async function* changes(
  db: AccountDb,
  parts: Parts,
  caller: Caller,
  signal: AbortSignal,
): AsyncGenerator<NotificationEvent> {
  const alarm = new Alarm()
  const touches = new Map<string, Touch>()
  const talks = new Set<string>()
  let isStale = true
  const ringNews = () => {
    isStale = true
    alarm.ring()
  }
  const { accountId, userId } = caller
  const unwatch = await watch(parts.engine, `${accountId} ${userId}`, ringNews)
  const unwatchTouches = await watchTouches(parts.engine, accountId, userId, (touch) => {
    touches.set(`${touch.content_id} ${touch.what}`, touch)
    alarm.ring()
  })
  const unwatchTalk = await watchTalk(parts.engine, `${accountId} ${userId}`, ({ session_id }) => {
    talks.add(session_id)
    alarm.ring()
  })
  signal.addEventListener('abort', alarm.ring)
  let event: NotificationEvent = { unread: 0, newest: null }
  let last = ''
  try {
    while (!signal.aborted) {
      if (isStale) {
        isStale = false
        event = await standing(db, parts, caller)
        const text = JSON.stringify(event)
        if (text !== last) yield event
        last = text
      }
      const touched = [...touches.values()]
      touches.clear()
      for (const one of touched) yield { ...event, touched: one }
      const talked = [...talks]
      talks.clear()
      for (const session_id of talked) yield { ...event, talked: { session_id } }
      isStale = !(await alarm.wait(lostNoticeMs)) || isStale
    }
  } finally {
    signal.removeEventListener('abort', alarm.ring)
    unwatch()
    unwatchTouches()
    unwatchTalk()
  }
}
