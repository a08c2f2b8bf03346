import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { recordFailedSignIn } from './sign-in-store.ts'

const FailedSignIn = z.object({ user_id: z.nullable(z.uuid()), ip: z.nullable(z.string()), user_agent: z.string() })
type FailedSignIn = z.infer<typeof FailedSignIn>

/** Recorded by a job, enqueued for known and unknown addresses alike: the response time must not reveal which it was. */
export const recordFailedSignInJob = defineJob({
  name: 'auth.noteFailedSignIn',
  payload: FailedSignIn,
  attempts: 3,
  concurrency: 1,
  async run({ payload: { user_id, ...trace }, context }: JobRun<FailedSignIn, AppContext>) {
    if (user_id !== null) await recordFailedSignIn(context.engine, user_id, trace)
  },
})
