import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decryptText, encryptText } from './encryption.ts'

const key = randomBytes(32)
const place = 'oauth_states|row-1'

it('opens what was sealed, with its key and at its place only', () => {
  const sealed = encryptText(key, 'the secret – ø', place)
  expect(sealed).not.toContain('secret')
  expect(decryptText(key, sealed, place)).toBe('the secret – ø')
  expect(decryptText(randomBytes(32), sealed, place)).toBeNull()
  expect(decryptText(key, sealed, 'oauth_states|row-2')).toBeNull()
  expect(encryptText(key, 'the secret – ø', place)).not.toBe(sealed)
})

it('does not open with any bit changed, or cut short', () => {
  const sealed = encryptText(key, 'x', place)
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(decryptText(key, `v1.${changed.toString('base64url')}`, place)).toBeNull()
  }
  for (const text of ['', 'v1.', sealed.slice(0, 20), sealed.replace('v1', 'v2')])
    expect(decryptText(key, text, place)).toBeNull()
})
