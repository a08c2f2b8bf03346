import type { Session } from '@draftwright/contract/auth'
import type { RequestFacts } from '../../http/call.ts'
import { notSignedIn } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { startSession } from './session-store.ts'
import { findUser, firstAccount } from './store.ts'
import { accessLifetime, signAccess, signRefresh } from './tokens.ts'

export const sessionEnded = () => notSignedIn('session_ended', 'Your session has ended. Sign in again.')

/** Who has shown who they are, and how. */
export interface Arrival {
  readonly userId: string
  /** For the audit log. */
  readonly by: 'password' | 'sign-up' | 'code' | 'reset' | 'invitation' | 'provider'
  /** What they did has shown that the e-mail address is theirs. */
  readonly provesAddress?: boolean
}

/** A new session and its first tokens. */
export async function openSession(parts: Parts, request: RequestFacts, arrival: Arrival): Promise<Session> {
  const id = await startSession(parts.engine, arrival.userId, request.userAgent, parts.now())
  return describeSession(parts, arrival.userId, id, 0)
}

export async function describeSession(
  parts: Parts,
  userId: string,
  sessionId: string,
  counter: number,
): Promise<Session> {
  const [user, account] = await Promise.all([findUser(parts.engine, userId), firstAccount(parts.engine, userId)])
  if (user === undefined || account === undefined) throw sessionEnded()
  return {
    accessToken: await signAccess(parts.secrets, { userId, sessionId }, parts.now()),
    refreshToken: signRefresh(parts.secrets, { sessionId, counter }),
    expiresIn: accessLifetime,
    user,
    account,
  }
}
