import type { auth } from '@draftwright/contract/auth'
import type { Handler } from '../../http/call.ts'
import { conflict } from '../../http/errors.ts'
import { createUserWithAccount } from '../accounts/index.ts'
import { openSession } from './open-session.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { admit } from './throttle.ts'

export const signUp: Handler<typeof auth.signUp> = async ({ body, parts, request }) => {
  await admit(parts, 'signUp', { ip: request.ip })
  const names = [body.displayName, body.accountName ?? '']
  await assertGoodPassword(parts, body.password, { email: body.email, names })
  const user = await createUserWithAccount(parts, {
    email: body.email,
    password_hash: await hashPassword(body.password),
    display_name: body.displayName,
    account_name: body.accountName ?? body.displayName,
  })
  if (user === null) throw conflict('email_taken', 'There is an account with this e-mail address. Sign in instead.')
  return openSession(parts, request, { userId: user.id, by: 'sign-up' })
}
