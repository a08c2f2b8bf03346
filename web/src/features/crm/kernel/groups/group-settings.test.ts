import { expect, test } from 'vitest'
import {
  addGroupSorts,
  formatClosed,
  formatGroups,
  formatSummaries,
  listClosedKeys,
  listKnownGroups,
  parseClosed,
  parseGroups,
  parseSummaries,
  pickKnownSummaries,
  toggleClosed,
} from './group-settings.ts'

const columns = {
  stage_id: { label: 'Stage', kind: 'id', to: 'stages' },
  close_date: { label: 'Close date', kind: 'day' },
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
  expect(addGroupSorts([], sort)).toBe(sort)
  expect(addGroupSorts([{ column: 'close_date', order: 'desc', unit: 'month' }], sort)).toEqual([
    { column: 'close_date', order: 'desc' },
    { column: 'name', order: 'asc' },
  ])
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
