import { z } from 'zod'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { loadBase } from '../base-store.ts'
import { loadMemberNames } from '../people.ts'
import { announceStop, findMakerProblem } from '../makers/index.ts'
import { lockBase } from '../schema-store.ts'
import { collectPayloads } from './collect-payloads.ts'
import type { NotificationResult } from './notification-result.ts'
import { openMacSecret } from './seal-secret.ts'
import { sendNotification } from './send-notification.ts'
import {
  findWebhook,
  listWebhooks,
  lockWebhook,
  setHasWebhooks,
  updateWebhook,
  type WebhookRow,
} from './webhooks-store.ts'

const Payload = z.object({ account_id: z.uuid(), webhook_id: z.string(), try_at: z.iso.datetime().optional() })
type Payload = z.infer<typeof Payload>
const BasePayload = z.object({ account_id: z.uuid(), base_id: z.string() })
type BasePayload = z.infer<typeof BasePayload>

/** Tries of one notification. */
const attempts = 10
/** Failures in a row after which a webhook sends no more, until somebody switches it on again: after hours. */
export const failuresUntilOff = 30
/** The wait after a failure doubles from a second to this, also from one notification to the next. */
const longestWaitSeconds = 900
/** A notification that was to be tried so long ago waits no more: its job is lost. */
const lostAfterMs = 600_000

const isToBeNotified = ({ sends_notifications, notification_url, announced_cursor, next_cursor }: WebhookRow) =>
  sends_notifications && notification_url !== null && announced_cursor < next_cursor

const isTryOf = ({ next_try_at }: WebhookRow, tryAt: string | undefined): boolean =>
  next_try_at === null ? tryAt === undefined : Date.parse(next_try_at) === Date.parse(tryAt ?? '')

/** Tells one webhook's program that there are new payloads; what came together is told once. */
export const notifyWebhookJob = defineJob({
  name: 'tables.notify-webhook',
  payload: Payload,
  // Only of a run that breaks off: a notification that fails enqueues its next try.
  attempts: 5,
  concurrency: 8,
  perGroup: 1,
  async run({ payload, db, context, signal }: JobRun<Payload, AppContext>) {
    const webhook = await findWebhook(db, payload.webhook_id, context.now())
    if (webhook === undefined || !isTryOf(webhook, payload.try_at) || !isToBeNotified(webhook)) return
    const { id, base_id, notification_url, mac_secret, created_by } = webhook
    const problem = await findMakerProblem(db, created_by, 'tableWebhook')
    if (problem !== null) return switchOff(db, context, webhook, problem)
    const secret = openMacSecret(context.secrets, db, id, mac_secret)
    const started = performance.now()
    const now = context.now()
    const message = await sendNotification(
      context.networks,
      { url: notification_url ?? '', baseId: base_id, webhookId: id, secret, now },
      signal,
    )
    const result = {
      completionTimestamp: context.now().toISOString(),
      durationMs: Math.round(performance.now() - started),
      retryNumber: webhook.n_tries,
    }
    await db.transaction((tx) =>
      message === null
        ? noteSuccess(tx, context, webhook, result)
        : noteFailure(tx, context, payload, { result, message }),
    )
  },
})

/** A base's data leaves it in its maker's name, so it ends with their right to it. */
const switchOff = (db: AccountDb, context: AppContext, webhook: WebhookRow, problem: string): Promise<void> =>
  db.transaction(async (tx) => {
    await updateWebhook(tx, webhook.id, { sends_notifications: false, n_tries: 0, next_try_at: null })
    const name = `Webhook to ${new URL(webhook.notification_url ?? '').host}`
    await announceStop(tx, context, { name, place: webhook.base_id, problem })
  })

type Result = Omit<NotificationResult, 'success'>

/** What came while it was sent is told by another. */
async function noteSuccess(
  tx: AccountDb,
  context: Pick<AppContext, 'jobs' | 'now'>,
  { id, next_cursor }: WebhookRow,
  result: Result,
): Promise<void> {
  await updateWebhook(tx, id, {
    announced_cursor: next_cursor,
    n_tries: 0,
    n_failures: 0,
    next_try_at: null,
    last_success_at: result.completionTimestamp,
    last_result: { success: true, ...result },
  })
  await enqueueNotification(context, tx, id)
}

