import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { checkTogether, Day, Time } from './fields.ts'

describe('a time', () => {
  it.each([
    ['2027-03-28T01:30:00Z', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28T01:30:00.5Z', '2027-03-28T01:30:00.500Z'],
    ['2027-03-28T01:30:00.123456789Z', '2027-03-28T01:30:00.123Z'],
    ['2027-03-28t01:30:00z', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28T01:30:00+02:00', '2027-03-27T23:30:00.000Z'],
    ['2028-02-29T23:59:59.999-12:30', '2028-03-01T12:29:59.999Z'],
  ])('%s of RFC 3339 is read as %s', (sent, read) => expect(z.parse(Time, sent)).toBe(read))

  it.each([
    'garbage',
    '2027-03-28',
    '2027-03-28T01:30:00',
    '2027-03-28T24:00:00Z',
    '2027-03-28T29:00:00.000Z',
    '2027-02-29T01:30:00.000Z',
    '2027-03-28T01:30:00.000Z\n',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
  ])('%j is refused', (sent) =>
    expect(z.safeParse(Time, sent).error?.issues).toMatchObject([
      { message: 'must be a time such as 2026-01-31T09:00:00Z' },
    ]),
  )
})

it('a rule between fields is not asked about a field that is wrong by itself', () => {
  const asked: string[] = []
  const span = z.strictObject({ from: Day }).check(checkTogether(({ from }) => asked.push(from), 'never'))
  expect(z.safeParse(span, { from: 'garbage' }).success).toBe(false)
  expect(z.safeParse(span, { from: '2027-01-01' }).success).toBe(true)
  expect(asked).toEqual(['2027-01-01'])
})
