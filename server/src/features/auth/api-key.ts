import { createHash, randomBytes } from 'node:crypto'

const start = 'dwk_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Digits to the base 62 that hold 256 bits, and that hold the check. */
const [secretLength, checkLength] = [43, 6]
const shape = new RegExp(`^${start}([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checkLength}})$`, 'u')

export interface GeneratedKey {
  readonly secret: string
  /** The stored part, and the part shown. */
  readonly hash: string
  readonly prefix: string
}

/** `dwk_`, 256 random bits, and a checksum by which a mistyped or made-up key is refused without a database query. */
export function generateApiKey(): GeneratedKey {
  const body = base62(randomBytes(32), secretLength)
  const secret = start + body + computeChecksum(body)
  return { secret, hash: sha256(secret).toString('hex'), prefix: secret.slice(0, start.length + 4) }
}

/** The hash that a key is found by; null if it is not a key. */
export function hashApiKey(token: string): string | null {
  const [, body = '', check] = shape.exec(token) ?? []
  return check !== undefined && computeChecksum(body) === check ? sha256(token).toString('hex') : null
}

export const hasApiKeyPrefix = (token: string): boolean => token.startsWith(start)

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const computeChecksum = (body: string): string => base62(sha256(start + body).subarray(0, 4), checkLength)

function base62(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (let n = 0; n < length; n++) {
    text = digits.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}
