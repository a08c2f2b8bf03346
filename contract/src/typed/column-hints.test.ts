import { expect, test } from 'vitest'
import { toTextForms } from '../column-forms.ts'
import { findColumnHints } from './column-hints.ts'
import { readTypedValue } from './typed-value.ts'

const hintsOf = (columns: readonly (readonly string[])[], separator = ',', format = 'csv') => {
  const rows = (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? ''))
  return findColumnHints(columns.length, rows, separator, format)
}
const fill = (texts: readonly string[], n = 300) => Array.from({ length: n }, (_, at) => texts[at % texts.length] ?? '')

test('one certain day tells the order of its own column, and of no other', () => {
  const open = ['03/04/2026', '05/06/2026']
  const cases: [readonly string[], string, string][] = [
    [[...fill(open), '25/11/2026'], 'dmy', '25/11/2026'],
    [[...fill(open), '11/25/2026 7:06 AM'], 'mdy', '11/25/2026 7:06 AM'],
    [[...fill(open), '25-11-26'], 'dmy', '25-11-26'],
    [[...fill(open), '03.04.2026'], 'dmy', '03.04.2026'],
    [fill(open), 'auto', ''],
    // They contradict each other.
    [[...fill(open), '25/11/2026', '11/25/2026'], 'auto', ''],
    [['25/11/2026', '11/25/2026', ...fill(open)], 'auto', ''],
  ]
  for (const [values, value, by] of cases)
    expect(hintsOf([values, fill(open, values.length)])).toEqual({
      0: { date_order: { value, by, open: '03/04/2026' } },
      1: { date_order: { value: 'auto', by: '', open: '03/04/2026' } },
    })
  for (const values of [['2026-03-04'], ['20260304'], ['03/03/2026'], ['3. März 2026'], ['text'], ['12.50', '1.12']])
    expect(Object.values(hintsOf([fill(values)])).flatMap(({ date_order }) => date_order ?? [])).toEqual([])
})

test('the decimal sign is the column’s own, else that of the others, else the file’s', () => {
  const decimal = (columns: readonly (readonly string[])[], separator = ',', format = 'csv') =>
    hintsOf(columns, separator, format)[0]?.decimal
  const open = ['1.234', '12.500', '100.000']
  expect(decimal([fill(open)])).toEqual({ value: 'auto', by: '', open: '1.234' })
  expect(decimal([fill(open)], ';')).toEqual({ value: 'comma', by: ';', open: '1.234' })
  expect(decimal([fill(open)], '', 'xlsx')).toEqual({ value: 'point', by: 'xlsx', open: '1.234' })
  expect(decimal([fill(open), fill(['1.234,50 €'])])).toEqual({ value: 'comma', by: '1.234,50 €', open: '1.234' })
  expect(decimal([fill(open), fill(['2.5'])], ';')).toEqual({ value: 'point', by: '2.5', open: '1.234' })
  expect(decimal([fill(open), fill(['2.5']), fill(['2,5'])], ';')).toEqual({ value: 'auto', by: '', open: '1.234' })
  const telling: [string, string][] = [
    ['1.234,50', 'comma'],
    ['1,234.50', 'point'],
    ['1.234.567', 'comma'],
    ['1,234,567', 'point'],
    ['12,34,567.5', 'point'],
    ["1'234.5", 'point'],
    ['1 234,5', 'comma'],
    ['0.125', 'point'],
    ['1234.567', 'point'],
    ['-0,5', 'comma'],
    ['€ 1.250,00', 'comma'],
    ['(1,250.00)', 'point'],
    ['$1,250.00', 'point'],
    ['12,5 %', 'comma'],
  ]
  for (const [text, value] of telling)
    expect([text, decimal([[...fill(['1.234']), text]])?.value]).toEqual([text, value])
  // Times, versions and phone numbers are no numbers.
  for (const text of ['1.2.3', '10:30', '030.123.456', 'SKUAB1.234', '25.11.2026'])
    expect([text, hintsOf([fill([text])])[0]?.decimal]).toEqual([text, undefined])
})

test('shares are in percent if one of them says so or is above 1', () => {
  const share = (values: readonly string[]) => hintsOf([fill(values)])[0]?.share
  expect(share(['0.25', '0.5', '1'])).toEqual({ value: 'auto', by: '', open: '0.25' })
  expect(share(['0.25', '12.5'])).toEqual({ value: 'percent', by: '12.5', open: '0.25' })
  expect(share(['0,25', '0,5 %'])).toEqual({ value: 'percent', by: '0,5 %', open: '0,25' })
  const read = (text: string, said = {}) =>
    readTypedValue(text, { kind: 'percent', ...toTextForms({ share: share(['0.25']) }, said) }, {})
  expect(read('0.25')).toEqual({ is: 'ambiguous', candidates: [0.25, 0.0025] })
  expect(read('12.5')).toEqual({ is: 'read', value: 0.125 })
  expect(read('0')).toEqual({ is: 'read', value: 0 })
  expect(read('0.25', { share: 'fraction' })).toEqual({ is: 'read', value: 0.25 })
  expect(read('0.25', { share: 'percent' })).toEqual({ is: 'read', value: 0.0025 })
  expect(read('0.25%')).toEqual({ is: 'read', value: 0.0025 })
})

test('what is said goes before what values tell', () => {
  const [hints] = Object.values(hintsOf([fill(['25/11/2026', '03/04/2026'])]))
  expect(toTextForms(hints, undefined).statedOrder).toBe('dmy')
  expect(toTextForms(hints, { date_order: 'mdy' }).statedOrder).toBe('mdy')
  expect(toTextForms(hints, { date_order: 'auto' }).statedOrder).toBeUndefined()
  expect(toTextForms(undefined, undefined)).toEqual({ statedOrder: undefined, decimal: undefined, share: 'auto' })
})

test('columns of 100,000 rows are looked at in a moment, whatever stands in them', () => {
  for (const text of ['1', '1,'.repeat(2000), ' '.repeat(2000), '1.'.repeat(2000), '('.repeat(2000), '٫'.repeat(500)])
    expect(hintsOf([fill([text], 20_000)])).toBeTypeOf('object')
})
