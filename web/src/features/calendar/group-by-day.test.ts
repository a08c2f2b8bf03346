import type { CalendarItem } from '@draftwright/contract/schedule'
import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const createItem = (at: string, id = at): CalendarItem => ({
  id,
  title: id,
  status: 'scheduled',
  channel_id: null,
  pillar_id: null,
  author_id: null,
  at,
  kind: 'scheduled',
  time_zone: 'Europe/Berlin',
  url: null,
  updated_at: at,
})
const range = { from: '2026-10-24', to: '2026-10-26' }
const listDays = (items: CalendarItem[]) =>
  [...groupByDay(items, range, 'Europe/Berlin')].map(([day, list]) => [day, list.map(({ id }) => id)])

test('a day is the workspace’s own, also when it has 25 hours', () => {
  expect(
    listDays([
      createItem('2026-10-25T22:59:59.000Z', 'the last second of Sunday'),
      createItem('2026-10-24T22:00:00.000Z', 'the first of Sunday'),
      createItem('2026-10-24T21:59:59.999Z', 'Saturday'),
      createItem('2026-10-25T23:00:00.000Z', 'Monday'),
    ]),
  ).toEqual([
    ['2026-10-24', ['Saturday']],
    ['2026-10-25', ['the first of Sunday', 'the last second of Sunday']],
    ['2026-10-26', ['Monday']],
  ])
})

test('what lies outside the range is left out', () => {
  expect(listDays([createItem('2026-10-23T10:00:00.000Z'), createItem('2026-10-27T10:00:00.000Z')])).toEqual([])
  expect(listDays([])).toEqual([])
})

test('two at one time keep one order', () => {
  const at = '2026-10-25T10:00:00.000Z'
  expect(listDays([createItem(at, 'b'), createItem(at, 'a')])).toEqual([['2026-10-25', ['a', 'b']]])
})
