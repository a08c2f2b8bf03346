import { z } from 'zod'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { letter } from '../../mail/letter.ts'
import { armReset, readReset } from './reset-store.ts'
import { makeResetSecret, resetLifetime, signResetToken } from './reset-token.ts'
import { findUserByEmail, inTransaction } from './store.ts'

const Asked = z.object({ reset_id: z.uuid() })
type Asked = z.infer<typeof Asked>

/** Makes the link and sends it, to who has an account; earlier links of theirs are void from then on. */
export const mailReset = defineJob({
  name: 'auth.mailReset',
  payload: Asked,
  attempts: 5,
  concurrency: 2,
  async run({ payload, parts }: JobRun<Asked, Parts>) {
    const asked = await readReset(parts.engine, payload.reset_id)
    const now = parts.now()
    // Nobody waits any longer.
    if (asked === undefined || Date.parse(asked.expires_at) <= now.getTime()) return
    const user = await findUserByEmail(parts.engine, asked.email, now)
    if (user === undefined) return
    const { secret, hash } = makeResetSecret()
    const expiresAt = new Date(now.getTime() + resetLifetime * 1000)
    if (!(await inTransaction(parts.engine, (db) => armReset(db, asked, user.id, hash, expiresAt)))) return
    const halves = new URLSearchParams({
      accessToken: await signResetToken(parts.secrets, asked.id, now),
      refreshToken: secret,
    })
    await parts.mailer.send(
      letter({
        to: user.email,
        subject: 'Set a new password',
        heading: 'Set a new password',
        paragraphs: [
          'Somebody asked to set a new password for your Draftwright account.',
          'The link is good for ten minutes, once. With the new password every other session ends.',
        ],
        action: { label: 'Set a new password', url: `${parts.config.publicUrl}/auth/reset-password#${halves}` },
        footnote: 'If it was not you who asked, there is nothing to do: your password stays as it is.',
      }),
    )
  },
})
