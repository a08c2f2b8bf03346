/** Why a token says nothing; the four texts are the specification's. */
export class InvalidToken extends Error {
  constructor(reason: 'must be a string' | 'missing part' | 'invalid base64' | 'invalid JSON') {
    super(`Invalid token: ${reason}`)
  }
}

/** The claims of a JSON web token, read but not verified: the server alone can do that. */
export function decodeToken(token: unknown): { exp?: number } {
  if (typeof token !== 'string') throw new InvalidToken('must be a string')
  const payload = token.split('.')[1]
  if (payload === undefined || payload === '') throw new InvalidToken('missing part')
  let text: string
  try {
    text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    throw new InvalidToken('invalid base64')
  }
  try {
    return JSON.parse(text) as { exp?: number }
  } catch {
    throw new InvalidToken('invalid JSON')
  }
}

/** Valid only if it decodes and its exp is later than `now` (milliseconds). */
export function isValidToken(token: unknown, now = Date.now()): boolean {
  try {
    return (decodeToken(token).exp ?? 0) * 1000 > now
  } catch {
    return false
  }
}
