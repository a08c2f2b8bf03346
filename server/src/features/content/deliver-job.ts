import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { deliverAttempt } from '../deliveries/index.ts'
import { postDelivery } from './post-delivery.ts'

const DeliverPayload = z.object({ account_id: z.uuid(), attempt_id: z.uuid() })
type DeliverPayload = z.infer<typeof DeliverPayload>

/** Sends an attempt to its network, from where it stopped. */
export const deliverJob = defineJob({
  name: 'content.deliver',
  payload: DeliverPayload,
  attempts: 5,
  // It waits for networks most of the time.
  concurrency: 16,
  async run({ payload, db, context }: JobRun<DeliverPayload, AppContext>) {
    const next = await deliverAttempt(db, context, postDelivery, payload.attempt_id)
    if (next === null) return
    const afterSeconds = Math.max(1, Math.ceil((next.getTime() - context.now().getTime()) / 1000))
    await context.jobs.enqueue(deliverJob, payload, db, { afterSeconds })
  },
})
