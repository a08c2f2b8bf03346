import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes for the link, and their stored hash. */
export function createLinkSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashLinkSecret(secret) }
}

export const hashLinkSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
