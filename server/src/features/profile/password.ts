import type { profile } from '@draftwright/contract/profile'
import { toTrace } from '../../http/request-trail.ts'
import type { HandlerContext } from '../../http/handler.ts'
import { conflictError, invalidInputError } from '../../http/errors.ts'
import {
  assertGoodPassword,
  hashPassword,
  verifyOwnPassword,
  mailPasswordChangedJob,
  listUserAndAccountNames,
  findOwnSessionId,
  replacePassword,
} from '../auth/index.ts'
import { buildAuditEntry, readPerson } from './person.ts'

/** Ends all sessions except the current one. */
export async function changePassword({
  context,
  caller,
  body,
  request,
}: HandlerContext<(typeof profile)['changePassword']>) {
  const user = await readPerson(context, caller.userId)
  if (user.password_hash === null)
    throw conflictError('no_password', 'You have no password yet. Request a link by email to set one.')
  const keptSession = await findOwnSessionId(context, caller.userId, body.refresh_token)
  if (keptSession === null)
    throw invalidInputError([{ field: 'refresh_token', message: 'must belong to your own session' }])
  if (!(await verifyOwnPassword(context, user, body.current_password, request)))
    throw invalidInputError([{ field: 'current_password', message: 'is incorrect' }])
  const names = await listUserAndAccountNames(context.engine, user.id)
  await assertGoodPassword(context, body.new_password, { email: user.email, names, field: 'new_password' })
  const passwordHash = await hashPassword(body.new_password, context.config.passwordHash)
  const at = context.now().toISOString()
  await replacePassword(
    context.engine,
    { userId: user.id, passwordHash, keptSession },
    buildAuditEntry('profile.changePassword', request),
    (db) => context.jobs.enqueue(mailPasswordChangedJob, { user_id: user.id, at, ...toTrace(request) }, db),
  )
  return null
}
