import type { auth } from '@draftwright/contract/auth'
import { toTrace } from '../../http/request-trail.ts'
import type { Handler } from '../../http/handler.ts'
import { conflictError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { createUserWithAccount } from '../accounts/index.ts'
import { signUpByInvitation } from '../members/index.ts'
import { requestCode } from './codes.ts'
import { readKeyProof } from './key-proof.ts'
import { openSession } from './open-session.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { throttleAttempt } from './throttle.ts'

/**
 * Three ways. An invitation's secret was sent by mail, so it verifies the address and opens a session at once. If the server
 * sends mail, a code must verify it first, and the answer is the same for known and new addresses. If it sends none, nothing can
 * be verified: the session is opened at once, and a known address is refused.
 */
export const signUp: Handler<typeof auth.signUp> = async ({ body, context, request }) => {
  await throttleAttempt(context, 'signUp', { ip: request.ip })
  // An invalid proof must create nobody.
  await readKeyProof(context, request)
  const { email, accountName, invitation } = body
  if (accountName === undefined && invitation === undefined)
    throw invalidInputError([{ field: 'accountName', message: 'is required' }])
  const names = [body.displayName, accountName ?? '']
  await assertGoodPassword(context, body.password, { email, names })
  const password_hash = await hashPassword(body.password, context.config.passwordHash)
  const person = { email, display_name: body.displayName, password_hash }
  if (invitation !== undefined) {
    const made = await signUpByInvitation(context, { ...person, secret: invitation, ...toTrace(request) })
    if (made === null) throw notFoundError('Invitation')
    return openSession(context, request, { userId: made.id, by: 'invitation', provesAddress: true })
  }
  const account_name = accountName ?? body.displayName
  if (context.mailer.kind === 'smtp') {
    await throttleAttempt(context, 'signUpMail', { ip: request.ip, email })
    const signUp = { password_hash, display_name: body.displayName, account_name, time_zone: body.timeZone }
    await requestCode(context, request, { email, word: body.request, signUp })
    return { pending: true as const }
  }
  const user = await createUserWithAccount(context, { ...person, account_name, time_zone: body.timeZone })
  if (user === null)
    throw conflictError('email_taken', 'An account with this email address already exists. Sign in instead.')
  return openSession(context, request, { userId: user.id, by: 'sign-up' })
}
