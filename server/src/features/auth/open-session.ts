import type { Session } from '@draftwright/contract/auth'
import { executorOf } from '../../db/executor.ts'
import { traceOf } from '../../http/audited.ts'
import type { RequestFacts } from '../../http/call.ts'
import { notSignedIn } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { distrustEarlier, noteDevice, proveAddress, recordArrival, restoreUser } from './arrival-store.ts'
import { fingerprintOf } from './device.ts'
import { readKeyProof } from './key-proof.ts'
import { insertSession, type Place } from './session-store.ts'
import { mailNewSignIn } from './sign-in-mails.ts'
import { type Db, findUser, firstAccount, inTransaction } from './store.ts'
import { accessLifetime, signAccess, signRefresh } from './tokens.ts'

export const sessionEnded = () => notSignedIn('session_ended', 'Your session has ended. Sign in again.')

/** Who has shown who they are, and how. */
export interface Arrival {
  readonly userId: string
  /** For the audit log. */
  readonly by: 'password' | 'sign-up' | 'code' | 'reset' | 'invitation' | 'provider'
  /** Which one, for the audit log as well. */
  readonly provider?: string
  /** What they did has shown that the e-mail address is theirs. */
  readonly provesAddress?: boolean
}

/**
 * A new session and its first tokens, bound to the caller's key if they proved one. A person within the 30 days of their
 * deletion is kept. `deed` is done in the same transaction, before; a throw undoes all.
 */
export async function openSession(
  parts: Parts,
  request: RequestFacts,
  arrival: Arrival,
  deed?: (db: Db) => Promise<void>,
): Promise<Session> {
  const key = await readKeyProof(parts, request)
  const place = placeOf(request, key?.thumbprint ?? null)
  const id = await inTransaction(parts.engine, async (db) => {
    await deed?.(db)
    return begin(db, parts, request, place, arrival)
  })
  return describeSession(parts, arrival.userId, id, 0)
}

export const placeOf = ({ ip, userAgent }: RequestFacts, thumbprint: string | null): Place => ({
  ip,
  userAgent,
  thumbprint,
})

async function begin(
  db: Db,
  parts: Parts,
  request: RequestFacts,
  place: Place,
  { userId, by, provider, provesAddress = false }: Arrival,
): Promise<string> {
  const now = parts.now()
  const trace = traceOf(request)
  await restoreUser(db, userId, trace)
  const isFirstProof = provesAddress && (await proveAddress(db, userId, now))
  // Mail that never leaves this machine proves nothing against strangers.
  if (isFirstProof && parts.mailer.kind === 'smtp') await distrustEarlier(db, userId, by)
  const id = await insertSession(db, userId, place, now)
  const device = await noteDevice(db, userId, fingerprintOf(parts, userId, request), now)
  await recordArrival(db, userId, id, { by, ...(provider === undefined ? {} : { provider }) }, trace)
  // After a reset another mail says so already.
  if (device === 'new' && by !== 'reset')
    await parts.jobs.enqueue(mailNewSignIn, { user_id: userId, at: now.toISOString(), ...trace }, executorOf(db))
  return id
}

export async function describeSession(
  parts: Parts,
  userId: string,
  sessionId: string,
  counter: number,
): Promise<Session> {
  const [user, account] = await Promise.all([findUser(parts.engine, userId), firstAccount(parts.engine, userId)])
  if (user === undefined) throw sessionEnded()
  return {
    accessToken: await signAccess(parts.secrets, { userId, sessionId }, parts.now()),
    refreshToken: signRefresh(parts.secrets, { sessionId, counter }),
    expiresIn: accessLifetime,
    user,
    account: account ?? null,
  }
}
