import { listChosenTypes } from '@draftwright/contract/webhook-events'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { disableWebhook } from './disable.ts'
import { canSeeEvent, findMakerSight } from './find-sight.ts'
import { countPending, type EventRow, insertMessages, markEventsDone, takePendingEvents } from './messages-store.ts'
import { wakeWebhook } from './send-job.ts'
import { listActiveWebhooks, type WebhookRow } from './webhooks-store.ts'

const Payload = z.object({ account_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Events that one transaction looks at. */
const perStep = 200
/** Events that may wait for one webhook; those beyond can be replayed. */
const mostPending = 10_000

/** Gives new events to the webhooks that want them and whose makers may see them. */
export const fanOutJob = defineJob({
  name: 'webhooks.fan-out',
  payload: Payload,
  attempts: 8,
  concurrency: 2,
  perGroup: 1,
  async run({ db, context, signal }: JobRun<Payload, AppContext>) {
    let isDone = false
    while (!isDone) {
      signal.throwIfAborted()
      isDone = await db.transaction((tx) => fanOutStep(tx, context))
    }
  },
})

async function fanOutStep(tx: AccountDb, context: AppContext): Promise<boolean> {
  const events = await takePendingEvents(tx, perStep)
  if (events.length === 0) return true
  for (const webhook of await listActiveWebhooks(tx)) await addToWebhook(tx, context, webhook, events)
  await markEventsDone(
    tx,
    events.map(({ id }) => id),
  )
  return events.length < perStep
}

async function addToWebhook(
  tx: AccountDb,
  context: AppContext,
  webhook: WebhookRow,
  events: readonly EventRow[],
): Promise<void> {
  const now = context.now()
  const sight = await findMakerSight(tx, webhook, now)
  if (sight === null) return disableWebhook(tx, context, webhook, 'maker')
  const types = new Set(
    listChosenTypes(webhook.events)
      .filter((event) => canSeeEvent(sight, event))
      .map(({ type }) => type),
  )
  const wanted = events.filter(({ type, happened_at }) => types.has(type) && happened_at >= webhook.created_at)
  if (wanted.length === 0) return
  const room = Math.max(0, mostPending - (await countPending(tx, webhook.id)))
  await insertMessages(tx, webhook.id, wanted.slice(0, room), { now: now.toISOString(), again: 'never' })
  await wakeWebhook(tx, context, webhook.id)
}
