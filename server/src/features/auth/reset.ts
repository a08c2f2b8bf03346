import type { auth } from '@draftwright/contract/auth'
import { createExecutor } from '../../db/executor.ts'
import { createId } from '../../db/create-id.ts'
import { toTrace } from '../../http/request-trail.ts'
import type { Handler } from '../../http/handler.ts'
import { AppError } from '../../http/errors.ts'
import { deleteCodes } from './code-store.ts'
import { openSession } from './open-session.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { mailResetJob } from './reset-mail.ts'
import { insertReset, findReset, setPassword, consumeReset } from './reset-store.ts'
import { hashResetSecret, readResetToken, resetLifetime } from './reset-token.ts'
import { endPersonSessions } from './session-store.ts'
import { mailPasswordChangedJob } from './sign-in-mails.ts'
import { listUserAndAccountNames, withTransaction } from './store.ts'
import { throttleAttempt } from './throttle.ts'

/** The same body for every invalid link. */
const invalidLinkError = () =>
  new AppError(401, 'invalid_link', 'This link has expired or was already used. Request a new one.')

/** The job looks the address up: known and unknown ones take the same time here. */
export const askReset: Handler<typeof auth.askReset> = async ({ body: { email }, context, request }) => {
  await throttleAttempt(context, 'reset', { ip: request.ip, email })
  const id = createId()
  const now = context.now()
  await withTransaction(context.engine, async (db) => {
    await insertReset(db, { id, email }, now, new Date(now.getTime() + resetLifetime * 1000))
    await context.jobs.enqueue(mailResetJob, { reset_id: id }, createExecutor(db))
  })
  return {}
}

/** Sets the password, ends every session the person had, and opens the only new one. */
export const resetPassword: Handler<typeof auth.reset> = async ({ body, context, request }) => {
  await throttleAttempt(context, 'verify', { ip: request.ip })
  const now = context.now()
  const id = await readResetToken(context.secrets, body.accessToken, now)
  const asked = id === null ? undefined : await findReset(context.engine, id)
  const secretHash = hashResetSecret(body.refreshToken)
  // Checked before the password is hashed, so that forged links cost nothing; decided when the link is used up.
  if (asked === undefined || asked.user_id === null || asked.secret_hash !== secretHash) throw invalidLinkError()
  const { id: resetId, user_id: userId, email } = asked
  await assertGoodPassword(context, body.password, {
    email,
    names: await listUserAndAccountNames(context.engine, userId),
  })
  const passwordHash = await hashPassword(body.password, context.config.passwordHash)
  const trace = toTrace(request)
  return openSession(context, request, { userId, by: 'reset', provesAddress: true }, async (db) => {
    if ((await consumeReset(db, resetId, secretHash, now)) !== userId) throw invalidLinkError()
    await setPassword(db, userId, passwordHash, trace)
    await endPersonSessions(db, userId)
    await deleteCodes(db, email)
    await context.jobs.enqueue(
      mailPasswordChangedJob,
      { user_id: userId, at: now.toISOString(), ...trace },
      createExecutor(db),
    )
  })
}
