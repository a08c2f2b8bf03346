import type { RequestFacts } from '../../http/call.ts'
import type { Parts } from '../../http/parts.ts'
import { verifyPassword } from './passwords.ts'
import { hasSession } from './person-store.ts'
import { beforeGuess, guessedRight } from './throttle.ts'
import { readRefresh } from './tokens.ts'

/** Whether a signed-in person knows their password. Guesses in an open browser count like those at sign-in: throws 429. */
export async function knowsPassword(
  parts: Parts,
  { email, password_hash }: { email: string; password_hash: string | null },
  password: string,
  { ip }: RequestFacts,
): Promise<boolean> {
  const asker = { ip, email }
  await beforeGuess(parts, asker)
  const isRight = await verifyPassword(password_hash, password)
  if (isRight) await guessedRight(parts, asker)
  return isRight
}

/** The session that a refresh token names, however often it was renewed since. Null: it is not a living one of this person. */
export async function ownSession(parts: Parts, userId: string, refreshToken: string): Promise<string | null> {
  const token = readRefresh(parts.secrets, refreshToken)
  return token !== null && (await hasSession(parts.engine, userId, token.sessionId)) ? token.sessionId : null
}
