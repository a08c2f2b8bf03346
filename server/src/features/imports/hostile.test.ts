import { describe, expect, it } from 'vitest'
import { readMoment } from '@draftwright/contract/typed/day'

describe('dates', () => {
  it.each([
    ['2026-03-29', '2026-03-29T07:00:00.000Z'],
    ['2026-03-28 14:30', '2026-03-28T13:30:00.000Z'],
    ['2026-07-01T14:30:00Z', '2026-07-01T14:30:00.000Z'],
    ['2026-07-01T14:30+0530', '2026-07-01T09:00:00.000Z'],
    ['25.10.2026', '2026-10-25T08:00:00.000Z'],
    ['13/04/2026', '2026-04-13T07:00:00.000Z'],
    ['04/13/2026', '2026-04-13T07:00:00.000Z'],
    ['5/5/2026 8:05', '2026-05-05T06:05:00.000Z'],
    // The hour skipped by daylight saving time.
    ['2026-03-29 02:30', '2026-03-29T01:00:00.000Z'],
  ])('reads %j on the clock of the workspace', (cell, time) =>
    expect(readMoment(cell, { zone: 'Europe/Amsterdam', usualTime: '09:00' }, {})).toEqual({ is: 'read', value: time }),
  )
  it.each([
    '2026-02-30',
    '31.04.2026',
    '2026-13-01',
    '03/04/2026',
    'tomorrow',
    '2026-01-01 25:00',
    '1-1-1',
    '9999-01-01',
  ])('does not guess at %j', (cell) => expect(readMoment(cell, { zone: 'Europe/Amsterdam' }, {}).is).not.toBe('read'))
})
