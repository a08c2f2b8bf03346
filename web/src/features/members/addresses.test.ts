import { expect, test } from 'vitest'
import { readAddresses } from './addresses.ts'

test('commas, semicolons, spaces and lines separate, and each address counts once', () => {
  expect(
    readAddresses('ada@example.com, Ben@Example.com;cleo@example.com\n\n dora@example.co.uk ben@example.com'),
  ).toEqual({ good: ['ada@example.com', 'ben@example.com', 'cleo@example.com', 'dora@example.co.uk'], bad: [] })
})

test('names around addresses are dropped, as a mail program pastes them', () => {
  expect(readAddresses('Ada Marlow <ada@example.com>, "Carter, Ben" <ben@example.com>')).toEqual({
    good: ['ada@example.com', 'ben@example.com'],
    bad: [],
  })
})

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada@@example.com', 'ada@example..com'])(
  '%s is no address',
  (word) => {
    expect(readAddresses(word)).toEqual({ good: [], bad: [word] })
  },
)

test('nothing is nothing', () => {
  expect(readAddresses(' ,\n')).toEqual({ good: [], bad: [] })
})
