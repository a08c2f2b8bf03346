import type { auth } from '@draftwright/contract/auth'
import { executorOf } from '../../db/executor.ts'
import { newId } from '../../db/new-id.ts'
import { traceOf } from '../../http/audited.ts'
import type { Handler } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import { dropCodes } from './code-store.ts'
import { openSession } from './open-session.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { mailReset } from './reset-mail.ts'
import { insertReset, readReset, setPassword, spendReset } from './reset-store.ts'
import { hashResetSecret, readResetToken, resetLifetime } from './reset-token.ts'
import { endPersonSessions } from './session-store.ts'
import { mailPasswordChanged } from './sign-in-mails.ts'
import { namesAround, inTransaction } from './store.ts'
import { admit } from './throttle.ts'

/** One body for whatever is wrong with a link. */
const invalidLink = () =>
  new AppError(401, 'invalid_link', 'This link is too old or was used already. Ask for another one.')

/** Whose address it is, if anybody's, is found out by the job: known and unknown ones take the same time here. */
export const askReset: Handler<typeof auth.askReset> = async ({ body: { email }, parts, request }) => {
  await admit(parts, 'reset', { ip: request.ip, email })
  const id = newId()
  const now = parts.now()
  await inTransaction(parts.engine, async (db) => {
    await insertReset(db, { id, email }, now, new Date(now.getTime() + resetLifetime * 1000))
    await parts.jobs.enqueue(mailReset, { reset_id: id }, executorOf(db))
  })
  return {}
}

/** Sets the password, ends every session the person had, and opens the only new one. */
export const reset: Handler<typeof auth.reset> = async ({ body, parts, request }) => {
  await admit(parts, 'verify', { ip: request.ip })
  const now = parts.now()
  const id = await readResetToken(parts.secrets, body.accessToken, now)
  const asked = id === null ? undefined : await readReset(parts.engine, id)
  const secretHash = hashResetSecret(body.refreshToken)
  // Looked at before the password is hashed, so that made-up links cost us nothing; decided when the link is used up.
  if (asked === undefined || asked.user_id === null || asked.secret_hash !== secretHash) throw invalidLink()
  const { id: resetId, user_id: userId, email } = asked
  await assertGoodPassword(parts, body.password, { email, names: await namesAround(parts.engine, userId) })
  const passwordHash = await hashPassword(body.password)
  const trace = traceOf(request)
  return openSession(parts, request, { userId, by: 'reset', provesAddress: true }, async (db) => {
    if ((await spendReset(db, resetId, secretHash, now)) !== userId) throw invalidLink()
    await setPassword(db, userId, passwordHash, trace)
    await endPersonSessions(db, userId)
    await dropCodes(db, email)
    await parts.jobs.enqueue(mailPasswordChanged, { user_id: userId, at: now.toISOString(), ...trace }, executorOf(db))
  })
}
