import { z } from 'zod'
import { createSystemExecutor } from '../../../db/executor.ts'
import { listExpiredMeetings } from './system-store.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { forgetMeeting, forgottenKinds } from './forget-meeting.ts'

const Payload = z.object({
  account_id: z.uuid(),
  meeting_id: z.uuid(),
  what: z.array(z.enum(forgottenKinds)).default([...forgottenKinds]),
  /** Who said that somebody refused; null: the days of its type have passed. */
  refused_by: z.optional(z.nullable(z.uuid())),
})
type Payload = z.infer<typeof Payload>

/** Deletes what was said in a meeting whose people refused, or whose days have passed. */
export const forgetMeetingJob = defineJob({
  name: 'meetings.forget',
  payload: Payload,
  attempts: 5,
  concurrency: 2,
  run: ({ payload: { meeting_id, what, refused_by = null }, ...run }: JobRun<Payload, AppContext>) =>
    forgetMeeting(run, {
      meeting_id,
      what,
      cause: { actor_id: refused_by, reason: refused_by === null ? 'retention' : 'consent_refused' },
    }),
})

async function enqueueExpiredMeetings({ engine, jobs, now }: AppContext): Promise<void> {
  const found = await listExpiredMeetings(engine, now())
  const expired = found.map(({ account_id, meeting_id, is_transcript_expired, is_sound_expired }) => ({
    account_id,
    meeting_id,
    what: forgottenKinds.filter((kind) => (kind === 'sound' ? is_sound_expired : is_transcript_expired)),
  }))
  await jobs.enqueueAll(forgetMeetingJob, expired, createSystemExecutor(engine))
}

export const forgetSchedules: readonly Schedule<AppContext>[] = [
  { name: 'meetings.find-expired', cron: '20 2 * * *', run: enqueueExpiredMeetings },
]
