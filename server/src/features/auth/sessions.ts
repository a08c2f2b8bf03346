import type { auth } from '@draftwright/contract/auth'
import { countHit } from '../../db/rate-limits.ts'
import type { Handler } from '../../http/handler.ts'
import { notFoundError } from '../../http/errors.ts'
import { assertFreshProof, invalidProofError, readKeyProof } from './key-proof.ts'
import { buildSession, toSessionOrigin, sessionEndedError } from './open-session.ts'
import { endOwnSession, endSessions, listSessionRows, recordRefusedRefresh, rotateSession } from './session-store.ts'
import { throttleAttempt } from './throttle.ts'
import { readRefreshToken } from './tokens.ts'

/** A refused copy of a token is recorded once an hour: its holder must not fill the log. */
const refusalLogLimit = { limit: 1, windowSeconds: 60 * 60 }

export const refreshSession: Handler<typeof auth.refresh> = async ({ body, context, request }) => {
  await throttleAttempt(context, 'refresh', { ip: request.ip })
  const token = readRefreshToken(context.secrets, body.refreshToken)
  if (token === null) throw sessionEndedError()
  const key = await readKeyProof(context, request)
  if (key !== null) await assertFreshProof(context, key, body.refreshToken)
  const origin = toSessionOrigin(request, key?.thumbprint ?? null)
  const rotated = await rotateSession(context.engine, token, origin, context.now())
  if (rotated === 'refused') {
    if ((await countHit(context.engine, `refused:${token.sessionId}`, refusalLogLimit, context.now())) === null)
      await recordRefusedRefresh(context.engine, token.sessionId, origin)
    throw sessionEndedError()
  }
  if (rotated === 'over') throw sessionEndedError()
  return buildSession(context, rotated.userId, token.sessionId, rotated.counter)
}

/** Signing out of an ended session is not an error. */
export const signOut: Handler<typeof auth.signOut> = async ({ body, context, request }) => {
  const token = readRefreshToken(context.secrets, body.refreshToken)
  if (token === null) return null
  const key = await readKeyProof(context, request)
  const origin = toSessionOrigin(request, key?.thumbprint ?? null)
  if (!(await endSessions(context.engine, token.sessionId, body.scope, origin))) throw invalidProofError(context)
  return null
}

export const listSessions: Handler<typeof auth.sessions> = async ({ context, caller }) =>
  (await listSessionRows(context.engine, caller.userId, context.now())).map((session) => ({
    ...session,
    is_current: session.id === caller.sessionId,
  }))

export const endSession: Handler<typeof auth.endSession> = async ({ context, caller, params, request }) => {
  const origin = toSessionOrigin(request, null)
  if (!(await endOwnSession(context.engine, caller.userId, params.id, origin))) throw notFoundError('Session')
  return null
}
