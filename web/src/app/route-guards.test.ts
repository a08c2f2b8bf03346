import { expect, test } from 'vitest'
import { toSafeReturnPath } from './route-guards.ts'

test.each(['/idea/42', '/content/posts?status=draft&q=a%20b#top', '/strategy', '/auth/invitation'])(
  '%s is gone back to',
  (path) => {
    expect(toSafeReturnPath(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
  'https:evil.example',
  '/auth/sign-in',
  'https://evil.example/auth/invitation',
  '/auth/invitation/../sign-in',
])('%j leads nowhere but home', (path) => {
  expect(toSafeReturnPath(path)).toBe('/')
})
