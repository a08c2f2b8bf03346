import { expect, it } from 'vitest'
import { moveCrop, resizeCrop, fitCropToRatio, fullCrop } from './crop-geometry.ts'

const computeRatio = (crop: typeof fullCrop, shape: number) => (crop.width * shape) / crop.height

it('takes the largest part of a ratio that the picture has', () => {
  expect(fitCropToRatio(fullCrop, 1, 2)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(computeRatio(fitCropToRatio(fullCrop, 16 / 9, 0.5), 0.5)).toBeCloseTo(16 / 9)
  expect(fitCropToRatio({ x: 0.8, y: 0, width: 0.2, height: 1 }, 1, 2).x).toBe(0.5)
  expect(fitCropToRatio({ x: 0.1, y: 0.1, width: 0.3, height: 0.3 }, null, 2).width).toBe(0.3)
})

it('never leaves the picture, and keeps the ratio', () => {
  const crop = { x: 0.25, y: 0, width: 0.5, height: 1 }
  expect(moveCrop(crop, 1, 1)).toEqual({ ...crop, x: 0.5 })
  expect(moveCrop(crop, -1, -1)).toEqual({ ...crop, x: 0 })
  const smaller = resizeCrop(crop, -0.2, 0, 1, 2)
  expect(computeRatio(smaller, 2)).toBeCloseTo(1)
  const larger = resizeCrop(smaller, 9, 9, 1, 2)
  expect([larger.x + larger.width <= 1, larger.y + larger.height <= 1]).toEqual([true, true])
  expect(computeRatio(larger, 2)).toBeCloseTo(1)
  expect(resizeCrop(crop, -9, -9, null, 2)).toMatchObject({ width: 0.05, height: 0.05 })
})
