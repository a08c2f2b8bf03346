import type { auth } from '@draftwright/contract/auth'
import type { Handler } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import { noteFailedSignIn } from './failed-sign-in.ts'
import { openSession, traceOf } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import { findUserByEmail, outside } from './store.ts'
import { admit, beforeGuess, guessedRight } from './throttle.ts'

export const signIn: Handler<typeof auth.signIn> = async ({ body, parts, request }) => {
  const asker = { ip: request.ip, email: body.email }
  await admit(parts, 'signIn', asker)
  await beforeGuess(parts, asker)
  const user = await findUserByEmail(parts.engine, body.email, parts.now())
  if (!(await verifyPassword(user?.password_hash ?? null, body.password)) || user === undefined) {
    const failure = { user_id: user?.id ?? null, ...traceOf(request) }
    await parts.jobs.enqueue(noteFailedSignIn, failure, outside(parts.engine))
    throw new AppError(401, 'wrong_credentials', 'The e-mail address or the password is wrong')
  }
  await guessedRight(parts, asker)
  return openSession(parts, request, { userId: user.id, by: 'password' })
}
