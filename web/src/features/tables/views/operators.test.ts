import type { TableField, TableFieldOptions, TableFieldType } from '@draftwright/contract/table-fields'
import { expect, test } from 'vitest'
import { toSentFilter } from './filter-draft.ts'
import { describeOperator, isDayField, isNumberField, listOperators } from './operators.ts'

const makeField = (type: TableFieldType, options: TableFieldOptions = {}): TableField => ({
  id: 'fld00000000000001',
  name: 'Any',
  type,
  description: null,
  options,
  is_indexed: false,
})
const makeRollup = (type: string) => makeField('rollup', { result: { type } })

test('a formula or rollup is compared as the type that its values have', () => {
  expect(listOperators(makeRollup('currency'))).toEqual(listOperators(makeField('currency')))
  expect(listOperators(makeRollup('date'))).toEqual(listOperators(makeField('date')))
  expect(listOperators(makeRollup('singleLineText'))).toEqual(listOperators(makeField('singleLineText')))
  expect([isDayField(makeRollup('dateTime')), isNumberField(makeRollup('dateTime'))]).toEqual([true, false])
  expect(describeOperator(makeRollup('date'), 'gt')).toBe('is after')
  // Where nothing is known of the values, all comparisons remain.
  expect(listOperators(makeField('formula'))).toEqual(expect.arrayContaining(['gt', 'contains']))
})

test('what is typed for a rollup of shares is a share', () => {
  const field = makeRollup('percent')
  const list = { match: 'all' as const, conditions: [{ field_id: field.id, operator: 'gt' as const, value: '50' }] }
  expect(toSentFilter([field], list, [])?.conditions).toEqual([{ field_id: field.id, operator: 'gt', value: 0.5 }])
})
