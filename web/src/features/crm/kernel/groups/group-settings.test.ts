import { expect, test } from 'vitest'
import { formatSort } from '../list-request.ts'
import {
  addGroupSorts,
  formatClosed,
  formatGroups,
  formatSummaries,
  listClosedKeys,
  listKnownGroups,
  orderGroup,
  parseClosed,
  parseGroups,
  parseSummaries,
  pickKnownSummaries,
  toggleClosed,
} from './group-settings.ts'

const columns = {
  stage_id: { label: 'Stage', kind: 'id', to: 'stages' },
  close_date: { label: 'Close date', kind: 'day' },
  created_at: { label: 'Created', kind: 'time' },
  amount: { label: 'Amount', kind: 'money' },
  tags: { label: 'Tags', kind: 'tags' },
} as const

test('groups and summaries are in the address as they are in a view', () => {
  const groups = [
    { column: 'stage_id', order: 'asc' as const },
    { column: 'close_date', order: 'desc' as const, unit: 'month' as const },
  ]
  expect(formatGroups(groups)).toBe('stage_id,-close_date:month')
  expect(parseGroups(formatGroups(groups))).toEqual(groups)
  expect(parseGroups(formatGroups([]))).toEqual([])
  expect(parseSummaries(formatSummaries({ amount: 'sum', close_date: 'max' }))).toEqual({
    amount: 'sum',
    close_date: 'max',
  })
  expect(parseSummaries(formatSummaries({}))).toEqual({})
})

test('what cannot be is left out', () => {
  expect(
    listKnownGroups(parseGroups('stage_id:day,amount,tags,gone,stage_id,close_date:century'), { columns }),
  ).toEqual([
    { column: 'stage_id', order: 'asc' },
    { column: 'close_date', order: 'asc' },
  ])
  expect(
    pickKnownSummaries(parseSummaries('stage_id:sum,amount:sum,gone:sum,close_date:min,tags:odd'), { columns }),
  ).toEqual({
    amount: 'sum',
    close_date: 'min',
  })
})

test('a list is sorted by its groups first', () => {
  const sort = [
    { column: 'close_date', order: 'asc' as const },
    { column: 'name', order: 'asc' as const },
  ]
  expect(addGroupSorts([], sort, { columns })).toBe(sort)
  // Months stand together, and what is sorted by within one is kept.
  const byMonth = addGroupSorts(
    [
      { column: 'close_date', order: 'desc', unit: 'month' },
      { column: 'stage_id', order: 'asc' },
    ],
    sort,
    { columns },
  )
  expect(formatSort(byMonth)).toBe('-close_date:month,stage_id,close_date,name')
  expect(formatSort(addGroupSorts([{ column: 'close_date', order: 'desc' }], sort, { columns }))).toBe(
    '-close_date,name',
  )
  // A moment has a day only in the workspace's zone.
  expect(formatSort(addGroupSorts([{ column: 'created_at', order: 'asc' }], [], { columns }))).toBe('created_at:day')
})

test('the groups of a column are put in another order', () => {
  const groups = [
    { column: 'stage_id', order: 'asc' as const },
    { column: 'close_date', order: 'asc' as const, unit: 'month' as const },
  ]
  expect(formatGroups(orderGroup(groups, 'close_date', 'desc'))).toBe('stage_id,-close_date:month')
})

test('groups are closed by name, or all but some', () => {
  const groups = [{ key: 'a' }, { key: 'b' }]
  const closed = toggleClosed(parseClosed(''), 'b')
  expect(formatClosed(closed)).toBe('b')
  expect([...listClosedKeys(closed, groups)]).toEqual(['b'])
  const but = toggleClosed(parseClosed('all'), 'a')
  expect(formatClosed(but)).toBe('all.a')
  expect([...listClosedKeys(but, groups)]).toEqual(['b'])
  expect(formatClosed(toggleClosed(closed, 'b'))).toBe('')
})
