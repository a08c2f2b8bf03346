import { z } from 'zod'
import { listDueAttempts, listDuePosts, createSystemExecutor } from '../../db/due-posts.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../jobs/define-job.ts'
import { deliverJob } from './deliver-job.ts'
import { enqueueLooks } from './look-job.ts'
import { publishDuePost } from './publish-due.ts'

const DuePayload = z.object({ account_id: z.uuid(), content_id: z.uuid(), due_at: z.string() })
type DuePayload = z.infer<typeof DuePayload>

/** One per post and time. If the post was moved or unscheduled meanwhile, the job finds nothing and does nothing. */
export const publishDueJob = defineJob({
  name: 'content.publish-due',
  payload: DuePayload,
  attempts: 5,
  concurrency: 4,
  run: ({ payload, db, context }: JobRun<DuePayload, AppContext>) => publishDuePost(db, context, payload),
})

/** A separate job publishes each post on time; posts still due after it have lost their job. */
const graceMs = 5000
/** Publishing takes milliseconds; an attempt this old was interrupted. */
const cutOffMs = 20_000

/** Finds due posts and attempts without a job: planned more than a year ahead, left by a killed worker, or from a restored database. */
export async function enqueueDuePosts({ engine, jobs, now }: AppContext): Promise<void> {
  const at = now().getTime()
  const posts = await listDuePosts(engine, new Date(at - graceMs), new Date(at - cutOffMs))
  await jobs.enqueueAll(
    publishDueJob,
    posts.map(({ account_id, content_id, due_at }) => ({ account_id, content_id, due_at })),
    createSystemExecutor(engine),
  )
  const attempts = await listDueAttempts(engine, new Date(at - graceMs), new Date(at - cutOffMs))
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
