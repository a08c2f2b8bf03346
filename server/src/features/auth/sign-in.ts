import type { auth } from '@draftwright/contract/auth'
import { traceOf } from '../../http/audited.ts'
import type { Call, Handler } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import { noteFailedSignIn } from './failed-sign-in.ts'
import { openSession } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import { findUserByEmail, outside } from './store.ts'
import { admit, beforeGuess, guessedRight } from './throttle.ts'
import { handsFree, turns } from './turns.ts'

/** All of a sign-in is one turn, not its hash alone: else a flood would wait in the database's line, in front of everybody's reads. */
const inTurn = turns(handsFree)

export const signIn: Handler<typeof auth.signIn> = (call) => inTurn(() => signInNow(call))

async function signInNow({ body, parts, request }: Call<(typeof auth)['signIn']>) {
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
