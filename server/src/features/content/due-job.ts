import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import { createSystemExecutor } from '../../db/executor.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../jobs/define-job.ts'
import { listDueAttempts } from '../deliveries/index.ts'
import { deliverJob } from './deliver-job.ts'
import { enqueueLooks } from './look-job.ts'
import { publishDuePost } from './publish-due.ts'
import { listDuePosts } from './system-store.ts'

const DuePayload = z.object({ account_id: z.uuid(), content_id: z.uuid(), due_at: z.string() })
type DuePayload = z.infer<typeof DuePayload>

/**
 * One per post and time. If the post was moved or unscheduled meanwhile, the job finds nothing and does nothing. It may run too early,
 * and then waits again: the queue adds the delay to the start of the transaction that scheduled the post, by the database's clock, and
 * no job waits for more than a year.
 */
export const publishDueJob = defineJob({
  name: 'content.publish-due',
  payload: DuePayload,
  attempts: 5,
  concurrency: 4,
  async run({ payload, db, context }: JobRun<DuePayload, AppContext>) {
    const isEarly = Date.parse(payload.due_at) > context.now().getTime()
    await publishDuePost(db, context, payload)
    if (isEarly) await enqueueDuePost(db, context, payload)
  },
})

const maxDelaySeconds = 365 * 86_400

/** Publishes the post when it is due; `db` may be a transaction, with which the job comes to be. */
export async function enqueueDuePost(db: AccountDb, context: AppContext, payload: DuePayload): Promise<void> {
  const seconds = Math.ceil((Date.parse(payload.due_at) - context.now().getTime()) / 1000)
  const afterSeconds = Math.max(0, Math.min(maxDelaySeconds, seconds))
  await context.jobs.enqueue(publishDueJob, payload, db, { afterSeconds })
}

/** A separate job publishes each post on time; posts still due after it have lost their job. */
const graceMs = 5000
/** Publishing takes milliseconds; an attempt this old was interrupted. */
const cutOffMs = 20_000

/** Finds due posts and attempts without a job: left by a killed worker, or from a restored database. */
export async function enqueueDuePosts({ engine, jobs, now }: AppContext): Promise<void> {
  const at = now().getTime()
  const posts = await listDuePosts(engine, new Date(at - graceMs), new Date(at - cutOffMs))
  await jobs.enqueueAll(
    publishDueJob,
    posts.map(({ account_id, content_id, due_at }) => ({ account_id, content_id, due_at })),
    createSystemExecutor(engine),
  )
  const attempts = await listDueAttempts(engine, 'post', new Date(at - graceMs), new Date(at - cutOffMs))
  await jobs.enqueueAll(
    deliverJob,
    attempts.map(({ account_id, attempt_id }) => ({ account_id, attempt_id })),
    createSystemExecutor(engine),
  )
}

export const contentSchedules: readonly Schedule<AppContext>[] = [
  { name: 'content.find-due', everySeconds: 20, run: enqueueDuePosts },
  { name: 'content.find-looks', everySeconds: 300, run: enqueueLooks },
]
