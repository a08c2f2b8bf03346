import { hit, type RateLimit } from '../../db/rate-limits.ts'
import { tooMany } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'

const minutes = 60
export const signUpPerAddress: RateLimit = { limit: 20, windowSeconds: 60 * minutes }
export const signInPerAddress: RateLimit = { limit: 50, windowSeconds: 15 * minutes }
export const signInPerPerson: RateLimit = { limit: 10, windowSeconds: 15 * minutes }
export const refreshPerAddress: RateLimit = { limit: 150, windowSeconds: 5 * minutes }

/** Counts one more under the key; throws 429 with the seconds to wait when that is too many. */
export async function throttle(parts: Parts, key: string, limit: RateLimit): Promise<void> {
  if (!parts.config.hasRateLimits) return
  const wait = await hit(parts.engine, key, limit, parts.now())
  if (wait !== null) throw tooMany(wait)
}
