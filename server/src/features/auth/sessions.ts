import type { auth } from '@draftwright/contract/auth'
import { hit } from '../../db/rate-limits.ts'
import type { Handler } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import { assertFresh, invalidProof, readKeyProof } from './key-proof.ts'
import { describeSession, placeOf, sessionEnded } from './open-session.ts'
import { endOwnSession, endSessions, listSessions, recordRefusal, rotateSession } from './session-store.ts'
import { admit } from './throttle.ts'
import { readRefresh } from './tokens.ts'

/** A refused copy of a token is written down once an hour: its holder must not fill the log. */
const refusalsKept = { limit: 1, windowSeconds: 60 * 60 }

export const refresh: Handler<typeof auth.refresh> = async ({ body, parts, request }) => {
  await admit(parts, 'refresh', { ip: request.ip })
  const token = readRefresh(parts.secrets, body.refreshToken)
  if (token === null) throw sessionEnded()
  const key = await readKeyProof(parts, request)
  if (key !== null) await assertFresh(parts, key, body.refreshToken)
  const place = placeOf(request, key?.thumbprint ?? null)
  const moved = await rotateSession(parts.engine, token, place, parts.now())
  if (moved === 'refused') {
    if ((await hit(parts.engine, `refused:${token.sessionId}`, refusalsKept, parts.now())) === null)
      await recordRefusal(parts.engine, token.sessionId, place)
    throw sessionEnded()
  }
  if (moved === 'over') throw sessionEnded()
  return describeSession(parts, moved.userId, token.sessionId, moved.counter)
}

/** Signing out of a session that is over already is no fault. */
export const signOut: Handler<typeof auth.signOut> = async ({ body, parts, request }) => {
  const token = readRefresh(parts.secrets, body.refreshToken)
  if (token === null) return null
  const key = await readKeyProof(parts, request)
  const place = placeOf(request, key?.thumbprint ?? null)
  if (!(await endSessions(parts.engine, token.sessionId, body.scope, place))) throw invalidProof(parts)
  return null
}

export const sessions: Handler<typeof auth.sessions> = async ({ parts, caller }) =>
  (await listSessions(parts.engine, caller.userId, parts.now())).map((session) => ({
    ...session,
    is_current: session.id === caller.sessionId,
  }))

export const endSession: Handler<typeof auth.endSession> = async ({ parts, caller, params, request }) => {
  const place = placeOf(request, null)
  if (!(await endOwnSession(parts.engine, caller.userId, params.id, place))) throw notFound('Session')
  return null
}
