import type { profile } from '@draftwright/contract/profile'
import { traceOf } from '../../http/audited.ts'
import type { Call } from '../../http/call.ts'
import { conflict, invalid } from '../../http/errors.ts'
import {
  assertGoodPassword,
  hashPassword,
  knowsPassword,
  mailPasswordChanged,
  namesAround,
  ownSession,
  replacePassword,
} from '../auth/index.ts'
import { deed, findPerson } from './person.ts'

/** Everywhere but in the browser that asks, the person is signed out at once. */
export async function changePassword({ parts, caller, body, request }: Call<(typeof profile)['changePassword']>) {
  const user = await findPerson(parts, caller.userId)
  if (user.password_hash === null)
    throw conflict('no_password', 'You have no password yet. Ask for a link by mail to set one.')
  const keptSession = await ownSession(parts, caller.userId, body.refresh_token)
  if (keptSession === null) throw invalid([{ field: 'refresh_token', message: 'must be the one of your own session' }])
  if (!(await knowsPassword(parts, user, body.current_password, request)))
    throw invalid([{ field: 'current_password', message: 'is not your password' }])
  const names = await namesAround(parts.engine, user.id)
  await assertGoodPassword(parts, body.new_password, { email: user.email, names, field: 'new_password' })
  const passwordHash = await hashPassword(body.new_password)
  const at = parts.now().toISOString()
  await replacePassword(
    parts.engine,
    { userId: user.id, passwordHash, keptSession },
    deed('profile.changePassword', request),
    (db) => parts.jobs.enqueue(mailPasswordChanged, { user_id: user.id, at, ...traceOf(request) }, db),
  )
  return null
}
