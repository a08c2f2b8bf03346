import { createHash, randomBytes } from 'node:crypto'

const start = 'dwk_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Digits to the base 62 that hold 256 bits, and that hold the check. */
const [secretLength, checkLength] = [43, 6]
const shape = new RegExp(`^${start}([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checkLength}})$`, 'u')

export interface MadeKey {
  readonly secret: string
  /** What is kept of it, and what is shown of it. */
  readonly hash: string
  readonly prefix: string
}

/** `dwk_`, 256 random bits, and a check by which a mistyped or made-up key is known without a look into the database. */
export function makeApiKey(): MadeKey {
  const body = base62(randomBytes(32), secretLength)
  const secret = start + body + checkOf(body)
  return { secret, hash: sha256(secret).toString('hex'), prefix: secret.slice(0, start.length + 4) }
}

/** The hash that a key is found by; null for what is none. */
export function apiKeyHash(token: string): string | null {
  const [, body = '', check] = shape.exec(token) ?? []
  return check !== undefined && checkOf(body) === check ? sha256(token).toString('hex') : null
}

export const looksLikeApiKey = (token: string): boolean => token.startsWith(start)

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const checkOf = (body: string): string => base62(sha256(start + body).subarray(0, 4), checkLength)

function base62(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (let n = 0; n < length; n++) {
    text = digits.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}
