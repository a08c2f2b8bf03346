import { auth, type Session } from '@draftwright/contract/auth'
import { hit, type RateLimit } from '../../db/rate-limits.ts'
import { implement } from '../../http/call.ts'
import { AppError, conflict, notSignedIn, tooMany } from '../../http/errors.ts'
import { notYet } from '../../http/not-yet.ts'
import type { Parts } from '../../http/parts.ts'
import { createUserWithAccount } from '../accounts/index.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endSessions, findUser, findUserByEmail, firstAccount, rotateSession, startSession } from './store.ts'
import { accessLifetime, readRefresh, signAccess, signRefresh } from './tokens.ts'

const minutes = 60
const signUpPerAddress: RateLimit = { limit: 20, windowSeconds: 60 * minutes }
const signInPerAddress: RateLimit = { limit: 50, windowSeconds: 15 * minutes }
const signInPerPerson: RateLimit = { limit: 10, windowSeconds: 15 * minutes }
const refreshPerAddress: RateLimit = { limit: 150, windowSeconds: 5 * minutes }

export const authRoutes = implement(auth, {
  async signUp({ body, parts, request }) {
    await throttle(parts, `sign-up:${request.ip}`, signUpPerAddress)
    const user = await createUserWithAccount(parts, {
      email: body.email,
      password_hash: await hashPassword(body.password),
      display_name: body.displayName,
      account_name: body.accountName ?? body.displayName,
    })
    if (user === null) throw conflict('email_taken', 'There is an account with this e-mail address. Sign in instead.')
    return openSession(parts, user.id, request.userAgent)
  },

  async signIn({ body, parts, request }) {
    await throttle(parts, `sign-in:${request.ip}`, signInPerAddress)
    await throttle(parts, `sign-in:${request.ip}:${body.email}`, signInPerPerson)
    const user = await findUserByEmail(parts.engine, body.email)
    if (!(await verifyPassword(user?.password_hash ?? null, body.password)) || user === undefined)
      throw new AppError(401, 'wrong_credentials', 'The e-mail address or the password is wrong')
    return openSession(parts, user.id, request.userAgent)
  },

  async refresh({ body, parts, request }) {
    await throttle(parts, `refresh:${request.ip}`, refreshPerAddress)
    const token = readRefresh(parts.secrets, body.refreshToken)
    const moved = token && (await rotateSession(parts.engine, token.sessionId, token.counter, parts.now()))
    if (token === null || moved === null) throw notSignedIn('session_ended', 'Your session has ended. Sign in again.')
    return describeSession(parts, moved.userId, token.sessionId, moved.counter)
  },

  /** Signing out of a session that is over already is no fault. */
  async signOut({ body, parts }) {
    const token = readRefresh(parts.secrets, body.refreshToken)
    if (token !== null) await endSessions(parts.engine, token.sessionId, body.scope)
    return null
  },

  askCode: notYet,
  giveCode: notYet,
  askReset: notYet,
  reset: notYet,
  providers: notYet,
  signInWithOAuth: notYet,
  callbackOAuth: notYet,
  identities: notYet,
  addIdentity: notYet,
  removeIdentity: notYet,
  sessions: notYet,
  endSession: notYet,
})

async function throttle(parts: Parts, key: string, limit: RateLimit): Promise<void> {
  if (!parts.config.hasRateLimits) return
  const wait = await hit(parts.engine, key, limit, parts.now())
  if (wait !== null) throw tooMany(wait)
}

async function openSession(parts: Parts, userId: string, userAgent: string): Promise<Session> {
  return describeSession(parts, userId, await startSession(parts.engine, userId, userAgent, parts.now()), 0)
}

async function describeSession(parts: Parts, userId: string, sessionId: string, counter: number): Promise<Session> {
  const [user, account] = await Promise.all([findUser(parts.engine, userId), firstAccount(parts.engine, userId)])
  if (user === undefined || account === undefined)
    throw notSignedIn('session_ended', 'Your session has ended. Sign in again.')
  return {
    accessToken: await signAccess(parts.secrets, { userId, sessionId }, parts.now()),
    refreshToken: signRefresh(parts.secrets, { sessionId, counter }),
    expiresIn: accessLifetime,
    user,
    account,
  }
}
