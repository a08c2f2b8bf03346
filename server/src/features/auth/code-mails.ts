import { z } from 'zod'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { letter } from '../../mail/letter.ts'
import { arm, readCode } from './code-store.ts'
import { codeLifetime, hashCode, makeCode } from './one-time-code.ts'
import { findUserByEmail } from './store.ts'

const Asked = z.object({ code_id: z.uuid() })
type Asked = z.infer<typeof Asked>

/** Sends the code that was asked for: to sign in only to who has an account, to sign up only to who has none. */
export const mailCode = defineJob({
  name: 'auth.mailCode',
  payload: Asked,
  attempts: 5,
  concurrency: 2,
  async run({ payload, parts }: JobRun<Asked, Parts>) {
    const asked = await readCode(parts.engine, payload.code_id)
    const now = parts.now()
    // Nobody waits any longer.
    if (asked === undefined || Date.parse(asked.expires_at) <= now.getTime()) return
    const { id, email, purpose } = asked
    const user = await findUserByEmail(parts.engine, email, now)
    if (purpose === 'sign_up' && user !== undefined) return parts.mailer.send(knownAddress(parts, email))
    if (purpose === 'sign_in' && user === undefined) return
    const code = makeCode()
    const expiresAt = new Date(now.getTime() + codeLifetime * 1000)
    await arm(parts.engine, id, hashCode(parts.secrets, id, email, code), expiresAt)
    await parts.mailer.send(purpose === 'sign_up' ? signUpCode(email, code) : signInCode(email, code))
  },
})

const good = 'It is good for ten minutes, once, in the browser that asked for it.'

const signInCode = (to: string, code: string) =>
  letter({
    to,
    subject: 'Your sign-in code',
    heading: 'Your sign-in code',
    paragraphs: ['Type this code where you were asked for it.', good],
    code,
    footnote:
      'You get this mail because somebody asked to sign in with your address. If that was not you, there is nothing to do; give the code to nobody.',
  })

const signUpCode = (to: string, code: string) =>
  letter({
    to,
    subject: 'Your code to finish signing up',
    heading: 'Welcome to Draftwright',
    paragraphs: ['Type this code to finish signing up.', good],
    code,
    footnote:
      'You get this mail because somebody signed up to Draftwright with your address. If that was not you, there is nothing to do; give the code to nobody.',
  })

const knownAddress = ({ config }: Parts, to: string) =>
  letter({
    to,
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody tried to sign up to Draftwright with your address, which has an account already.',
      `If this was you, sign in instead. If you do not know your password any more, set a new one: ${config.publicUrl}/auth/reset-password-request`,
    ],
    action: { label: 'Sign in', url: `${config.publicUrl}/auth/sign-in` },
    footnote: 'If it was not you who tried, there is nothing to do. Nothing has changed.',
  })
