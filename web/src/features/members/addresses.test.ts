import { expect, test } from 'vitest'
import { parseAddresses } from './addresses.ts'

test('commas, semicolons, spaces and lines separate, and each address counts once', () => {
  expect(
    parseAddresses('ada@example.com, Ben@Example.com;cleo@example.com\n\n dora@example.co.uk ben@example.com'),
  ).toEqual({ valid: ['ada@example.com', 'ben@example.com', 'cleo@example.com', 'dora@example.co.uk'], invalid: [] })
})

test('names around addresses are dropped, as a mail program pastes them', () => {
  expect(parseAddresses('Ada Marlow <ada@example.com>, "Carter, Ben" <ben@example.com>')).toEqual({
    valid: ['ada@example.com', 'ben@example.com'],
    invalid: [],
  })
})

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada@@example.com', 'ada@example..com'])(
  '%s is no address',
  (word) => {
    expect(parseAddresses(word)).toEqual({ valid: [], invalid: [word] })
  },
)

test('an address of any server is one, in the spelling in which it is kept', () => {
  expect(parseAddresses('R&D@example.com, info@müller.de <info@xn--mller-kva.de> mailto:a@example.xn--p1ai')).toEqual({
    valid: ['r&d@example.com', 'info@xn--mller-kva.de', 'a@example.xn--p1ai'],
    invalid: [],
  })
})

test('nothing is nothing', () => {
  expect(parseAddresses(' ,\n')).toEqual({ valid: [], invalid: [] })
})
