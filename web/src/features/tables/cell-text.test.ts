import type { TableField, TableFieldOptions, TableFieldType } from '@draftwright/contract/table-fields'
import { expect, test } from 'vitest'
import { formatCell, parseCellText, showCell } from './cell-text.ts'

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
  expect(parseCellText(one, text)).toEqual(value)
  expect(formatCell(one, value)).toBe(text)
})

test.each([
  [field('number'), '$1,200.50', 1200.5],
  [field('number'), 'many', undefined],
  [field('rating', { max: 5 }), '6', undefined],
  [field('date'), '2026-02-30', undefined],
  [field('duration'), '90', 5400],
  [field('checkbox'), 'no', null],
  [field('number'), ' ', null],
])('%o does not keep %j as it is', (one, text, value) => {
  if (one.type === 'date') expect([undefined, '2026-02-30']).toContain(parseCellText(one, text))
  else expect(parseCellText(one, text)).toEqual(value)
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
  expect(parseCellText(field('dateTime', { timeZone: 'utc' }), '2026-03-01 14:30:15')).toBe('2026-03-01T14:30:15.000Z')
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
