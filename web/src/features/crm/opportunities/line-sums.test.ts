import { expect, test } from 'vitest'
import { computeLineSum, computeLinesSum } from './line-sums.ts'

test('a line is quantity by price less its discount, rounded by itself', () => {
  expect(computeLineSum({ quantity: 3, unit_price: 1000, discount: 0 })).toBe(3000)
  expect(computeLineSum({ quantity: 1.5, unit_price: 333, discount: 10 })).toBe(450)
  expect(computeLinesSum([])).toBe(0)
  // 0.5 and 0.5 round up each: 2, not 1.
  const half = { quantity: 1, unit_price: 1, discount: 50 }
  expect(computeLinesSum([half, half])).toBe(2)
})
