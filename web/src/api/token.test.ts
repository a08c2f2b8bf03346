import { expect, test } from 'vitest'
import { decodeToken, isValidToken } from './token.ts'

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const token = (claims: object) => `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`
const noon = Date.parse('2026-01-31T12:00:00.000Z')

test('a token is valid while its exp lies ahead, and no longer', () => {
  expect(isValidToken(token({ exp: noon / 1000 + 1 }), noon)).toBe(true)
  expect(isValidToken(token({ exp: noon / 1000 }), noon)).toBe(false)
  expect(isValidToken(token({}), noon)).toBe(false)
})

test('claims in letters beyond ASCII are read', () => {
  expect(decodeToken(token({ exp: 5, name: 'Zoë ÿ?>' })).exp).toBe(5)
})

test.each([
  [null, 'Invalid token: must be a string'],
  ['only-one-part', 'Invalid token: missing part'],
  [`${part({})}.${part({})}`, 'Invalid token: missing part'],
  [`${part({})}.${part({})}.`, 'Invalid token: missing part'],
  [`.${part({})}.tail`, 'Invalid token: missing part'],
  [`${part({})}.${part({})}.tail.more`, 'Invalid token: missing part'],
  ['head.§§.tail', 'Invalid token: invalid base64'],
  [`§§.${part({})}.tail`, 'Invalid token: invalid base64'],
  [`${part({})}.${part({})}.§§`, 'Invalid token: invalid base64'],
  [`${part({})}.${Buffer.from('not json').toString('base64url')}.tail`, 'Invalid token: invalid JSON'],
  [`${Buffer.from('not json').toString('base64url')}.${part({})}.tail`, 'Invalid token: invalid JSON'],
])('%s is refused and says why', (bad, why) => {
  expect(() => decodeToken(bad)).toThrow(why)
  expect(isValidToken(bad)).toBe(false)
})
