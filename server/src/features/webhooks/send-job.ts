import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { isOpenAccount } from '../accounts/index.ts'
import { deliverMessage } from './deliver.ts'
import { disableWebhook } from './disable.ts'
import { findMakerSight } from './find-sight.ts'
import { claimMessages, findNextTry } from './messages-store.ts'
import { findWebhook, lockWebhook, updateWebhook, type WebhookRow } from './webhooks-store.ts'

const Payload = z.object({ account_id: z.uuid(), webhook_id: z.uuid(), wake_at: z.iso.datetime() })
type Payload = z.infer<typeof Payload>

/** Messages of one webhook that are on their way at once. */
const inFlight = 5
/** A worker that was killed with a message keeps it from others for so long. */
const leaseMs = 30_000
/** After so long the others have a turn. */
const runMs = 60_000

const isWakeOf = ({ wake_at }: Pick<WebhookRow, 'wake_at'>, time: string): boolean =>
  wake_at !== null && Date.parse(wake_at) === Date.parse(time)

const isOpen = (webhook: WebhookRow | undefined, now: Date): webhook is WebhookRow =>
  webhook?.disabled_at === null &&
  (webhook.throttled_until === null || Date.parse(webhook.throttled_until) <= now.getTime())

/** Sends what waits for one webhook. One job at a time is the current one of each webhook: it names the time that the row has. */
export const sendWebhookJob = defineJob({
  name: 'webhooks.send',
  payload: Payload,
  // Only of a run that breaks off: a message that fails has tries of its own.
  attempts: 5,
  concurrency: 4,
  perGroup: 1,
  async run({ payload, db, context, signal }: JobRun<Payload, AppContext>) {
    const { webhook_id: id, wake_at } = payload
    const first = await findWebhook(db, id)
    if (first === undefined || first.disabled_at !== null || !isWakeOf(first, wake_at)) return
    if (!(await isOpenAccount(context.engine, db.accountId))) return
    const sight = await findMakerSight(db, first, context.now())
    if (sight === null) return db.transaction((tx) => disableWebhook(tx, context, first, 'maker'))
    const end = Date.now() + runMs
    while (Date.now() < end) {
      signal.throwIfAborted()
      // As it is now: somebody may have changed its address meanwhile.
      const webhook = await findWebhook(db, id)
      if (!isOpen(webhook, context.now())) break
      const messages = await claimNext(db, context, id)
      if (messages.length === 0) break
      await Promise.all(messages.map((message) => deliverMessage({ db, context, signal, webhook, sight }, message)))
    }
    await db.transaction((tx) => planNextWake(tx, context, id, wake_at))
  },
})

const claimNext = (db: AccountDb, { now }: Pick<AppContext, 'now'>, id: string) =>
  db.transaction((tx) => {
    const time = now()
    const leasedUntil = new Date(time.getTime() + leaseMs).toISOString()
    return claimMessages(tx, id, { now: time.toISOString(), leasedUntil, limit: inFlight })
  })

type WakeContext = Pick<AppContext, 'jobs' | 'now'>

/** Sees to it that what waits is sent by now, unless a job for that waits already. */
export async function wakeWebhook(tx: AccountDb, context: WakeContext, id: string): Promise<void> {
  const webhook = await lockWebhook(tx, id)
  if (webhook === undefined || webhook.disabled_at !== null) return
  const at = Math.max(context.now().getTime(), Date.parse(webhook.throttled_until ?? '') || 0)
  if (webhook.wake_at !== null && Date.parse(webhook.wake_at) <= at) return
  await enqueueWake(tx, context, id, at)
}

/** The same where the job that was to do it is lost. */
export async function replaceWake(tx: AccountDb, context: WakeContext, id: string): Promise<void> {
  await updateWebhook(tx, id, { wake_at: null })
  await wakeWebhook(tx, context, id)
}

async function enqueueWake(tx: AccountDb, { jobs, now }: WakeContext, id: string, at: number): Promise<void> {
  const wake_at = new Date(at).toISOString()
  await updateWebhook(tx, id, { wake_at })
  const payload = { account_id: tx.accountId, webhook_id: id, wake_at }
  const afterSeconds = Math.max(0, Math.ceil((at - now().getTime()) / 1000))
  await jobs.enqueue(sendWebhookJob, payload, tx, { group: id, afterSeconds })
}

async function planNextWake(tx: AccountDb, context: WakeContext, id: string, own: string): Promise<void> {
  const webhook = await lockWebhook(tx, id)
  if (webhook === undefined || !isWakeOf(webhook, own)) return
  await updateWebhook(tx, id, { wake_at: null })
  const next = webhook.disabled_at === null ? await findNextTry(tx, id) : null
  if (next === null) return
  const at = Math.max(Date.parse(next), Date.parse(webhook.throttled_until ?? '') || 0, context.now().getTime())
  await enqueueWake(tx, context, id, at)
}
