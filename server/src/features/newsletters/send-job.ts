import { z } from 'zod'
import { claimDueNewsletters } from './system-store.ts'
import { createSystemExecutor } from '../../db/executor.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type Schedule } from '../../jobs/define-job.ts'
import { runSending } from './send-newsletter.ts'

const Payload = z.object({ account_id: z.uuid(), newsletter_id: z.uuid() })

export const sendJob = defineJob({
  name: 'newsletters.send',
  payload: Payload,
  // What is left over is found by the schedule.
  attempts: 2,
  concurrency: 2,
  // One workspace's newsletters follow each other, so that its mail server gets no more than it takes.
  perGroup: 1,
  run: runSending,
})

/** Longer than a job waits to be started; a running one moves it ahead. */
const claimMs = 45_000

async function enqueueDueNewsletters({ engine, jobs, now }: AppContext): Promise<void> {
  const due = await claimDueNewsletters(engine, now(), new Date(now().getTime() + claimMs))
  for (const payload of due)
    await jobs.enqueue(sendJob, payload, createSystemExecutor(engine), { group: payload.account_id })
}

export const sendSchedules: readonly Schedule<AppContext>[] = [
  { name: 'newsletters.find-due', everySeconds: 5, run: enqueueDueNewsletters },
]
