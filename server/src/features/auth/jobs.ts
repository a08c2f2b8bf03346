import type { Parts } from '../../http/parts.ts'
import type { AnyJob } from '../../jobs/define-job.ts'
import { noteFailedSignIn } from './failed-sign-in.ts'
import { mailNewSignIn, mailPasswordChanged } from './sign-in-mails.ts'

export const authJobs: readonly AnyJob<Parts>[] = [noteFailedSignIn, mailNewSignIn, mailPasswordChanged]
