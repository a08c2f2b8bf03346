import { z } from 'zod'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { recordFailedSignIn } from './arrival-store.ts'

const Failure = z.object({ user_id: z.nullable(z.uuid()), ip: z.string(), user_agent: z.string() })
type Failure = z.infer<typeof Failure>

/** Written down by a job, put down for known and unknown addresses alike: the answer's time must not tell which it was. */
export const noteFailedSignIn = defineJob({
  name: 'auth.noteFailedSignIn',
  payload: Failure,
  attempts: 3,
  concurrency: 1,
  async run({ payload: { user_id, ...trace }, parts }: JobRun<Failure, Parts>) {
    if (user_id !== null) await recordFailedSignIn(parts.engine, user_id, trace)
  },
})
