import { expect, it } from 'vitest'
import { isLinear } from './measure-growth.ts'

const spend = (steps: number) => {
  let sum = 0
  for (let n = 0; n < steps; n++) sum = (sum * 31 + n) % 1_000_003
  expect(sum).toBeGreaterThanOrEqual(0)
}

it('distinguishes linear from quadratic growth', () => {
  expect(isLinear((size) => spend(size * 1000), 4000)).toBe(true)
  expect(isLinear((size) => spend(size * size), 4000)).toBe(false)
})

it('distinguishes them where each takes less than the clock can tell', () => {
  expect(isLinear((size) => spend(size * 100), 8000)).toBe(true)
  expect(isLinear((size) => spend(size * size), 1000)).toBe(false)
})
