import { expect, test } from 'vitest'
import { readHeadcount, readMoney } from './amounts.ts'

test.each([
  ['The plan is 900 euros a month.', 90_000, 'EUR'],
  ['We could go to €12.500 in total.', 1_250_000, 'EUR'],
  ['It was 12,500 dollars.', 1_250_000, 'USD'],
  ['About 12k euros.', 1_200_000, 'EUR'],
  ['Exactly $1,299.90 please.', 129_990, 'USD'],
  ['Rund 40 tausend Euro.', 4_000_000, 'EUR'],
  ['We have 12 people.', undefined, undefined],
  ['14 percent are no-shows.', undefined, undefined],
])('%s', (sentence, minor, currency) => {
  const money = readMoney(sentence)
  expect([money?.minor, money?.currency]).toEqual([minor, currency])
})

test.each([
  ['We are 120 employees now.', 120],
  ['There are 1,200 employees.', 1200],
  ['Wir haben 45 Mitarbeiterinnen.', 45],
  ['We saw 1,200 visitors.', undefined],
])('%s', (sentence, people) => {
  expect(readHeadcount(sentence)).toBe(people)
})
