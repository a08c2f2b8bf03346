import type { AppContext } from '../../http/app-context.ts'
import type { AnyJob } from '../../jobs/define-job.ts'
import { mailCodeJob } from './code-mails.ts'
import { recordFailedSignInJob } from './failed-sign-in.ts'
import { mailResetJob } from './reset-mail.ts'
import { mailIdentityAddedJob, mailNewSignInJob, mailPasswordChangedJob } from './sign-in-mails.ts'

export const authJobs: readonly AnyJob<AppContext>[] = [
  mailCodeJob,
  mailResetJob,
  recordFailedSignInJob,
  mailNewSignInJob,
  mailPasswordChangedJob,
  mailIdentityAddedJob,
]
