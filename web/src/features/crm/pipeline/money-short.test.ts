import { expect, test } from 'vitest'
import { moneyShort } from './money-short.ts'

test('an amount is said in as few signs as possible', () => {
  expect(moneyShort(12_550_000, 'EUR')).toBe('€125.5K')
  expect(moneyShort(99_900, 'USD')).toBe('$999')
  expect(moneyShort(2_000_000, 'JPY')).toBe('¥2M')
  expect(moneyShort(0, 'EUR')).toBe('€0')
})
