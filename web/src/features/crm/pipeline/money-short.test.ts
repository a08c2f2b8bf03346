import { expect, test } from 'vitest'
import { moneyPlain, moneyShort } from './money-short.ts'

test('an amount is said in as few signs as possible', () => {
  expect(moneyShort(12_550_000, 'EUR')).toBe('€125.5K')
  expect(moneyShort(99_900, 'USD')).toBe('$999')
  expect(moneyShort(2_000_000, 'JPY')).toBe('¥2M')
  expect(moneyShort(0, 'EUR')).toBe('€0')
})

test('decimals that say nothing are left out', () => {
  expect(moneyPlain(125_000, 'EUR')).toBe('€1,250')
  expect(moneyPlain(125_050, 'EUR')).toBe('€1,250.50')
  expect(moneyPlain(1000, 'JPY')).toBe('¥1,000')
})
