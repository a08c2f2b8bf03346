import { z } from 'zod'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun, RetryLaterError } from '../../../jobs/define-job.ts'
import { loadBase } from '../base-store.ts'
import { loadMemberNames } from '../people.ts'
import { lockBase } from '../schema-store.ts'
import { collectPayloads } from './collect-payloads.ts'
import type { NotificationResult } from './notification-result.ts'
import { openMacSecret } from './seal-secret.ts'
import { sendNotification } from './send-notification.ts'
import { findWebhook, listWebhooks, setHasWebhooks, updateWebhook, type WebhookRow } from './webhooks-store.ts'

const Payload = z.object({ account_id: z.uuid(), webhook_id: z.string() })
type Payload = z.infer<typeof Payload>
const BasePayload = z.object({ account_id: z.uuid(), base_id: z.string() })
type BasePayload = z.infer<typeof BasePayload>

/** Tries of one notification; the waits between them double from a second to five minutes. */
const attempts = 10
/** Failures in a row after which a webhook sends no more, until somebody switches it on again. */
export const failuresUntilOff = 30

const isToBeNotified = ({ sends_notifications, notification_url, announced_cursor, next_cursor }: WebhookRow) =>
  sends_notifications && notification_url !== null && announced_cursor < next_cursor

/** Tells one webhook's program that there are new payloads; what came together is told once. */
export const notifyWebhookJob = defineJob({
  name: 'tables.notify-webhook',
  payload: Payload,
  attempts,
  concurrency: 8,
  perGroup: 1,
  async run({ payload, db, context, signal }: JobRun<Payload, AppContext>) {
    const webhook = await findWebhook(db, payload.webhook_id, context.now())
    if (webhook === undefined || !isToBeNotified(webhook)) return
    const { id, base_id, notification_url, mac_secret, next_cursor, n_tries, n_failures } = webhook
    const secret = openMacSecret(context.secrets, db, id, mac_secret)
    const started = performance.now()
    const now = context.now()
    const message = await sendNotification(
      context.networks,
      { url: notification_url ?? '', baseId: base_id, webhookId: id, secret, now },
      signal,
    )
    const result: Omit<NotificationResult, 'success'> = {
      completionTimestamp: context.now().toISOString(),
      durationMs: Math.round(performance.now() - started),
      retryNumber: n_tries,
    }
    if (message === null) {
      await updateWebhook(db, id, {
        announced_cursor: next_cursor,
        n_tries: 0,
        n_failures: 0,
        last_success_at: result.completionTimestamp,
        last_result: { success: true, ...result },
      })
      return
    }
    const isOff = n_failures + 1 >= failuresUntilOff
    const willBeRetried = !isOff && n_tries + 1 < attempts
    await updateWebhook(db, id, {
      sends_notifications: !isOff,
      n_tries: willBeRetried ? n_tries + 1 : 0,
      n_failures: n_failures + 1,
      last_result: { success: false, ...result, willBeRetried, error: { message } },
    })
    if (!isOff) throw new RetryLaterError(message)
  },
})

export const enqueueNotification = (context: Pick<AppContext, 'jobs'>, db: AccountDb, webhook: WebhookRow) =>
  isToBeNotified(webhook)
    ? context.jobs.enqueue(notifyWebhookJob, { account_id: db.accountId, webhook_id: webhook.id }, db, {
        group: webhook.id,
      })
    : Promise.resolve()

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
    const names = await loadMemberNames(db, context, schema)
    for (const { id } of webhooks) {
      const webhook = await collectPayloads(db, { context, schema, names }, id)
      if (webhook !== undefined) await enqueueNotification(context, db, webhook)
    }
  },
})

/** Unless one was added meanwhile. */
export const stopCollecting = (db: AccountDb, { now }: Pick<AppContext, 'now'>, baseId: string) =>
  db.transaction(async (tx) => {
    await lockBase(tx, baseId)
    if ((await listWebhooks(tx, baseId, now())).length === 0) await setHasWebhooks(tx, baseId, false)
  })
