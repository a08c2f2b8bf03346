import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { formatMoment } from '../../mail/dates.ts'
import { describeDevice } from './device.ts'
import { findUser } from './store.ts'

const AccountEvent = z.object({
  user_id: z.uuid(),
  at: z.iso.datetime(),
  ip: z.nullable(z.string()),
  user_agent: z.string(),
})
type AccountEvent = z.infer<typeof AccountEvent>
const IdentityAdded = z.object({ ...AccountEvent.shape, label: z.string() })
type IdentityAdded = z.infer<typeof IdentityAdded>

interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button: string
  readonly footnote: string
}

/** One mail about a change to a person's account: what, when, from where, and how to undo it. */
async function sendAccountEventMail(
  context: AppContext,
  event: AccountEvent,
  { subject, paragraphs, button, footnote }: MailText,
): Promise<void> {
  const user = await findUser(context.engine, event.user_id)
  if (user === undefined) return
  const [first = '', ...more] = paragraphs
  const facts = `When: ${formatMoment(event.at)}. Device: ${describeDevice(event.user_agent)}. Address: ${event.ip ?? 'unknown'}.`
  await context.mailer.send(
    renderMail({
      to: user.email,
      subject,
      heading: subject,
      paragraphs: [first, facts, ...more],
      action: { label: button, url: `${context.config.publicUrl}/auth/reset-password-request` },
      footnote,
    }),
  )
}

/** Notifies a person of a sign-in from a new device. */
export const mailNewSignInJob = defineJob({
  name: 'auth.mailNewSignIn',
  payload: AccountEvent,
  attempts: 5,
  concurrency: 2,
  run: ({ payload, context }: JobRun<AccountEvent, AppContext>) =>
    sendAccountEventMail(context, payload, {
      subject: 'New sign-in to your account',
      paragraphs: [
        'Your Draftwright account was signed in to from a new device.',
        'If this was you, ignore this email. If not, set a new password. This ends all sessions.',
      ],
      button: 'Set a new password',
      footnote: 'You received this email because of a sign-in from a new device.',
    }),
})

/** Notifies a person that their password was changed. */
export const mailPasswordChangedJob = defineJob({
  name: 'auth.mailPasswordChanged',
  payload: AccountEvent,
  attempts: 5,
  concurrency: 2,
  run: ({ payload, context }: JobRun<AccountEvent, AppContext>) =>
    sendAccountEventMail(context, payload, {
      subject: 'Your password was changed',
      paragraphs: ['The password of your Draftwright account was changed, and all other browsers were signed out.'],
      button: 'This was not me',
      footnote: 'You received this email because your password was changed. If that was not you, set a new one now.',
    }),
})

/** Notifies a person of a new sign-in method; anyone with a minute at an open browser could have added it. */
export const mailIdentityAddedJob = defineJob({
  name: 'auth.mailIdentityAdded',
  payload: IdentityAdded,
  attempts: 5,
  concurrency: 2,
  run: ({ payload, context }: JobRun<IdentityAdded, AppContext>) =>
    sendAccountEventMail(context, payload, {
      subject: `${payload.label} was added as a sign-in method`,
      paragraphs: [
        `You can now sign in to your Draftwright account with ${payload.label}.`,
        `If this was not you, set a new password, then remove ${payload.label} in your profile under Security.`,
      ],
      button: 'Set a new password',
      footnote: 'You received this email because a sign-in method was added to your account.',
    }),
})
