import type { TableField, TableFieldOptions, TableFieldType } from '@draftwright/contract/table-fields'
import { expect, test } from 'vitest'
import { formatCell, readCellText, showCell } from './cell-text.ts'

const field = (type: TableFieldType, options: TableFieldOptions = {}): TableField => ({
  id: 'fld00000000000001',
  name: 'Any',
  type,
  description: null,
  options,
  is_indexed: false,
})

test.each([
  [field('singleLineText'), ' two words ', ' two words '],
  [field('number', { precision: 2 }), '1234.5', 1234.5],
  [field('percent'), '7%', 0.07],
  [field('currency'), '12', 12],
  [field('duration'), '1:30', 5400],
  [field('duration', { durationFormat: 'h:mm:ss' }), '1:00:05', 3605],
  [field('checkbox'), 'checked', true],
  [field('rating', { max: 5 }), '4', 4],
  [field('date'), '2026-02-28', '2026-02-28'],
  [field('dateTime', { timeZone: 'utc' }), '2026-02-28 14:30', '2026-02-28T14:30:00.000Z'],
  [field('dateTime', { timeZone: 'Asia/Kolkata' }), '2026-02-28 14:30', '2026-02-28T09:00:00.000Z'],
  [field('dateTime', { timeZone: 'Europe/Berlin' }), '2026-03-29 01:30', '2026-03-29T00:30:00.000Z'],
  [field('barcode'), '4006381333931', { text: '4006381333931' }],
  [field('multipleSelects'), 'a, b', ['a', 'b']],
])('a cell of %o as %j is read as %j and written the same', (one, text, value) => {
  expect(readCellText(one, text)).toEqual({ is: 'read', value })
  expect(formatCell(one, value)).toBe(text)
})

test.each([
  [field('number'), '$1,200.50', 1200.5],
  [field('currency', { precision: 2, symbol: '€' }), '1.234,50 €', 1234.5],
  [field('duration'), '90', 5400],
  [field('checkbox'), 'no', null],
  [field('checkbox'), '✔', true],
  [field('number'), ' ', null],
  [field('date', { dateFormat: { name: 'european' } }), '01/12/2026', '2026-12-01'],
  [field('date', { dateFormat: { name: 'us' } }), '01/12/2026', '2026-01-12'],
  // No field and no sign says whether it is one or the other: the browser's country does.
  [field('date'), '01/12/2026', '2026-01-12'],
])('%o reads %j as %j', (one, text, value) => {
  expect(readCellText(one, text)).toEqual({ is: 'read', value })
})

test.each([
  [field('number'), 'many', 'unreadable'],
  [field('rating', { max: 5 }), '6', 'unreadable'],
  [field('date'), '2026-02-30', 'unreadable'],
  [field('checkbox'), 'maybe', 'unreadable'],
  [field('currency', { precision: 2, symbol: '€' }), '$5', 'unreadable'],
  [field('currency', { precision: 2, symbol: '€' }), '1.234', 'ambiguous'],
  [field('duration', { durationFormat: 'h:mm:ss' }), '1:30', 'ambiguous'],
] as const)('%o does not guess at %j', (one, text, is) => {
  expect(readCellText(one, text).is).toBe(is)
})

test.each([
  [field('date', { dateFormat: { name: 'european' } }), '2026-12-01', '1/12/2026'],
  [field('date', { dateFormat: { name: 'us' } }), '2026-12-01', '12/1/2026'],
  [field('date', { dateFormat: { name: 'friendly' } }), '2026-12-01', 'December 1, 2026'],
  [field('date'), '2026-12-01', '2026-12-01'],
  [
    field('dateTime', { dateFormat: { name: 'european' }, timeFormat: { name: '12hour' }, timeZone: 'utc' }),
    '2026-12-01T14:30:00.000Z',
    '1/12/2026 2:30pm',
  ],
  [
    field('formula', { result: { type: 'date', options: { dateFormat: { name: 'european' } } } }),
    '2026-12-01T00:00:00.000Z',
    '1/12/2026',
  ],
])('%o shows %j as %j', (one, value, text) => {
  expect(showCell(one, value)).toBe(text)
})

test('people read amounts, shares, links and people', () => {
  expect(showCell(field('currency', { precision: 2, symbol: '€' }), 1234.5)).toBe('€1,234.50')
  expect(showCell(field('percent', { precision: 1 }), 0.075)).toBe('7.5%')
  expect(
    showCell(field('multipleRecordLinks'), [
      { id: 'rec1', name: 'Berlin' },
      { id: 'rec2', name: 'Rome' },
    ]),
  ).toBe('Berlin, Rome')
  expect(showCell(field('createdBy'), { id: '1', email: 'a@b.c', name: 'Ada' })).toBe('Ada')
  expect(showCell(field('formula'), 0.1 + 0.2)).toBe('0.3')
})

test('a pasted time keeps its seconds', () => {
  expect(readCellText(field('dateTime', { timeZone: 'utc' }), '2026-03-01 14:30:15')).toEqual({
    is: 'read',
    value: '2026-03-01T14:30:15.000Z',
  })
})

test.each([
  ['rollup', 'currency', { symbol: '$', precision: 2 }, 1251.5, '$1,251.50'],
  ['formula', 'number', { precision: 8 }, 0.1 + 0.2, '0.3'],
  ['rollup', 'date', {}, '2026-03-01T00:00:00.000Z', '2026-03-01'],
  ['rollup', 'date', {}, 0, ''],
  ['rollup', 'singleLineText', undefined, 'a, b', 'a, b'],
  ['multipleLookupValues', 'percent', { precision: 0 }, [0.5, 0.25], '50%, 25%'],
  ['multipleLookupValues', 'number', { precision: 2 }, [1250.5], '1,250.50'],
  ['formula', 'no type of ours', undefined, 2, '2'],
] as const)('a %s whose result is %s is read as such', (type, result, options, value, text) => {
  expect(showCell(field(type, { result: { type: result, options } }), value)).toBe(text)
})
