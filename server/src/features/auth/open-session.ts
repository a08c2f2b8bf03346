import type { Session } from '@draftwright/contract/auth'
import { createExecutor } from '../../db/executor.ts'
import { toTrace } from '../../http/request-trail.ts'
import type { RequestFacts } from '../../http/handler.ts'
import { notSignedInError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { revokeEarlierAccess, recordDevice, markEmailVerified, recordSignIn, restoreUser } from './sign-in-store.ts'
import { computeDeviceFingerprint } from './device.ts'
import { readKeyProof } from './key-proof.ts'
import { insertSession, type SessionOrigin } from './session-store.ts'
import { mailNewSignInJob } from './sign-in-mails.ts'
import { type Db, findUser, findFirstAccount, withTransaction } from './store.ts'
import { accessLifetime, signAccessToken, signRefreshToken } from './tokens.ts'

export const sessionEndedError = () => notSignedInError('session_ended', 'Your session has expired. Sign in again.')

/** An authenticated person, and the method. */
export interface SignInProof {
  readonly userId: string
  /** For the audit log. */
  readonly by: 'password' | 'sign-up' | 'code' | 'reset' | 'invitation' | 'provider'
  /** Details of the method, for the audit log. */
  readonly provider?: string
  /** The method has verified the email address. */
  readonly provesAddress?: boolean
}

/**
 * Opens a session with its first tokens, bound to the caller's key if they proved one. A person within the 30 days of their
 * deletion is kept. The given operation runs in the same transaction, before; a throw rolls back everything.
 */
export async function openSession(
  context: AppContext,
  request: RequestFacts,
  proof: SignInProof,
  prepare?: (db: Db) => Promise<void>,
): Promise<Session> {
  const key = await readKeyProof(context, request)
  const origin = toSessionOrigin(request, key?.thumbprint ?? null)
  const id = await withTransaction(context.engine, async (db) => {
    await prepare?.(db)
    return beginSession(db, context, request, origin, proof)
  })
  return buildSession(context, proof.userId, id, 0)
}

export const toSessionOrigin = ({ ip, userAgent }: RequestFacts, thumbprint: string | null): SessionOrigin => ({
  ip,
  userAgent,
  thumbprint,
})

async function beginSession(
  db: Db,
  context: AppContext,
  request: RequestFacts,
  origin: SessionOrigin,
  { userId, by, provider, provesAddress = false }: SignInProof,
): Promise<string> {
  const now = context.now()
  const trace = toTrace(request)
  await restoreUser(db, userId, trace)
  const isFirstProof = provesAddress && (await markEmailVerified(db, userId, now))
  // Mail that never leaves this machine verifies nothing.
  if (isFirstProof && context.mailer.kind === 'smtp') await revokeEarlierAccess(db, userId, by)
  const id = await insertSession(db, userId, origin, now)
  const device = await recordDevice(db, userId, computeDeviceFingerprint(context, userId, request), now)
  await recordSignIn(db, userId, id, { by, ...(provider === undefined ? {} : { provider }) }, trace)
  // After a reset another mail already reports it.
  if (device === 'new' && by !== 'reset')
    await context.jobs.enqueue(
      mailNewSignInJob,
      { user_id: userId, at: now.toISOString(), ...trace },
      createExecutor(db),
    )
  return id
}

export async function buildSession(
  context: AppContext,
  userId: string,
  sessionId: string,
  counter: number,
): Promise<Session> {
  const [user, account] = await Promise.all([
    findUser(context.engine, userId),
    findFirstAccount(context.engine, userId),
  ])
  if (user === undefined) throw sessionEndedError()
  return {
    accessToken: await signAccessToken(context.secrets, { userId, sessionId }, context.now()),
    refreshToken: signRefreshToken(context.secrets, { sessionId, counter }),
    expiresIn: accessLifetime,
    user,
    account: account ?? null,
  }
}
