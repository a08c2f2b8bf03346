import { expect, test } from 'vitest'
import { formatDuration, maxPeaks, computePeaks } from './peaks.ts'

test('peaks are whole numbers up to 100, the loudest part at the top', () => {
  expect(computePeaks([0, 0.1, 0.2, 0.05])).toEqual([0, 50, 100, 25])
})

test('a long recording keeps its loud moments in few peaks', () => {
  const levels = Array.from({ length: 10_000 }, (_, at) => (at === 5000 ? 0.9 : 0.09))
  const peaks = computePeaks(levels)
  expect(peaks).toHaveLength(maxPeaks)
  expect(peaks[200]).toBe(100)
  expect(peaks.filter((peak) => peak === 100)).toHaveLength(1)
})

test('silence and nothing at all are no picture of noise', () => {
  expect(computePeaks([0.001, 0.002])).toEqual([0, 0])
  expect(computePeaks([])).toEqual([])
})

test('time reads as a clock', () => {
  expect([0, 9.9, 61, 3600].map(formatDuration)).toEqual(['0:00', '0:09', '1:01', '60:00'])
})
