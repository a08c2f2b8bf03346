import { z } from 'zod'
import { duePosts, ownersExecutor } from '../../db/due-posts.ts'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun, type Schedule } from '../../jobs/define-job.ts'
import { publishDue } from './publish-due.ts'

const Payload = z.object({ account_id: z.uuid(), content_id: z.uuid(), due_at: z.string() })
type Payload = z.infer<typeof Payload>

/** One a post and time. Moved or taken back, the post is not where the job looks for it, and the job does nothing. */
export const dueJob = defineJob({
  name: 'content.publish-due',
  payload: Payload,
  attempts: 5,
  concurrency: 4,
  run: ({ payload, db, parts }: JobRun<Payload, Parts>) => publishDue(db, parts, payload),
})

/** A job of its own brings a post out on time; by then it has, and what is left has lost its job. */
const graceMs = 5000
/** Publishing takes milliseconds; what was begun so long ago was cut off. */
const cutOffMs = 20_000

/** Finds what is due and has no job: planned more than a year ahead, left by a killed worker, or from a restored database. */
export async function findDue({ engine, jobs, now }: Parts): Promise<void> {
  const at = now().getTime()
  const posts = await duePosts(engine, new Date(at - graceMs), new Date(at - cutOffMs))
  await jobs.enqueueAll(
    dueJob,
    posts.map(({ account_id, content_id, due_at }) => ({ account_id, content_id, due_at })),
    ownersExecutor(engine),
  )
}

export const contentSchedules: readonly Schedule<Parts>[] = [
  { name: 'content.find-due', cron: '*/20 * * * * *', run: findDue },
]
