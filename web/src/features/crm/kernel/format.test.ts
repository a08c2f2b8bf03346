import { expect, test } from 'vitest'
import { formatDate, formatMoneyInput, formatMoney, parseMoney, parseNumber } from './format.ts'

test.each([
  ['1250', 1250],
  ['1,250', 1250],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1.250.000', 1_250_000],
  ['12,5', 12.5],
  ['12.125', 12.125],
  ['-3', -3],
  ["1'250.5", 1250.5],
  ['', undefined],
  ['-', undefined],
  ['.', undefined],
  ['12 apples', undefined],
  ['1e5', undefined],
])('%j typed is the number %j', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

test.each([
  ['€ 1 250,50', 'EUR', 125_050],
  ['1250.505', 'EUR', 125_051],
  ['USD 99', 'USD', 9900],
  ['99', 'JPY', 99],
  ['9999999999999999', 'EUR', undefined],
])('%j in %s is %j of its smallest unit', (text, currency, minor) => {
  expect(parseMoney(text, currency)).toBe(minor)
})

test('an amount that is typed again as it was shown for typing is the same amount', () => {
  for (const [minor, currency] of [
    [125_050, 'EUR'],
    [-7, 'EUR'],
    [99, 'JPY'],
    [1_234_567, 'KWD'],
  ] as const)
    expect(parseMoney(formatMoneyInput(minor, currency), currency)).toBe(minor)
})

test('amounts are shown with the digits of their currency', () => {
  expect(formatMoney(125_050, 'EUR')).toBe('€1,250.50')
  expect(formatMoney(99, 'JPY')).toBe('¥99')
  expect(formatMoney(99, 'no such')).toBe('0.99')
})

test('a day is the same day everywhere', () => {
  expect(formatDate('2026-03-09')).toBe('9 Mar 2026')
})
