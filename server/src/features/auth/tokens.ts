import { createHmac, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JWTExpired } from 'jose/errors'
import type { Secrets } from '../../integrations/secrets.ts'
import { notSignedIn } from '../../http/errors.ts'

/** Seconds. */
export const accessLifetime = 15 * 60
const issuer = 'draftwright'
const type = 'at+jwt'

export interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
}

export async function signAccess(secrets: Secrets, { userId, sessionId }: AccessClaims, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: type, kid: keyId(secrets, 'access') })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessLifetime)
    .sign(secrets.key('access'))
}

/** The claims of a good token; throws 401, with `token_expired` when only its time has passed. */
export async function readAccess(secrets: Secrets, token: string, now: Date): Promise<AccessClaims> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, secrets.key('access'), {
      algorithms: ['HS256'],
      typ: type,
      issuer,
      audience: issuer,
      clockTolerance: 5,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    if (protectedHeader.kid !== keyId(secrets, 'access')) throw new Error('signed by another key')
    return { userId: String(payload.sub), sessionId: String(payload['sid']) }
  } catch (error) {
    if (error instanceof JWTExpired) throw notSignedIn('token_expired', 'Your session needs a refresh')
    throw notSignedIn('invalid_token', 'Sign in to go on')
  }
}

/** Names the key without telling anything of it: a token of before a change of the secret is known at a glance. */
export const keyId = (secrets: Secrets, purpose: string): string =>
  Buffer.from(secrets.key(`${purpose}:id`))
    .toString('base64url')
    .slice(0, 8)

export interface RefreshClaims {
  readonly sessionId: string
  readonly counter: number
}

/** A refresh token is the session's id, a counter and a MAC over both (the shape GoTrue uses): no row a token, and the same one can be made again. */
export function signRefresh(secrets: Secrets, { sessionId, counter }: RefreshClaims): string {
  const body = Buffer.alloc(20)
  Buffer.from(sessionId.replaceAll('-', ''), 'hex').copy(body)
  body.writeUInt32BE(counter, 16)
  return Buffer.concat([body, mac(secrets, body)]).toString('base64url')
}

/** Null for anything that this server did not make. */
export function readRefresh(secrets: Secrets, token: string): RefreshClaims | null {
  const bytes = Buffer.from(token, 'base64url')
  // The text must be the one spelling of its bytes, else a changed last letter would still pass.
  if (bytes.length !== 52 || bytes.toString('base64url') !== token) return null
  const body = bytes.subarray(0, 20)
  if (!timingSafeEqual(bytes.subarray(20), mac(secrets, body))) return null
  const hex = body.subarray(0, 16).toString('hex')
  const sessionId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { sessionId, counter: body.readUInt32BE(16) }
}

const mac = (secrets: Secrets, body: Uint8Array): Buffer =>
  createHmac('sha256', secrets.key('refresh')).update(body).digest()
