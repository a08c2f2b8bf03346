import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../../integrations/secrets.ts'
import { keyId } from './tokens.ts'

/** Seconds. */
export const resetLifetime = 10 * 60
const kind = { issuer: 'draftwright', audience: 'draftwright-reset' }
const type = 'reset+jwt'

/** The secret half of a link, and what is kept of it. */
export function makeResetSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashResetSecret(secret) }
}

export const hashResetSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The other half: which reset it is, in a token of its own kind, key and audience. */
export function signResetToken(secrets: Secrets, id: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: type, kid: keyId(secrets, 'reset') })
    .setJti(id)
    .setIssuer(kind.issuer)
    .setAudience(kind.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + resetLifetime)
    .sign(secrets.key('reset'))
}

/** The reset's id; null for anything that is not such a token, or too old. */
export async function readResetToken(secrets: Secrets, token: string, now: Date): Promise<string | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, secrets.key('reset'), {
      algorithms: ['HS256'],
      typ: type,
      ...kind,
      currentDate: now,
      requiredClaims: ['jti', 'exp'],
    })
    return protectedHeader.kid === keyId(secrets, 'reset') ? (payload.jti ?? null) : null
  } catch {
    return null
  }
}
