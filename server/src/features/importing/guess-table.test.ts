import { expect, test } from 'vitest'
import { findColumnHints } from '@draftwright/contract/typed/column-hints'
import { guessColumns } from './guess-table.ts'

const guess = (...columns: string[][]) => {
  const rows = (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? ''))
  return guessColumns(columns.length, rows, findColumnHints(columns.length, rows, ',', 'csv'))
}

test('a column has the type that 95 of 100 of its values fit', () => {
  const days = Array.from({ length: 40 }, (_, n) => `2026-03-${10 + (n % 20)}`)
  const amounts = Array.from({ length: 40 }, (_, n) => `€${n}.50`)
  expect(guess([...days, 'soon'], [...amounts, 'many'])).toEqual([{ type: 'date' }, { type: 'currency', symbol: '€' }])
  const three = ['soon', 'later', 'never']
  expect(guess([...days, ...three], [...amounts, ...three])).toEqual([
    { type: 'singleLineText' },
    { type: 'singleLineText' },
  ])
  // Of few values all must fit.
  expect(guess([...days.slice(0, 5), 'soon'])).toEqual([{ type: 'singleLineText' }])
})

test('amounts of two currencies stay text, whatever is no amount', () => {
  const mixed = [...Array.from({ length: 30 }, (_, n) => `€${n}.50`), '$4.50', 'many']
  expect(guess(mixed)).toEqual([{ type: 'singleLineText' }])
})

test('an unreadable value with a time does not make days moments', () => {
  const days = Array.from({ length: 30 }, (_, n) => `2026-04-${10 + (n % 20)}`)
  expect(guess([...days, 'Monday 10:30, at the harbour'])).toEqual([{ type: 'date' }])
})

test('accounting’s negative numbers are numbers, and codes with an e are none', () => {
  expect(guess(['1,000', '(1,000)', '2,500.50'])).toEqual([{ type: 'number' }])
  expect(guess(['€1,000', '(€1,000)', '-€5'])).toEqual([{ type: 'currency', symbol: '€' }])
  expect(guess(['1E5', '2E7', '3E1'])).toEqual([{ type: 'singleLineText' }])
  expect(guess(['1.5E+05', '2.25E+03'])).toEqual([{ type: 'number' }])
  expect(guess(['SKU 5', 'SKU 6'])).toEqual([{ type: 'singleLineText' }])
})

test('marks for nothing do not make a column text, and are texts in one', () => {
  expect(guess(['5', '--', '7.5', 'n/a'])).toEqual([{ type: 'number', blankMark: '--' }])
  expect(guess(['ann@a.test', 'N/A', 'bo@b.test'])).toEqual([{ type: 'email', blankMark: 'N/A' }])
  expect(guess(['2026-03-01', '–', '2026-03-02'])).toEqual([{ type: 'date', blankMark: '–' }])
  expect(guess(['Ann', '--', 'Bo'])).toEqual([{ type: 'singleLineText' }])
  expect(guess(['yes', '-', 'no'])).toEqual([{ type: 'singleLineText' }])
  expect(guess(['--', 'n/a'])).toEqual([{ type: 'singleLineText' }])
})

test('digits below a heading of telephones or codes are no numbers', () => {
  const rows = [['4915112345678', '24103', '4006381333931', '12', '5']]
  const headers = ['Phone 1 - Value', 'Billing Zip', 'EAN', 'Hotels', 'Telephone calls']
  const types = guessColumns(5, [...rows, ...rows], {}, headers).map(({ type }) => type)
  expect(types).toEqual(['phoneNumber', 'singleLineText', 'singleLineText', 'number', 'number'])
})

test('numbers with the plus of a country are telephones', () => {
  expect(guess(['+4915112345678', '+380 44 123 45 67'])).toEqual([{ type: 'phoneNumber' }])
  expect(guess(['+5', '-7'])).toEqual([{ type: 'number' }])
})
