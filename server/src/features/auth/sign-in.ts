import type { auth } from '@draftwright/contract/auth'
import type { Handler } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import { openSession } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import { findUserByEmail } from './store.ts'
import { signInPerAddress, signInPerPerson, throttle } from './throttle.ts'

export const signIn: Handler<typeof auth.signIn> = async ({ body, parts, request }) => {
  await throttle(parts, `sign-in:${request.ip}`, signInPerAddress)
  await throttle(parts, `sign-in:${request.ip}:${body.email}`, signInPerPerson)
  const user = await findUserByEmail(parts.engine, body.email)
  if (!(await verifyPassword(user?.password_hash ?? null, body.password)) || user === undefined)
    throw new AppError(401, 'wrong_credentials', 'The e-mail address or the password is wrong')
  return openSession(parts, request, { userId: user.id, by: 'password' })
}
