import { buildExampleBody } from '@draftwright/contract/webhook-body'
import { type EventType, findReadPath, listChosenTypes } from '@draftwright/contract/webhook-events'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { canSeeEvent, findMakerSight } from './find-sight.ts'
import { findMessage, insertMessages, insertTestEvent, listEventsSince, updateMessage } from './messages-store.ts'
import { wakeWebhook } from './send-job.ts'
import { lockWebhook, updateWebhook, type WebhookRow } from './webhooks-store.ts'

const mostReplayed = 10_000

/** For somebody who knows that the receiver is back: nothing waits for it any more. */
async function lockForReplay(tx: AccountDb, id: string): Promise<WebhookRow> {
  const webhook = await lockEnabled(tx, id)
  await updateWebhook(tx, id, { throttled_until: null })
  return { ...webhook, throttled_until: null }
}

async function lockEnabled(tx: AccountDb, id: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, id)
  if (webhook === undefined) throw notFoundError('Webhook')
  if (webhook.disabled_at !== null)
    throw conflictError('webhook_disabled', 'This webhook is disabled. Enable it first.')
  return webhook
}

/** Queues an event about nothing for one webhook; returns its id. */
export const sendTest = (
  db: AccountDb,
  context: AppContext,
  { userId }: Caller,
  id: string,
  event: EventType | undefined,
): Promise<string> =>
  db.transaction(async (tx) => {
    await lockEnabled(tx, id)
    if (event === undefined) throw notFoundError('Event')
    const now = context.now().toISOString()
    const row = await insertTestEvent(tx, event.type, event.kind, userId)
    await insertMessages(tx, id, [row], { now, again: 'never' })
    const path = findReadPath(event.noun)
    const kind = event.kind ?? (path === null ? null : event.noun)
    const example = buildExampleBody(event.type, kind, path === null ? null : context.config.publicUrl + path)
    const data = { ...example.data, sequence: row.number, is_test: true }
    await updateMessage(tx, id, row.id, { body: JSON.stringify({ ...example, timestamp: now, data }) })
    await wakeWebhook(tx, context, id)
    return row.id
  })

/** Sends one again that was sent or has failed. */
export const replayMessage = (db: AccountDb, context: AppContext, id: string, eventId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockForReplay(tx, id)
    const message = await findMessage(tx, id, eventId)
    if (message === undefined) throw notFoundError('Message')
    const next_try_at = context.now().toISOString()
    await updateMessage(tx, id, eventId, { state: 'pending', n_tries: 0, next_try_at })
    await wakeWebhook(tx, context, id)
  })

/** Sends what has happened since a time, as far as the webhook's maker may see it now; returns how much. */
export const replaySince = (
  db: AccountDb,
  context: AppContext,
  { id }: Pick<WebhookRow, 'id'>,
  { since, only }: { readonly since: string; readonly only: 'undelivered' | 'everything' },
): Promise<number> =>
  db.transaction(async (tx) => {
    const webhook = await lockForReplay(tx, id)
    const sight = await findMakerSight(tx, webhook, context.now())
    if (sight === null) return 0
    const types = listChosenTypes(webhook.events).filter((event) => canSeeEvent(sight, event))
    const events = await listEventsSince(
      tx,
      types.map(({ type }) => type),
      { since, limit: mostReplayed },
    )
    const again = only === 'everything' ? 'always' : 'failed'
    const n = await insertMessages(tx, id, events, { now: context.now().toISOString(), again })
    if (n > 0) await wakeWebhook(tx, context, id)
    return n
  })
