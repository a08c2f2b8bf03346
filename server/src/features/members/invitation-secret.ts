import { createHash, randomBytes } from 'node:crypto'

/** A link's secret, 32 random bytes as base64url, and the stored hash, which cannot be reversed. */
export function createInvitationSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashInvitationSecret(secret) }
}

export const hashInvitationSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