async function noteFailure(
  tx: AccountDb,
  context: Pick<AppContext, 'jobs' | 'now'>,
  { webhook_id: id, try_at }: Payload,
  { result, message }: { readonly result: Result; readonly message: string },
): Promise<void> {
  // As it is now: somebody may have switched it off or on meanwhile, or another try may wait.
  const webhook = await lockWebhook(tx, id, context.now())
  if (webhook === undefined) return
  const failure = { success: false, ...result, error: { message } }
  if (!webhook.sends_notifications || !isTryOf(webhook, try_at)) {
    await updateWebhook(tx, id, { last_result: { ...failure, willBeRetried: false } })
    return
  }
  const n_failures = webhook.n_failures + 1
  const isOff = n_failures >= failuresUntilOff
  const willBeRetried = !isOff && webhook.n_tries + 1 < attempts
  const tried = { n_failures, last_result: { ...failure, willBeRetried } }
  if (willBeRetried) {
    await updateWebhook(tx, id, { ...tried, n_tries: webhook.n_tries + 1 })
    await enqueueTry(context, tx, id, Math.min(2 ** webhook.n_failures, longestWaitSeconds))
  } else if (isOff) await updateWebhook(tx, id, { ...tried, n_tries: 0, next_try_at: null, sends_notifications: false })
  // The next payload is told of again, and these with it.
  else await updateWebhook(tx, id, { ...tried, n_tries: 0, next_try_at: null, announced_cursor: webhook.next_cursor })
}

async function enqueueTry(
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
  tx: AccountDb,
  webhook_id: string,
  afterSeconds: number,
): Promise<void> {
  const try_at = new Date(now().getTime() + afterSeconds * 1000).toISOString()
  await updateWebhook(tx, webhook_id, { next_try_at: try_at })
  const payload = { account_id: tx.accountId, webhook_id, try_at }
  await jobs.enqueue(notifyWebhookJob, payload, tx, { group: webhook_id, afterSeconds })
}

/** Tells a webhook of payloads that it has not been told of, unless a notification waits already. */
export const enqueueNotification = (context: Pick<AppContext, 'jobs' | 'now'>, db: AccountDb, id: string) =>
  db.transaction(async (tx) => {
    const now = context.now()
    const webhook = await lockWebhook(tx, id, now)
    if (webhook === undefined || !isToBeNotified(webhook)) return
    const { next_try_at } = webhook
    if (next_try_at !== null && Date.parse(next_try_at) > now.getTime() - lostAfterMs) return
    await enqueueTry(context, tx, id, 0)
  })

/** Compares the changes of a base with what its webhooks want to know. */
export const collectWebhookPayloadsJob = defineJob({
  name: 'tables.collect-webhook-payloads',
  payload: BasePayload,
  attempts: 8,
  concurrency: 2,
  perGroup: 1,
  async run({ payload, db, context }: JobRun<BasePayload, AppContext>) {
    const schema = await loadBase(db, payload.base_id)
    if (schema === undefined) return
    const webhooks = await listWebhooks(db, schema.id, context.now())
    if (webhooks.length === 0) await stopCollecting(db, context, schema.id)
    const names = await loadMemberNames(db, schema)
    for (const { id } of webhooks) {
      const webhook = await collectPayloads(db, { context, schema, names }, id)
      if (webhook !== undefined && isToBeNotified(webhook)) await enqueueNotification(context, db, id)
    }
  },
})

/** Unless one was added meanwhile. */
export const stopCollecting = (db: AccountDb, { now }: Pick<AppContext, 'now'>, baseId: string) =>
  db.transaction(async (tx) => {
    await lockBase(tx, baseId)
    if ((await listWebhooks(tx, baseId, now())).length === 0) await setHasWebhooks(tx, baseId, false)
  })
