import { z } from 'zod'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { letter } from '../../mail/letter.ts'
import { findProfile, grace } from '../auth/index.ts'

const AboutSomebody = z.object({ user_id: z.uuid(), at: z.iso.datetime() })
type AboutSomebody = z.infer<typeof AboutSomebody>
const kind = { payload: AboutSomebody, attempts: 5, concurrency: 2 }

/** `21 November 2026, 07:40 UTC`: mail does not know where it is read. */
const moment = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at).replace(' at ', ', ')} UTC`

export const passwordChanged = defineJob({
  ...kind,
  name: 'profile.password-changed',
  async run({ payload, parts }: JobRun<AboutSomebody, Parts>) {
    const user = await findProfile(parts.engine, payload.user_id)
    if (user === undefined) return
    await parts.mailer.send(
      letter({
        to: user.email,
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        paragraphs: [
          `This happened on ${moment(new Date(payload.at))}. Every other browser was signed out.`,
          'If it was you, there is nothing to do.',
        ],
        footnote: `You get this mail because the password of your Draftwright account was changed. If it was not you, set a new one at once: ${parts.config.publicUrl}/auth/reset-password-request`,
      }),
    )
  },
})

export const accountClosed = defineJob({
  ...kind,
  name: 'profile.account-closed',
  async run({ payload, parts }: JobRun<AboutSomebody, Parts>) {
    const user = await findProfile(parts.engine, payload.user_id)
    // Whoever has come back meanwhile is not told that they are gone.
    if (user === undefined || user.deleted_at !== payload.at) return
    const until = moment(new Date(Date.parse(payload.at) + grace))
    await parts.mailer.send(
      letter({
        to: user.email,
        subject: 'Your account will be deleted',
        heading: 'Your account will be deleted',
        paragraphs: [
          `You asked us to delete your Draftwright account. You are signed out everywhere, and on ${until} everything personal is removed for good.`,
          'To keep the account, sign in before then.',
        ],
        action: { label: 'Keep my account', url: `${parts.config.publicUrl}/auth/sign-in` },
        footnote:
          'You get this mail because the account was deleted from its profile page. If it was not you, sign in and change your password.',
      }),
    )
  },
})

export const profileJobs = [passwordChanged, accountClosed]
