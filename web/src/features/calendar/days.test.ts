import { expect, test } from 'vitest'
import { addMonths, daysOf, firstWeekday, isDay, rangeOf, turned } from './days.ts'

test('a week begins where the reader begins it', () => {
  expect([firstWeekday('en-US'), firstWeekday('de-DE'), firstWeekday('ar-EG')]).toEqual([7, 1, 6])
})

test('a month shows whole weeks, and only as many as it has', () => {
  expect(rangeOf('month', '2026-11-21', 1)).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(rangeOf('month', '2026-11-21', 7)).toEqual({ from: '2026-11-01', to: '2026-12-05' })
  expect(daysOf(rangeOf('month', '2027-02-10', 1))).toHaveLength(28)
})

test('a week, a day and a list', () => {
  expect(rangeOf('week', '2026-11-22', 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(rangeOf('week', '2026-11-22', 7)).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(rangeOf('day', '2026-11-22', 1)).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  expect(rangeOf('list', '2028-02-03', 1)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('the month after January the 31st is not March', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(turned('list', '2026-03-31', -1)).toBe('2026-02-28')
  expect(turned('week', '2026-12-30', 1)).toBe('2027-01-06')
})

test('what is no day is not taken for one', () => {
  expect(['2026-02-29', '2026-13-01', 'today', '0000-01-01', ''].filter(isDay)).toEqual([])
  expect(isDay('2028-02-29')).toBe(true)
})
