import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { countHit } from '../../db/rate-limits.ts'
import type { RequestFacts } from '../../http/handler.ts'
import { AppError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'

/** Seconds a proof's time may differ from our clock, either way. */
const freshness = 60

/** A key whose possession the caller has just proven. */
export interface ProvenKey {
  /** RFC 7638, SHA-256. */
  readonly thumbprint: string
  readonly jti: string
  readonly issuedAt: number
  /** The hash of the token sent with the proof, if the caller bound it to one. */
  readonly tokenHash: string | undefined
}

/**
 * Reads a proof of possession as in RFC 9449 (DPoP): a JWS of type `dpop+jwt`, signed with ES256 by the public key in its own
 * header, over the method and address of this call. Null: none was sent. Throws 401 `invalid_proof`. Of the address only the path
 * is compared: a server is reached under several names (public, loopback, behind a proxy), and the name adds nothing, because a
 * browser keeps the key for one origin and never exports it. The time is not checked here: opening a session authenticates the
 * person in the same call, so an old proof can only bind the session to a key that its thief does not have — and a wrong clock
 * must not prevent signing in.
 */
export async function readKeyProof(context: AppContext, { proof }: RequestFacts): Promise<ProvenKey | null> {
  if (proof === null) return null
  try {
    const { payload, protectedHeader } = await jwtVerify(proof.jws, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      requiredClaims: ['jti', 'htm', 'htu', 'iat'],
      currentDate: context.now(),
    })
    const { jti, iat, htm, htu, ath } = payload
    const { jwk } = protectedHeader
    const isForThis = htm === proof.method && typeof htu === 'string' && readPath(htu) === proof.path
    if (!isForThis || jwk === undefined || typeof jti !== 'string' || jti.length > 200 || iat === undefined)
      throw new Error('made for another request')
    if (ath !== undefined && typeof ath !== 'string') throw new Error('has no readable token')
    return {
      thumbprint: await calculateJwkThumbprint(jwk),
      jti,
      issuedAt: iat,
      tokenHash: ath,
    }
  } catch {
    throw invalidProofError(context)
  }
}

/** For a refresh, where the proof is the only protection against a copied token: it must be new, used once, and made for this token. */
export async function assertFreshProof(context: AppContext, key: ProvenKey, token: string): Promise<void> {
  const isNow = Math.abs(context.now().getTime() / 1000 - key.issuedAt) <= freshness
  const isForToken =
    key.tokenHash === undefined || key.tokenHash === createHash('sha256').update(token).digest('base64url')
  const once = { limit: 1, windowSeconds: 2 * freshness }
  const name = createHash('sha256').update(`${key.thumbprint}:${key.jti}`).digest('base64url')
  if (!isNow || !isForToken || (await countHit(context.engine, `proof:${name}`, once, context.now())) !== null)
    throw invalidProofError(context)
}

/** Sends the server's time, so that a browser with a wrong clock can make a valid proof. */
export const invalidProofError = (context: AppContext): AppError =>
  new AppError(401, 'invalid_proof', 'This browser could not verify its key', {
    now: Math.floor(context.now().getTime() / 1000),
  })

function readPath(url: string): string | null {
  return URL.canParse(url) ? new URL(url).pathname.replace(/(?<=.)\/$/u, '') : null
}
