import { expect, test } from 'vitest'
import { toInitials } from './initials.ts'

test.each([
  ['Harbour & Pine', 1, 'H'],
  ['ada marlow king', 2, 'AM'],
  ['🚀🌊 Two Seas', 1, '🚀'],
  ['👩‍👩‍👧‍👦 Family', 2, '👩‍👩‍👧‍👦F'],
  ['  élan', 1, 'É'],
  ['', 2, ''],
])('%s in %i letters is %s', (name, count, short) => {
  expect(toInitials(name, count)).toBe(short)
})
