import type { auth } from '@draftwright/contract/auth'
import type { Handler } from '../../http/call.ts'
import { describeSession, sessionEnded } from './open-session.ts'
import { endSessions, rotateSession } from './session-store.ts'
import { refreshPerAddress, throttle } from './throttle.ts'
import { readRefresh } from './tokens.ts'

export const refresh: Handler<typeof auth.refresh> = async ({ body, parts, request }) => {
  await throttle(parts, `refresh:${request.ip}`, refreshPerAddress)
  const token = readRefresh(parts.secrets, body.refreshToken)
  const moved = token && (await rotateSession(parts.engine, token.sessionId, token.counter, parts.now()))
  if (token === null || moved === null) throw sessionEnded()
  return describeSession(parts, moved.userId, token.sessionId, moved.counter)
}

/** Signing out of a session that is over already is no fault. */
export const signOut: Handler<typeof auth.signOut> = async ({ body, parts }) => {
  const token = readRefresh(parts.secrets, body.refreshToken)
  if (token !== null) await endSessions(parts.engine, token.sessionId, body.scope)
  return null
}
