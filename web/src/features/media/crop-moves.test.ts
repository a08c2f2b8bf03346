import { expect, it } from 'vitest'
import { moved, resized, toRatio, whole } from './crop-moves.ts'

const pixels = (crop: typeof whole, shape: number) => (crop.width * shape) / crop.height

it('takes the largest part of a ratio that the picture has', () => {
  expect(toRatio(whole, 1, 2)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(pixels(toRatio(whole, 16 / 9, 0.5), 0.5)).toBeCloseTo(16 / 9)
  expect(toRatio({ x: 0.8, y: 0, width: 0.2, height: 1 }, 1, 2).x).toBe(0.5)
  expect(toRatio({ x: 0.1, y: 0.1, width: 0.3, height: 0.3 }, null, 2).width).toBe(0.3)
})

it('never leaves the picture, and keeps the ratio', () => {
  const crop = { x: 0.25, y: 0, width: 0.5, height: 1 }
  expect(moved(crop, 1, 1)).toEqual({ ...crop, x: 0.5 })
  expect(moved(crop, -1, -1)).toEqual({ ...crop, x: 0 })
  const smaller = resized(crop, -0.2, 0, 1, 2)
  expect(pixels(smaller, 2)).toBeCloseTo(1)
  const larger = resized(smaller, 9, 9, 1, 2)
  expect([larger.x + larger.width <= 1, larger.y + larger.height <= 1]).toEqual([true, true])
  expect(pixels(larger, 2)).toBeCloseTo(1)
  expect(resized(crop, -9, -9, null, 2)).toMatchObject({ width: 0.05, height: 0.05 })
})
