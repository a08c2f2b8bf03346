import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { getFullPath } from '@draftwright/contract/route'
import { type RouteId, getRoute } from './harness.ts'

/** Defects that a test can introduce on purpose. */
export interface ProofFaults {
  head?: Record<string, unknown>
  claims?: Record<string, unknown>
}

/**
 * A browser with its own key, which it proves like the web app: `key.proof('auth.refresh')` returns the headers of that
 * call.
 */
export async function createBrowserKey(now: () => Date = () => new Date()) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk: JWK = await exportJWK(publicKey)
  return {
    jwk,
    async proof(id: RouteId, { head = {}, claims = {} }: ProofFaults = {}): Promise<{ dpop: string }> {
      const route = getRoute(id)
      const payload = {
        jti: crypto.randomUUID(),
        htm: route.method,
        htu: `http://draftwright.test${getFullPath(route)}`,
        iat: Math.floor(now().getTime() / 1000),
        ...claims,
      }
      const dpop = await new SignJWT(payload)
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...head })
        .sign(privateKey)
      return { dpop }
    },
  }
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
