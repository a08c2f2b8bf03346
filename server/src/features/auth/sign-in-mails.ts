import { z } from 'zod'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { letter } from '../../mail/letter.ts'
import { momentOf } from '../../mail/moments.ts'
import { deviceWords } from './device.ts'
import { findUser } from './store.ts'

const Seen = z.object({ user_id: z.uuid(), at: z.iso.datetime(), ip: z.string(), user_agent: z.string() })
type Seen = z.infer<typeof Seen>

/** Tells a person that somebody, they or another, has signed in from where they never were. */
export const mailNewSignIn = defineJob({
  name: 'auth.mailNewSignIn',
  payload: Seen,
  attempts: 5,
  concurrency: 2,
  async run({ payload: { user_id, ...seen }, parts }: JobRun<Seen, Parts>) {
    const user = await findUser(parts.engine, user_id)
    if (user === undefined) return
    await parts.mailer.send(
      letter({
        to: user.email,
        subject: 'New sign-in to your account',
        heading: 'New sign-in to your account',
        paragraphs: [
          `Somebody signed in to your Draftwright account from a device we have not seen before.`,
          `When: ${momentOf(seen.at)}. Device: ${deviceWords(seen.user_agent)}. Address: ${seen.ip}.`,
          'If this was you, there is nothing to do. If not, set a new password: that ends every session, theirs included.',
        ],
        action: { label: 'Set a new password', url: `${parts.config.publicUrl}/auth/reset-password-request` },
        footnote: 'You get this mail because your account was signed in to from a new device.',
      }),
    )
  },
})

/** Tells a person that their password is another one now. */
export const mailPasswordChanged = defineJob({
  name: 'auth.mailPasswordChanged',
  payload: Seen,
  attempts: 5,
  concurrency: 2,
  async run({ payload: { user_id, ...seen }, parts }: JobRun<Seen, Parts>) {
    const user = await findUser(parts.engine, user_id)
    if (user === undefined) return
    await parts.mailer.send(
      letter({
        to: user.email,
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        paragraphs: [
          'The password of your Draftwright account was changed, and every other browser was signed out.',
          `When: ${momentOf(seen.at)}. Device: ${deviceWords(seen.user_agent)}. Address: ${seen.ip}.`,
        ],
        action: { label: 'This was not me', url: `${parts.config.publicUrl}/auth/reset-password-request` },
        footnote: 'You get this mail because your password was changed. If that was not you, set a new one at once.',
      }),
    )
  },
})
