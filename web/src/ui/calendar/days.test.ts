import { expect, test } from 'vitest'
import { addMonths, listDays, getFirstWeekday, isDay, computeViewRange, moveByPage } from './days.ts'

test('a week begins where the reader begins it', () => {
  expect([getFirstWeekday('en-US'), getFirstWeekday('de-DE'), getFirstWeekday('ar-EG')]).toEqual([7, 1, 6])
})

test('a month shows whole weeks, and only as many as it has', () => {
  expect(computeViewRange('month', '2026-11-21', 1)).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(computeViewRange('month', '2026-11-21', 7)).toEqual({ from: '2026-11-01', to: '2026-12-05' })
  expect(listDays(computeViewRange('month', '2027-02-10', 1))).toHaveLength(28)
})

test('a week, a day and a list', () => {
  expect(computeViewRange('week', '2026-11-22', 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(computeViewRange('week', '2026-11-22', 7)).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(computeViewRange('day', '2026-11-22', 1)).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  expect(computeViewRange('list', '2028-02-03', 1)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('the month after January the 31st is not March', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(moveByPage('list', '2026-03-31', -1)).toBe('2026-02-28')
  expect(moveByPage('week', '2026-12-30', 1)).toBe('2027-01-06')
})

test('what is no day is not taken for one', () => {
  expect(['2026-02-29', '2026-13-01', 'today', '0000-01-01', ''].filter(isDay)).toEqual([])
  expect(isDay('2028-02-29')).toBe(true)
})
