import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseDay, parseMoment } from './days.ts'
import { checkSpan, checkTogether, Day, Time } from './fields.ts'

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
  ])('%j is refused', (sent) =>
    expect(z.safeParse(Time, sent).error?.issues).toMatchObject([
      { message: 'must be a time such as 2026-01-31T09:00:00Z' },
    ]),
  )
  it.each([
    [Day, '1969-12-31'],
    [Day, '2200-01-01'],
    [Day, '0000-01-01'],
    [Day, '9999-12-31'],
    [Time, '1970-01-01T00:00:00+00:01'],
    [Time, '2199-12-31T23:59:59-00:01'],
    [Time, '0001-01-01T00:00:00+01:00'],
    [Time, '9999-12-31T23:59:59Z'],
  ])('%#: %j is of another year', (schema, sent) =>
    expect(z.safeParse(schema, sent).error?.issues[0]?.message).toMatch(
      /^must be (?:from 1970-01-01 to 2199-12-31|a time such as .*)$/u,
    ),
  )
})

it('days are read to the last one that there is', () => {
  expect(['1970-01-01', '2028-02-29', '2199-12-31'].map(parseDay)).toEqual(['1970-01-01', '2028-02-29', '2199-12-31'])
  for (const text of ['1969-12-31', '2200-01-01', '+010000-01', '2027-02-29', '2027-13-01', '2027-1-1', ' 2027-01-01'])
    expect(parseDay(text), text).toBeUndefined()
  expect([parseMoment('Sun, 29 Nov 2026 10:00:00 GMT'), parseMoment('9999-12-31'), parseMoment('x')]).toEqual([
    Date.UTC(2026, 10, 29, 10),
    undefined,
    undefined,
  ])
})

it.each([
  ['2026-11-29', '2026-11-29T00:00:00.000Z'],
  ['2026-11-29T10:00', '2026-11-29T10:00:00.000Z'],
  ['2026-11-29 10:00:01,5+02', '2026-11-29T08:00:01.500Z'],
  ['2026-11-29T10:00:00.123456-0530', '2026-11-29T15:30:00.123Z'],
  ['Sun, 29 Nov 2026 10:00:00 EST', '2026-11-29T15:00:00.000Z'],
  ['29 November 2026', '2026-11-29T00:00:00.000Z'],
  ['29-Nov-26 10:00 +0100', '2026-11-29T09:00:00.000Z'],
  ['Sun Nov 29 2026 10:00:00 GMT+0100 (Central European Standard Time)', '2026-11-29T09:00:00.000Z'],
  ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37.000Z'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Room 12', null],
  ['Marketing 2024', null],
  ['Feb 30 2024', null],
  ['30 Feb 2024 10:00 GMT', null],
  ['2026-02-31', null],
  ['2026-02-31T10:00:00Z', null],
  ['2026-11-29T25:00:00Z', null],
  ['Mayor 3 2026', null],
  ['2026', null],
  ['12', null],
  ['11/29/2026', null],
])('the moment of %s', (text, iso) => {
  const at = parseMoment(text)
  expect(at === undefined ? null : new Date(at).toISOString()).toBe(iso)
})

it('a span has its days in order, and five years at most', () => {
  const span = z
    .strictObject({ from: z.optional(z.nullable(Day)), to: z.optional(Day) })
    .check(...checkSpan('from', 'to'))
  const describe = (value: object) => z.safeParse(span, value).error?.issues.map(({ path, message }) => [path, message])
  for (const value of [{}, { from: null, to: '2026-01-01' }, { from: '2026-01-01', to: '2026-01-01' }])
    expect(describe(value)).toBeUndefined()
  expect(describe({ from: '2021-01-01', to: '2026-01-01' })).toBeUndefined()
  expect(describe({ from: '2021-01-01', to: '2026-01-02' })).toEqual([[['to'], 'must be at most 1827 days after from']])
  expect(describe({ from: '2026-01-02', to: '2026-01-01' })).toEqual([[['to'], 'must not be before from']])
})

it('a rule between fields is not asked about a field that is wrong by itself', () => {
  const asked: string[] = []
  const span = z.strictObject({ from: Day }).check(checkTogether(({ from }) => asked.push(from), 'never'))
  expect(z.safeParse(span, { from: 'garbage' }).success).toBe(false)
  expect(z.safeParse(span, { from: '2027-01-01' }).success).toBe(true)
  expect(asked).toEqual(['2027-01-01'])
})
