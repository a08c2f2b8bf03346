import type { Parts } from '../../http/parts.ts'
import type { AnyJob } from '../../jobs/define-job.ts'
import { mailCode } from './code-mails.ts'
import { noteFailedSignIn } from './failed-sign-in.ts'
import { mailReset } from './reset-mail.ts'
import { mailIdentityAdded, mailNewSignIn, mailPasswordChanged } from './sign-in-mails.ts'

export const authJobs: readonly AnyJob<Parts>[] = [
  mailCode,
  mailReset,
  noteFailedSignIn,
  mailNewSignIn,
  mailPasswordChanged,
  mailIdentityAdded,
]
