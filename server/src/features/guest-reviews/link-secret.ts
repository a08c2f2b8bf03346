import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes for the link, and what is kept of them. */
export function makeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
