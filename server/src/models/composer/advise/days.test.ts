import { expect, it } from 'vitest'
import { toPreviousSpan, extractSpans, removeSpans } from './days.ts'

/** A Wednesday. */
const today = '2026-11-18'
const read = (text: string, isAhead = false) =>
  extractSpans(text, today, isAhead).map(({ from, to }) => `${from}..${to}`)

it.each([
  ['today', '2026-11-18..2026-11-18'],
  ['what happened yesterday', '2026-11-17..2026-11-17'],
  ['this week', '2026-11-16..2026-11-22'],
  ['last week', '2026-11-09..2026-11-15'],
  ['next month', '2026-12-01..2026-12-31'],
  ['the last 7 days', '2026-11-12..2026-11-18'],
  ['past two weeks', '2026-11-05..2026-11-18'],
  ['next 10 days', '2026-11-18..2026-11-27'],
  ['Q2', '2026-04-01..2026-06-30'],
  ['q4 2025', '2025-10-01..2025-12-31'],
  ['last quarter', '2026-07-01..2026-09-30'],
  ['in October', '2026-10-01..2026-10-31'],
  ['in december', '2025-12-01..2025-12-31'],
  ['february 2024', '2024-02-01..2024-02-29'],
  ['since Monday', '2026-11-16..2026-11-18'],
  ['since 1 October', '2026-10-01..2026-11-18'],
  ['since last week', '2026-11-09..2026-11-18'],
  ['from 2026-11-01 to 2026-11-10', '2026-11-01..2026-11-10'],
  ['between 3 November and 9 November', '2026-11-03..2026-11-09'],
  ['this weekend', '2026-11-21..2026-11-22'],
  ['this year', '2026-01-01..2026-12-31'],
  ['year to date', '2026-01-01..2026-11-18'],
  ['Nov 12', '2026-11-12..2026-11-12'],
  ['three days ago', '2026-11-15..2026-11-15'],
  ['early November', '2026-11-01..2026-11-10'],
  ['mid October', '2026-10-11..2026-10-20'],
  ['the second half of October', '2026-10-16..2026-10-31'],
  ['between mid October and late October', '2026-10-15..2026-10-31'],
  ['until the end of November', '2026-11-18..2026-11-30'],
  ['between monday and wednesday next week', '2026-11-23..2026-11-25'],
])('Reads “%s”', (text, span) => expect(read(text)).toEqual([span]))

it.each([
  ['since Easter', ['2026-04-05..2026-11-18']],
  ['before the end of the month', ['2026-11-18..2026-11-30']],
  ['rest of the week', ['2026-11-18..2026-11-22']],
  ['since the start of the year', ['2026-01-01..2026-11-18']],
  ['compare september to october', ['2026-09-01..2026-09-30', '2026-10-01..2026-10-31']],
  [
    'Compare 2026-11-11 to 2026-11-17 with 2026-11-04 to 2026-11-10',
    ['2026-11-11..2026-11-17', '2026-11-04..2026-11-10'],
  ],
])('Reads “%s”', (text, spans) => expect(read(text)).toEqual(spans))

it('Takes a month that the sentence looks ahead to as the next of its name', () =>
  expect(read('deadlines in december', true)).toEqual(['2026-12-01..2026-12-31']))

it('Takes a weekday as the last one or the next, as the sentence looks', () => {
  expect([read('on friday'), read('on friday', true)]).toEqual([['2026-11-13..2026-11-13'], ['2026-11-20..2026-11-20']])
})
it('Reads no day where none is named', () => {
  for (const text of [
    'may I see the pipeline',
    'a waiting list that works',
    '31 February',
    'top 3 posts',
    'sun and wed',
  ])
    expect(read(text)).toEqual([])
})
it('Says what comes before a span, and leaves the rest of a sentence', () => {
  expect(toPreviousSpan({ from: '2026-03-01', to: '2026-03-31', words: '' })).toMatchObject({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(toPreviousSpan({ from: '2026-11-09', to: '2026-11-15', words: '' })).toMatchObject({
    from: '2026-11-02',
    to: '2026-11-08',
  })
  expect(removeSpans('call Dana on Friday', extractSpans('call Dana on Friday', today, true))).toBe('call Dana')
})
