import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { enableCode, findCode } from './code-store.ts'
import { codeLifetime, hashCode, generateCode } from './one-time-code.ts'
import { findUserByEmail } from './store.ts'

const CodeRequest = z.object({ code_id: z.uuid() })
type CodeRequest = z.infer<typeof CodeRequest>

/** Sends the requested code: to sign in only to people with an account, to sign up only to people without one. */
export const mailCodeJob = defineJob({
  name: 'auth.mailCode',
  payload: CodeRequest,
  attempts: 5,
  concurrency: 2,
  async run({ payload, context }: JobRun<CodeRequest, AppContext>) {
    const asked = await findCode(context.engine, payload.code_id)
    const now = context.now()
    // The request has expired.
    if (asked === undefined || Date.parse(asked.expires_at) <= now.getTime()) return
    const { id, email, purpose } = asked
    const user = await findUserByEmail(context.engine, email, now)
    if (purpose === 'sign_up' && user !== undefined) return context.mailer.send(renderKnownAddressMail(context, email))
    if (purpose === 'sign_in' && user === undefined) return
    const code = generateCode()
    const expiresAt = new Date(now.getTime() + codeLifetime * 1000)
    await enableCode(context.engine, id, hashCode(context.secrets, id, email, code), expiresAt)
    await context.mailer.send(
      purpose === 'sign_up' ? renderSignUpCodeMail(email, code) : renderSignInCodeMail(email, code),
    )
  },
})

const codeRules = 'It expires in 10 minutes and works once, in the browser where you requested it.'

const renderSignInCodeMail = (to: string, code: string) =>
  renderMail({
    to,
    subject: 'Your sign-in code',
    heading: 'Your sign-in code',
    paragraphs: ['Enter this code to sign in.', codeRules],
    code,
    footnote:
      'You received this email because someone tried to sign in with your address. If that was not you, ignore it and do not share the code.',
  })

const renderSignUpCodeMail = (to: string, code: string) =>
  renderMail({
    to,
    subject: 'Your code to finish signing up',
    heading: 'Welcome to Draftwright',
    paragraphs: ['Enter this code to finish signing up.', codeRules],
    code,
    footnote:
      'You received this email because someone signed up for Draftwright with your address. If that was not you, ignore it and do not share the code.',
  })

const renderKnownAddressMail = ({ config }: AppContext, to: string) =>
  renderMail({
    to,
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up for Draftwright with your address, but it already has an account.',
      `If this was you, sign in instead. If you forgot your password, reset it: ${config.publicUrl}/auth/reset-password-request`,
    ],
    action: { label: 'Sign in', url: `${config.publicUrl}/auth/sign-in` },
    footnote: 'If this was not you, ignore this email. Nothing has changed.',
  })
