import { z } from 'zod'
import { claimDueSources, deleteOldSources } from './system-store.ts'
import { createSystemExecutor } from '../../../db/executor.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { checkSource } from './check-source.ts'

const Payload = z.object({ account_id: z.uuid(), source_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Longer than a check takes; a source whose check was killed is claimed again after it. */
const claimMs = 15 * 60_000
/** Longer than the time of a delivery may differ from ours. */
const deliveryMs = 60 * 60_000
/** How long a removal can be undone. */
const removedMs = 24 * 60 * 60_000

export const checkSourceJob = defineJob({
  name: 'meeting-sources.check',
  payload: Payload,
  attempts: 3,
  concurrency: 2,
  run: ({ payload, ...run }: JobRun<Payload, AppContext>) => checkSource(run, payload.source_id),
})

async function enqueueDueSources({ engine, jobs, now }: AppContext): Promise<void> {
  const due = await claimDueSources(engine, now(), new Date(now().getTime() + claimMs))
  await jobs.enqueueAll(checkSourceJob, due, createSystemExecutor(engine))
}

function purgeSources({ engine, now }: AppContext): Promise<void> {
  const at = now().getTime()
  return deleteOldSources(engine, new Date(at - removedMs), new Date(at - deliveryMs))
}

export const sourceSchedules: readonly Schedule<AppContext>[] = [
  { name: 'meeting-sources.find-due', everySeconds: 60, run: enqueueDueSources },
  { name: 'meeting-sources.purge', cron: '50 3 * * *', run: purgeSources },
]
