/** Why a token cannot be read; the four texts are the specification's. */
class InvalidTokenError extends Error {
  constructor(reason: 'must be a string' | 'missing part' | 'invalid base64' | 'invalid JSON') {
    super(`Invalid token: ${reason}`)
  }
}

/** The claims of a JSON web token, read but not verified: the server alone can do that. All three parts must be well formed. */
export function decodeToken(token: unknown): { exp?: number } {
  if (typeof token !== 'string') throw new InvalidTokenError('must be a string')
  const parts = token.split('.')
  if (parts.length !== 3 || parts.includes('')) throw new InvalidTokenError('missing part')
  const [header = '', claims = ''] = parts.map(decodeBase64)
  parseJson(header)
  return parseJson(claims)
}

function decodeBase64(part: string): string {
  try {
    return atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    throw new InvalidTokenError('invalid base64')
  }
}

function parseJson(text: string): { exp?: number } {
  try {
    return JSON.parse(text) as { exp?: number }
  } catch {
    throw new InvalidTokenError('invalid JSON')
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
