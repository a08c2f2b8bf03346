import { expect, it } from 'vitest'
import { groupByDay, formatRelativeDay, formatFileSize } from './format-day.ts'

const now = Date.parse('2026-05-10T12:00:00.000Z')

it('Days are said by the clocks of the zone', () => {
  expect(formatRelativeDay('2026-05-10T00:10:00.000Z', 'UTC', now)).toBe('Today')
  expect(formatRelativeDay('2026-05-10T03:10:00.000Z', 'America/New_York', now)).toBe('Yesterday')
  expect(formatRelativeDay('2026-05-11T00:10:00.000Z', 'UTC', now)).toBe('Tomorrow')
  expect(formatRelativeDay('2026-05-01T00:10:00.000Z', 'UTC', now)).toMatch(/^Fri,? (1 May|May 1)$/u)
  expect(formatRelativeDay('2024-05-01T00:10:00.000Z', 'UTC', now)).toContain('2024')
})

it('Neighbours of a day stand together', () => {
  const items = ['2026-05-10T09:00:00.000Z', '2026-05-10T08:00:00.000Z', '2026-05-09T08:00:00.000Z'].map((at) => ({
    at,
  }))
  expect(groupByDay(items, 'UTC', now).map((day) => [day.day, day.items.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
  ])
})

it('Bytes are said in the unit one reads', () => {
  expect([0, 999, 1000, 1440, 25_000_000].map(formatFileSize)).toEqual(['0 B', '999 B', '1.0 KB', '1.4 KB', '25 MB'])
})
