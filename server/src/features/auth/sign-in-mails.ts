import { z } from 'zod'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { letter } from '../../mail/letter.ts'
import { momentOf } from '../../mail/moments.ts'
import { deviceWords } from './device.ts'
import { findUser } from './store.ts'

const Seen = z.object({ user_id: z.uuid(), at: z.iso.datetime(), ip: z.string(), user_agent: z.string() })
type Seen = z.infer<typeof Seen>
const Added = z.object({ ...Seen.shape, label: z.string() })
type Added = z.infer<typeof Added>

interface Words {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button: string
  readonly footnote: string
}

/** One mail about what was just done to a person's account: what, when, from where, and the way to undo it. */
async function warn(parts: Parts, seen: Seen, { subject, paragraphs, button, footnote }: Words): Promise<void> {
  const user = await findUser(parts.engine, seen.user_id)
  if (user === undefined) return
  const [first = '', ...more] = paragraphs
  const facts = `When: ${momentOf(seen.at)}. Device: ${deviceWords(seen.user_agent)}. Address: ${seen.ip}.`
  await parts.mailer.send(
    letter({
      to: user.email,
      subject,
      heading: subject,
      paragraphs: [first, facts, ...more],
      action: { label: button, url: `${parts.config.publicUrl}/auth/reset-password-request` },
      footnote,
    }),
  )
}

/** Tells a person that somebody, they or another, has signed in from where they never were. */
export const mailNewSignIn = defineJob({
  name: 'auth.mailNewSignIn',
  payload: Seen,
  attempts: 5,
  concurrency: 2,
  run: ({ payload, parts }: JobRun<Seen, Parts>) =>
    warn(parts, payload, {
      subject: 'New sign-in to your account',
      paragraphs: [
        'Somebody signed in to your Draftwright account from a device we have not seen before.',
        'If this was you, there is nothing to do. If not, set a new password: that ends every session, theirs included.',
      ],
      button: 'Set a new password',
      footnote: 'You get this mail because your account was signed in to from a new device.',
    }),
})

/** Tells a person that their password is another one now. */
export const mailPasswordChanged = defineJob({
  name: 'auth.mailPasswordChanged',
  payload: Seen,
  attempts: 5,
  concurrency: 2,
  run: ({ payload, parts }: JobRun<Seen, Parts>) =>
    warn(parts, payload, {
      subject: 'Your password was changed',
      paragraphs: ['The password of your Draftwright account was changed, and every other browser was signed out.'],
      button: 'This was not me',
      footnote: 'You get this mail because your password was changed. If that was not you, set a new one at once.',
    }),
})

/** Tells a person that there is a new way into their account; whoever held an open browser for a minute could have made it. */
export const mailIdentityAdded = defineJob({
  name: 'auth.mailIdentityAdded',
  payload: Added,
  attempts: 5,
  concurrency: 2,
  run: ({ payload, parts }: JobRun<Added, Parts>) =>
    warn(parts, payload, {
      subject: `${payload.label} was added as a way to sign in`,
      paragraphs: [
        `From now on your Draftwright account can be signed in to with ${payload.label}.`,
        `If this was not you, set a new password, then remove ${payload.label} under Profile, Security.`,
      ],
      button: 'Set a new password',
      footnote: 'You get this mail because a way to sign in was added to your account.',
    }),
})
