import type { auth } from '@draftwright/contract/auth'
import { traceOf } from '../../http/audited.ts'
import type { Handler } from '../../http/call.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import { createUserWithAccount } from '../accounts/index.ts'
import { signUpByInvitation } from '../members/index.ts'
import { sendCode } from './codes.ts'
import { readKeyProof } from './key-proof.ts'
import { openSession } from './open-session.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { admit } from './throttle.ts'

/**
 * Three ways in. An invitation's secret has come by mail, so it proves the address and opens a session at once. Where the
 * server sends mail, a code must prove it first, and the answer is one for known and new addresses. Where it sends none,
 * nothing can be proven: the session comes at once, and a known address is told.
 */
export const signUp: Handler<typeof auth.signUp> = async ({ body, parts, request }) => {
  await admit(parts, 'signUp', { ip: request.ip })
  // A proof that is no good must make nobody.
  await readKeyProof(parts, request)
  const { email, accountName, invitation } = body
  if (accountName === undefined && invitation === undefined)
    throw invalid([{ field: 'accountName', message: 'is required' }])
  const names = [body.displayName, accountName ?? '']
  await assertGoodPassword(parts, body.password, { email, names })
  const password_hash = await hashPassword(body.password)
  const person = { email, display_name: body.displayName, password_hash }
  if (invitation !== undefined) {
    const made = await signUpByInvitation(parts, { ...person, secret: invitation, ...traceOf(request) })
    if (made === null) throw notFound('Invitation')
    return openSession(parts, request, { userId: made.id, by: 'invitation', provesAddress: true })
  }
  const account_name = accountName ?? body.displayName
  if (parts.mailer.kind === 'smtp') {
    await admit(parts, 'signUpMail', { ip: request.ip, email })
    const signUp = { password_hash, display_name: body.displayName, account_name }
    await sendCode(parts, request, { email, word: body.request, signUp })
    return { pending: true as const }
  }
  const user = await createUserWithAccount(parts, { ...person, account_name })
  if (user === null) throw conflict('email_taken', 'There is an account with this e-mail address. Sign in instead.')
  return openSession(parts, request, { userId: user.id, by: 'sign-up' })
}
