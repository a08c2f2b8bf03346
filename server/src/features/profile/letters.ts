import { z } from 'zod'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { letter } from '../../mail/letter.ts'
import { momentOf } from '../../mail/moments.ts'
import { findProfile, grace } from '../auth/index.ts'

const AboutSomebody = z.object({ user_id: z.uuid(), at: z.iso.datetime() })
type AboutSomebody = z.infer<typeof AboutSomebody>
export const accountClosed = defineJob({
  name: 'profile.account-closed',
  payload: AboutSomebody,
  attempts: 5,
  concurrency: 2,
  async run({ payload, parts }: JobRun<AboutSomebody, Parts>) {
    const user = await findProfile(parts.engine, payload.user_id)
    // Whoever has come back meanwhile is not told that they are gone.
    if (user === undefined || user.deleted_at !== payload.at) return
    const until = momentOf(new Date(Date.parse(payload.at) + grace))
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

export const profileJobs = [accountClosed]
