import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JWTExpired } from 'jose/errors'
import type { Secrets } from '../../integrations/secrets.ts'
import { notSignedInError } from '../../http/errors.ts'

/** Seconds. */
export const accessLifetime = 15 * 60
const issuer = 'draftwright'
const type = 'at+jwt'

export interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
}

export async function signAccessToken(
  secrets: Secrets,
  { userId, sessionId }: AccessClaims,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: type, kid: computeKeyId(secrets, 'access') })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessLifetime)
    .sign(secrets.deriveKey('access'))
}

interface KnownToken {
  readonly claims: AccessClaims
  readonly expiresAt: number
}
/** Tokens whose signature was found right, by their hashes: a page sends the same one with each of its requests. */
const knownTokens = new WeakMap<Secrets, Map<string, KnownToken>>()
const mostKnown = 10_000
const clockTolerance = 5

/** The claims of a valid token; throws 401, with `token_expired` when it has only expired. */
export async function readAccessToken(secrets: Secrets, token: string, now: Date): Promise<AccessClaims> {
  const own = knownTokens.get(secrets) ?? new Map<string, KnownToken>()
  knownTokens.set(secrets, own)
  const name = hash('sha256', token, 'base64url')
  const known = own.get(name)
  if (known !== undefined && known.expiresAt > Math.floor(now.getTime() / 1000) - clockTolerance) return known.claims
  own.delete(name)
  const { exp, ...claims } = await verifyAccessToken(secrets, token, now)
  if (own.size >= mostKnown) own.clear()
  own.set(name, { claims, expiresAt: exp })
  return claims
}

async function verifyAccessToken(secrets: Secrets, token: string, now: Date): Promise<AccessClaims & { exp: number }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, secrets.deriveKey('access'), {
      algorithms: ['HS256'],
      typ: type,
      issuer,
      audience: issuer,
      clockTolerance,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    if (protectedHeader.kid !== computeKeyId(secrets, 'access')) throw new Error('signed by another key')
    return { userId: String(payload.sub), sessionId: String(payload['sid']), exp: payload.exp ?? 0 }
  } catch (error) {
    if (error instanceof JWTExpired) throw notSignedInError('token_expired', 'Your session needs a refresh')
    throw notSignedInError('invalid_token', 'Sign in to continue')
  }
}

/** Names the key without revealing it: a token from before a change of the secret is recognized at once. */
export const computeKeyId = (secrets: Secrets, purpose: string): string =>
  Buffer.from(secrets.deriveKey(`${purpose}:id`))
    .toString('base64url')
    .slice(0, 8)

export interface RefreshClaims {
  readonly sessionId: string
  readonly counter: number
}

/**
 * A refresh token is the session's id, a counter and a MAC over both (GoTrue's format): no row per token, and the same one can be
 * generated again.
 */
export function signRefreshToken(secrets: Secrets, { sessionId, counter }: RefreshClaims): string {
  const body = Buffer.alloc(20)
  Buffer.from(sessionId.replaceAll('-', ''), 'hex').copy(body)
  body.writeUInt32BE(counter, 16)
  return Buffer.concat([body, computeMac(secrets, body)]).toString('base64url')
}

/** Null for anything that this server did not create. */
export function readRefreshToken(secrets: Secrets, token: string): RefreshClaims | null {
  const bytes = Buffer.from(token, 'base64url')
  // The text must be the canonical encoding of its bytes, or a changed last letter would still pass.
  if (bytes.length !== 52 || bytes.toString('base64url') !== token) return null
  const body = bytes.subarray(0, 20)
  if (!timingSafeEqual(bytes.subarray(20), computeMac(secrets, body))) return null
  const hex = body.subarray(0, 16).toString('hex')
  const sessionId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { sessionId, counter: body.readUInt32BE(16) }
}

const computeMac = (secrets: Secrets, body: Uint8Array): Buffer =>
  createHmac('sha256', secrets.deriveKey('refresh')).update(body).digest()
