import { expect, test } from 'vitest'
import { readOwnMoney } from '../../../ui/own-habits.ts'
import { formatDate, formatMoneyInput, formatMoney } from './format.ts'

test('an amount that is typed again as it was shown for typing is the same amount', () => {
  for (const [minor, currency] of [
    [125_050, 'EUR'],
    [-7, 'EUR'],
    [99, 'JPY'],
    [1_234_567, 'KWD'],
  ] as const)
    expect(readOwnMoney(formatMoneyInput(minor, currency), currency)).toBe(minor)
})

test('amounts are shown with the digits of their currency', () => {
  expect(formatMoney(125_050, 'EUR')).toBe('€1,250.50')
  expect(formatMoney(99, 'JPY')).toBe('¥99')
  expect(formatMoney(99, 'no such')).toBe('0.99')
})

test('a day is the same day everywhere', () => {
  expect(formatDate('2026-03-09')).toBe('Mar 9, 2026')
})
