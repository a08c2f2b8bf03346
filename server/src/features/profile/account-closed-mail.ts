import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { formatMoment } from '../../mail/dates.ts'
import { findUser, userGraceMs } from '../auth/index.ts'

const AccountClosedPayload = z.object({ user_id: z.uuid(), at: z.iso.datetime() })
type AccountClosedPayload = z.infer<typeof AccountClosedPayload>
export const accountClosedMailJob = defineJob({
  name: 'profile.account-closed',
  payload: AccountClosedPayload,
  attempts: 5,
  concurrency: 2,
  async run({ payload, context }: JobRun<AccountClosedPayload, AppContext>) {
    const user = await findUser(context.engine, payload.user_id)
    // A person who has come back meanwhile gets no such mail.
    if (user === undefined || user.deleted_at !== payload.at) return
    const until = formatMoment(new Date(Date.parse(payload.at) + userGraceMs))
    await context.mailer.send(
      renderMail({
        to: user.email,
        subject: 'Your account will be deleted',
        heading: 'Your account will be deleted',
        paragraphs: [
          `You asked us to delete your Draftwright account. You are signed out everywhere. On ${until}, your personal data is permanently deleted.`,
          'To keep the account, sign in before then.',
        ],
        action: { label: 'Keep my account', url: `${context.config.publicUrl}/auth/sign-in` },
        footnote:
          'You received this email because the account was deleted on its profile page. If this was not you, sign in and change your password.',
      }),
    )
  },
})

export const profileJobs = [accountClosedMailJob]
