import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { open, seal } from './sealed.ts'

const key = randomBytes(32)
const place = 'oauth_states|row-1'

it('opens what was sealed, with its key and at its place only', () => {
  const sealed = seal(key, 'the secret – ø', place)
  expect(sealed).not.toContain('secret')
  expect(open(key, sealed, place)).toBe('the secret – ø')
  expect(open(randomBytes(32), sealed, place)).toBeNull()
  expect(open(key, sealed, 'oauth_states|row-2')).toBeNull()
  expect(seal(key, 'the secret – ø', place)).not.toBe(sealed)
})

it('does not open with any bit changed, or cut short', () => {
  const sealed = seal(key, 'x', place)
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(open(key, `v1.${changed.toString('base64url')}`, place)).toBeNull()
  }
  for (const text of ['', 'v1.', sealed.slice(0, 20), sealed.replace('v1', 'v2')])
    expect(open(key, text, place)).toBeNull()
})
