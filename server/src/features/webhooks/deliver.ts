import { findEventType } from '@draftwright/contract/webhook-events'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { buildFullBody, buildThinBody } from './build-body.ts'
import { disableWebhook, reportWebhook } from './disable.ts'
import { canSeeEvent, type MakerSight } from './find-sight.ts'
import { findEvent, insertAttempt, type MessageRow, updateMessage } from './messages-store.ts'
import { postMessage, type PostResult } from './post-message.ts'
import { computeRetryWait, computeThrottle } from './retry-schedule.ts'
import { openWebhookSecret } from './seal-secret.ts'
import { buildWebhookHeaders } from './sign.ts'
import { lockWebhook, updateWebhook, type WebhookRow } from './webhooks-store.ts'

interface Delivery {
  readonly db: AccountDb
  readonly context: AppContext
  readonly signal: AbortSignal
  readonly webhook: WebhookRow
  readonly sight: MakerSight
}
const day = 86_400_000
/** Days of failing after which a webhook is disabled, and those that people are told of before. */
const daysUntilDisabled = 5
const reportedDays = [1, 3]
/** Two failures of one moment say nothing of days. */
const leastFailures = 2

/** Sends one message and notes what came back. Throws only when the server stops. */
export async function deliverMessage(delivery: Delivery, message: MessageRow): Promise<void> {
  const { db, context, signal, webhook } = delivery
  const body = message.body ?? (await freezeBody(delivery, message))
  if (body === null) return updateDone(db, message, 'failed')
  const started = context.now()
  const clock = performance.now()
  const headers = buildWebhookHeaders(listSecrets(delivery, started), {
    id: toMessageId(message.event_id),
    timestamp: Math.floor(started.getTime() / 1000),
    body,
  })
  const result = await postMessage(context.networks, { url: webhook.url, headers, body }, signal)
  const duration_ms = Math.round(performance.now() - clock)
  await db.transaction(async (tx) => {
    const row = await lockWebhook(tx, webhook.id)
    if (row === undefined) return
    const { status, answer, error } = result
    const { webhook_id, event_id } = message
    const attempt = { webhook_id, event_id, n: message.n_attempts + 1, started_at: started.toISOString() }
    await insertAttempt(tx, { ...attempt, duration_ms, status, answer, error })
    if (error === null) await noteSuccess(tx, context, row, message)
    else await noteFailure(tx, context, row, message, result)
  })
}

/** The same over all attempts and replays of an event. */
const toMessageId = (eventId: string): string => `msg_${eventId.replaceAll('-', '')}`

/** What every try of this message sends; null if the webhook's maker may not see the event any more. */
async function freezeBody(delivery: Delivery, message: MessageRow): Promise<string | null> {
  const { db, context, signal, webhook, sight } = delivery
  const event = await findEvent(db, message.event_id)
  const type = findEventType(message.type)
  if (event === undefined || type === undefined || !canSeeEvent(sight, type)) return null
  const body =
    webhook.payload === 'full'
      ? await buildFullBody(context, webhook, event, sight, signal)
      : buildThinBody(context, event)
  const text = JSON.stringify(body)
  await updateMessage(db, message.webhook_id, message.event_id, { body: text })
  return text
}

function listSecrets({ context: { secrets }, db, webhook }: Delivery, now: Date): string[] {
  const { id, secret, previous_secret, previous_until } = webhook
  const isDouble = previous_secret !== null && previous_until !== null && Date.parse(previous_until) > now.getTime()
  return [secret, ...(isDouble ? [previous_secret] : [])].map((sealed) => openWebhookSecret(secrets, db, id, sealed))
}

const updateDone = async (
  db: AccountDb,
  { webhook_id, event_id, n_attempts }: MessageRow,
  state: 'delivered' | 'failed',
  n = n_attempts,
): Promise<void> => {
  await updateMessage(db, webhook_id, event_id, { state, n_attempts: n, next_try_at: null })
}

async function noteSuccess(
  tx: AccountDb,
  { now }: Pick<AppContext, 'now'>,
  { id }: WebhookRow,
  message: MessageRow,
): Promise<void> {
  await updateDone(tx, message, 'delivered', message.n_attempts + 1)
  await updateWebhook(tx, id, {
    last_success_at: now().toISOString(),
    failing_since: null,
    n_failures: 0,
    days_reported: 0,
    throttled_until: null,
  })
}

async function noteFailure(
  tx: AccountDb,
  context: AppContext,
  webhook: WebhookRow,
  message: MessageRow,
  { status, retryAfter }: PostResult,
): Promise<void> {
  const now = context.now().getTime()
  const toTime = (seconds: number) => new Date(now + seconds * 1000).toISOString()
  const n_tries = message.n_tries + 1
  const wait = computeRetryWait(n_tries)
  if (wait === null) await updateDone(tx, message, 'failed', message.n_attempts + 1)
  else
    await updateMessage(tx, message.webhook_id, message.event_id, {
      n_tries,
      n_attempts: message.n_attempts + 1,
      next_try_at: toTime(Math.max(wait, retryAfter ?? 0)),
    })
  const n_failures = webhook.n_failures + 1
  const failing_since = webhook.failing_since ?? toTime(0)
  const throttle = retryAfter ?? computeThrottle(n_failures)
  const change = { n_failures, failing_since, throttled_until: throttle === null ? null : toTime(throttle) }
  await updateWebhook(tx, webhook.id, change)
  if (webhook.disabled_at !== null) return
  if (status === 410) return disableWebhook(tx, context, webhook, 'gone')
  await judgeFailing(tx, context, { ...webhook, ...change }, now - Date.parse(failing_since))
}

/** Disables what has failed for days, and warns before. */
async function judgeFailing(tx: AccountDb, context: AppContext, webhook: WebhookRow, failingMs: number): Promise<void> {
  if (webhook.n_failures < leastFailures) return
  const days = Math.floor(failingMs / day)
  if (days >= daysUntilDisabled) return disableWebhook(tx, context, webhook, 'failing')
  const reached = reportedDays.findLast((one) => one <= days) ?? 0
  if (reached <= webhook.days_reported) return
  await updateWebhook(tx, webhook.id, { days_reported: reached })
  const span = reached === 1 ? 'a day' : `${reached} days`
  await reportWebhook(tx, context, webhook, `Nothing has arrived for ${span}. It is disabled after five days.`)
}
