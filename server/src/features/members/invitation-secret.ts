import { createHash, randomBytes } from 'node:crypto'

/** What a link carries, 32 random bytes as base64url, and what is kept of it: a hash that leads nowhere. */
export function makeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
