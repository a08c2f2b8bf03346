import type { TableField } from '@draftwright/contract/table-fields'
import type { TableFilter } from '@draftwright/contract/table-views'
import { expect, test } from 'vitest'
import { describeOff, leaveOut, readCostlyConditions } from './filter-problems.ts'

const seats: TableField = {
  id: 'fld00000000000001',
  name: 'Seats',
  type: 'number',
  description: null,
  options: {},
  is_indexed: false,
}
const own = { field_id: seats.id, operator: 'gt', value: 'many' } as const
const other = { field_id: seats.id, operator: 'isNotBlank' } as const
const filter: TableFilter = { match: 'all', conditions: [own], groups: [{ match: 'any', conditions: [own, other] }] }

test('conditions that took too long are left out of what is asked for', () => {
  const error = {
    message: 'Too many',
    status: 400,
    details: { filter_problems: [{ ...own, reason: 'too_many_records' }] },
  }
  const found = readCostlyConditions(filter, error)
  expect(found).toMatchObject([own, own])
  expect(leaveOut(filter, found)).toEqual({
    match: 'all',
    conditions: [],
    groups: [{ match: 'any', conditions: [other] }],
  })
  expect(leaveOut({ match: 'all', conditions: [own] }, found)).toBeNull()
  // The filter is another one by now.
  expect(readCostlyConditions({ match: 'all', conditions: [other] }, error)).toEqual([])
  expect(readCostlyConditions(filter, { message: 'Failed', status: 500 })).toEqual([])
})

test('a condition that is off is said in words, with the reason', () => {
  expect(describeOff([seats], [])).toBe('')
  expect(describeOff([seats], [{ ...own, reason: 'wrong_value' }])).toBe(
    'This condition is off: “Seats” is more than “many”: not a number.',
  )
  const gone = { field_id: 'fld00000000000002', operator: 'isBlank', reason: 'field_gone' } as const
  expect(describeOff([seats], [{ ...own, operator: 'isToday', reason: 'wrong_operator' }, gone])).toBe(
    'These conditions are off: “Seats” is today “many”: the field has no dates; A condition on a deleted field.',
  )
})
