import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../../integrations/secrets.ts'
import { computeKeyId } from './tokens.ts'

/** Seconds. */
export const resetLifetime = 10 * 60
const kind = { issuer: 'draftwright', audience: 'draftwright-reset' }
const type = 'reset+jwt'

/** The secret half of a link, and its stored hash. */
export function generateResetSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashResetSecret(secret) }
}

export const hashResetSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The other half: the reset's id, in a token with its own kind, key and audience. */
export function signResetToken(secrets: Secrets, id: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: type, kid: computeKeyId(secrets, 'reset') })
    .setJti(id)
    .setIssuer(kind.issuer)
    .setAudience(kind.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + resetLifetime)
    .sign(secrets.deriveKey('reset'))
}

/** The reset's id; null for anything that is not such a token, or has expired. */
export async function readResetToken(secrets: Secrets, token: string, now: Date): Promise<string | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, secrets.deriveKey('reset'), {
      algorithms: ['HS256'],
      typ: type,
      ...kind,
      currentDate: now,
      requiredClaims: ['jti', 'exp'],
    })
    return protectedHeader.kid === computeKeyId(secrets, 'reset') ? (payload.jti ?? null) : null
  } catch {
    return null
  }
}
