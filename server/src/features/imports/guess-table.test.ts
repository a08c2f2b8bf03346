import { expect, test } from 'vitest'
import { guessTable } from './guess-table.ts'

const guess = (...columns: string[][]) =>
  guessTable(
    columns.length,
    (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? '')),
  ).columns

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
