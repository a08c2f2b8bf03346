import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { enableReset, findReset } from './reset-store.ts'
import { generateResetSecret, resetLifetime, signResetToken } from './reset-token.ts'
import { findUserByEmail, withTransaction } from './store.ts'

const ResetRequest = z.object({ reset_id: z.uuid() })
type ResetRequest = z.infer<typeof ResetRequest>

/** Creates the link and sends it, if there is an account; earlier links become invalid. */
export const mailResetJob = defineJob({
  name: 'auth.mailReset',
  payload: ResetRequest,
  attempts: 5,
  concurrency: 2,
  async run({ payload, context }: JobRun<ResetRequest, AppContext>) {
    const asked = await findReset(context.engine, payload.reset_id)
    const now = context.now()
    // The request has expired.
    if (asked === undefined || Date.parse(asked.expires_at) <= now.getTime()) return
    const user = await findUserByEmail(context.engine, asked.email, now)
    if (user === undefined) return
    const { secret, hash } = generateResetSecret()
    const expiresAt = new Date(now.getTime() + resetLifetime * 1000)
    if (!(await withTransaction(context.engine, (db) => enableReset(db, asked, user.id, hash, expiresAt)))) return
    const halves = new URLSearchParams({
      accessToken: await signResetToken(context.secrets, asked.id, now),
      refreshToken: secret,
    })
    await context.mailer.send(
      renderMail({
        to: user.email,
        subject: 'Set a new password',
        heading: 'Set a new password',
        paragraphs: [
          'Someone requested a password reset for your Draftwright account.',
          'The link works once and expires in 10 minutes. Setting a new password ends all other sessions.',
        ],
        action: { label: 'Set a new password', url: `${context.config.publicUrl}/auth/reset-password#${halves}` },
        footnote: 'If this was not you, ignore this email. Your password stays the same.',
      }),
    )
  },
})
