import type { RequestFacts } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { verifyPassword } from './passwords.ts'
import { hasSession } from './user-store.ts'
import { throttleGuess, clearGuesses } from './throttle.ts'
import { readRefreshToken } from './tokens.ts'

/** Whether a signed-in person knows their password. Guesses in an open browser count like those at sign-in: throws 429. */
export async function verifyOwnPassword(
  context: AppContext,
  { email, password_hash }: { email: string; password_hash: string | null },
  password: string,
  { ip }: RequestFacts,
): Promise<boolean> {
  const runCaller = { ip, email }
  await throttleGuess(context, runCaller)
  const isRight = await verifyPassword(password_hash, password, context.config.passwordHash)
  if (isRight) await clearGuesses(context, runCaller)
  return isRight
}

/** The session that a refresh token belongs to, however often it was renewed since. Null: it is not an active one of this person. */
export async function findOwnSessionId(
  context: AppContext,
  userId: string,
  refreshToken: string,
): Promise<string | null> {
  const token = readRefreshToken(context.secrets, refreshToken)
  return token !== null && (await hasSession(context.engine, userId, token.sessionId)) ? token.sessionId : null
}
