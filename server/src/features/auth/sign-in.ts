import type { auth } from '@draftwright/contract/auth'
import { toTrace } from '../../http/request-trail.ts'
import type { HandlerContext, Handler } from '../../http/handler.ts'
import { AppError } from '../../http/errors.ts'
import { recordFailedSignInJob } from './failed-sign-in.ts'
import { openSession } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import { createSystemExecutor } from '../../db/executor.ts'
import { findUserByEmail } from './store.ts'
import { throttleAttempt, throttleGuess, clearGuesses } from './throttle.ts'
import { hashWorkers, limitConcurrency } from './limit-concurrency.ts'

/** All of a sign-in runs in one slot, not its hash alone: otherwise a flood would wait in the database's queue, in front of everyone's reads. */
const runLimited = limitConcurrency(hashWorkers)

export const signIn: Handler<typeof auth.signIn> = (call) => runLimited(() => executeSignIn(call))

async function executeSignIn({ body, context, request }: HandlerContext<(typeof auth)['signIn']>) {
  const runCaller = { ip: request.ip, email: body.email }
  await throttleAttempt(context, 'signIn', runCaller)
  await throttleGuess(context, runCaller)
  const user = await findUserByEmail(context.engine, body.email, context.now())
  if (
    !(await verifyPassword(user?.password_hash ?? null, body.password, context.config.passwordHash)) ||
    user === undefined
  ) {
    const failure = { user_id: user?.id ?? null, ...toTrace(request) }
    await context.jobs.enqueue(recordFailedSignInJob, failure, createSystemExecutor(context.engine))
    throw new AppError(401, 'wrong_credentials', 'Incorrect email address or password')
  }
  await clearGuesses(context, runCaller)
  return openSession(context, request, { userId: user.id, by: 'password' })
}
