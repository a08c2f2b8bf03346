import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The encryption version, so that another can be introduced later. */
const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts text with AES-256-GCM under a key of 32 bytes. `place` names where the result is stored (table, row, owner): it cannot
 * be decrypted for another place. Returns letters, digits, `-`, `_` and one dot.
 */
export function encryptText(key: Uint8Array, text: string, place: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')}`
}

/** The decrypted text. Null when it was encrypted with another key, for another place, or changed since. */
export function decryptText(key: Uint8Array, sealed: string, place: string): string | null {
  const [used, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (used !== version || bytes.length < nonceBytes + tagBytes) return null
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
