import type { RateLimit } from '../../db/rate-limits.ts'
import type { Parts } from '../../http/parts.ts'
import { verifyPassword } from './passwords.ts'
import { hasSession } from './person-store.ts'
import { throttle } from './throttle.ts'
import { readRefresh } from './tokens.ts'

const tries: RateLimit = { limit: 5, windowSeconds: 15 * 60 }

/** Whether a signed-in person knows their password. Whoever finds an open browser cannot guess on: throws 429. */
export async function knowsPassword(
  parts: Parts,
  user: { id: string; password_hash: string | null },
  password: string,
): Promise<boolean> {
  await throttle(parts, `own-password:${user.id}`, tries)
  return verifyPassword(user.password_hash, password)
}

/** The session that a refresh token names, however often it was renewed since. Null: it is not a living one of this person. */
export async function ownSession(parts: Parts, userId: string, refreshToken: string): Promise<string | null> {
  const token = readRefresh(parts.secrets, refreshToken)
  return token !== null && (await hasSession(parts.engine, userId, token.sessionId)) ? token.sessionId : null
}
