import { expect, test } from 'vitest'
import { formatMoneyPlain, formatMoneyShort } from './format-money-short.ts'

test('an amount is said in as few signs as possible', () => {
  expect(formatMoneyShort(12_550_000, 'EUR')).toBe('€125.5K')
  expect(formatMoneyShort(99_900, 'USD')).toBe('$999')
  expect(formatMoneyShort(2_000_000, 'JPY')).toBe('¥2M')
  expect(formatMoneyShort(0, 'EUR')).toBe('€0')
})

test('decimals that say nothing are left out', () => {
  expect(formatMoneyPlain(125_000, 'EUR')).toBe('€1,250')
  expect(formatMoneyPlain(125_050, 'EUR')).toBe('€1,250.50')
  expect(formatMoneyPlain(1000, 'JPY')).toBe('¥1,000')
})
