import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { hit } from '../../db/rate-limits.ts'
import type { RequestFacts } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'

/** Seconds a proof may be away from our clock, either way. */
const freshness = 60

/** A key that the caller has just shown to hold. */
export interface ProvenKey {
  /** RFC 7638, SHA-256. */
  readonly thumbprint: string
  readonly jti: string
  readonly issuedAt: number
  /** Of the token that the proof goes with, when the caller bound it to one. */
  readonly tokenHash: string | undefined
}

/**
 * Reads the proof of a key in the shape of RFC 9449 (DPoP): a JWS of type `dpop+jwt`, signed with ES256 by the public key
 * in its own header, over the method and address of this call. Null: none was sent. Throws 401 `invalid_proof`.
 *
 * Of the address the path alone is compared: a server is reached under several names (public, loopback, behind a proxy),
 * and the name adds nothing, because a browser keeps the key for one origin and never gives it out.
 * Time is not looked at here: who opens a session has shown who they are in this very call, so an old proof can only bind
 * the session to a key that its thief does not have — and a clock that is wrong must not keep anybody from signing in.
 */
export async function readKeyProof(parts: Parts, { proof }: RequestFacts): Promise<ProvenKey | null> {
  if (proof === null) return null
  try {
    const { payload, protectedHeader } = await jwtVerify(proof.jws, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      requiredClaims: ['jti', 'htm', 'htu', 'iat'],
      currentDate: parts.now(),
    })
    const { jti, iat, htm, htu, ath } = payload
    const { jwk } = protectedHeader
    const isForThis = htm === proof.method && typeof htu === 'string' && pathOf(htu) === proof.path
    if (!isForThis || jwk === undefined || typeof jti !== 'string' || jti.length > 200 || iat === undefined)
      throw new Error('made for another call')
    if (ath !== undefined && typeof ath !== 'string') throw new Error('names a token in no way that can be read')
    return {
      thumbprint: await calculateJwkThumbprint(jwk),
      jti,
      issuedAt: iat,
      tokenHash: ath,
    }
  } catch {
    throw invalidProof(parts)
  }
}

/** For a refresh, where the proof is all that stands between a copied token and the session: it must be new, used once, and made for this token. */
export async function assertFresh(parts: Parts, key: ProvenKey, token: string): Promise<void> {
  const isNow = Math.abs(parts.now().getTime() / 1000 - key.issuedAt) <= freshness
  const isForToken =
    key.tokenHash === undefined || key.tokenHash === createHash('sha256').update(token).digest('base64url')
  const once = { limit: 1, windowSeconds: 2 * freshness }
  const name = createHash('sha256').update(`${key.thumbprint}:${key.jti}`).digest('base64url')
  if (!isNow || !isForToken || (await hit(parts.engine, `proof:${name}`, once, parts.now())) !== null)
    throw invalidProof(parts)
}

/** Says what time it is here, so that a browser whose clock is wrong can make a better one. */
export const invalidProof = (parts: Parts): AppError =>
  new AppError(401, 'invalid_proof', 'This browser could not prove its key', {
    now: Math.floor(parts.now().getTime() / 1000),
  })

function pathOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).pathname.replace(/(?<=.)\/$/u, '') : null
}
