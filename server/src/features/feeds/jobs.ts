import { z } from 'zod'
import { claimDueFeeds, deleteOldFeeds } from './system-store.ts'
import { createSystemExecutor } from '../../db/executor.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../jobs/define-job.ts'
import { checkFeed } from './check-feed.ts'

const Payload = z.object({ account_id: z.uuid(), feed_id: z.uuid() })
type Payload = z.infer<typeof Payload>

const day = 86_400_000
/** Longer than a check takes; a feed whose check was killed is claimed again after it. */
const claimMs = 10 * 60_000
/** How long a removal can be undone. */
const removedMs = day
/** An entry that its feed has not shown for so long does not come back. */
const seenMs = 400 * day

export const checkFeedJob = defineJob({
  name: 'feeds.check',
  payload: Payload,
  attempts: 3,
  concurrency: 4,
  run: ({ payload, ...run }: JobRun<Payload, AppContext>) => checkFeed(run, payload.feed_id),
})

async function enqueueDueFeeds({ engine, jobs, now }: AppContext): Promise<void> {
  const due = await claimDueFeeds(engine, now(), new Date(now().getTime() + claimMs))
  await jobs.enqueueAll(checkFeedJob, due, createSystemExecutor(engine))
}

function purgeOldFeeds({ engine, now }: AppContext): Promise<void> {
  const at = now().getTime()
  return deleteOldFeeds(engine, new Date(at - removedMs), new Date(at - seenMs))
}

export const feedSchedules: readonly Schedule<AppContext>[] = [
  { name: 'feeds.find-due', everySeconds: 60, run: enqueueDueFeeds },
  { name: 'feeds.purge', cron: '40 3 * * *', run: purgeOldFeeds },
]
