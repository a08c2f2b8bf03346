import { expect, test } from 'vitest'
import { findPeriodDays, type RelativePeriod, relativePeriods } from './relative-periods.ts'

const find = (period: RelativePeriod, today: string, days = 0) => {
  const { from, to } = findPeriodDays(period, days, today)
  return `${from} ${to}`
}

test('weeks begin on Monday, quarters with every third month', () => {
  expect(find('isToday', '2026-12-31')).toBe('2026-12-31 2027-01-01')
  expect(find('isThisWeek', '2026-03-29')).toBe('2026-03-23 2026-03-30')
  expect(find('isLastWeek', '2026-03-30')).toBe('2026-03-23 2026-03-30')
  expect(find('isNextWeek', '2026-12-28')).toBe('2027-01-04 2027-01-11')
  expect(find('isThisMonth', '2028-02-29')).toBe('2028-02-01 2028-03-01')
  expect(find('isLastMonth', '2026-01-31')).toBe('2025-12-01 2026-01-01')
  expect(find('isNextMonth', '2026-12-01')).toBe('2027-01-01 2027-02-01')
  expect(find('isThisQuarter', '2026-06-30')).toBe('2026-04-01 2026-07-01')
  expect(find('isLastQuarter', '2026-02-01')).toBe('2025-10-01 2026-01-01')
  expect(find('isNextQuarter', '2026-12-31')).toBe('2027-01-01 2027-04-01')
  expect(find('isThisYear', '2026-07-01')).toBe('2026-01-01 2027-01-01')
  expect(find('isLastYear', '2026-01-01')).toBe('2025-01-01 2026-01-01')
  expect(find('isNextYear', '2026-12-31')).toBe('2027-01-01 2028-01-01')
})

test('numbers of days count from today, which belongs to both directions', () => {
  expect(find('inLastDays', '2026-03-01', 1)).toBe('2026-02-28 2026-03-02')
  expect(find('inNextDays', '2026-02-28', 1)).toBe('2026-02-28 2026-03-02')
  expect(findPeriodDays('notInLastDays', 14, '2026-03-15')).toEqual({ from: null, to: '2026-03-01', hasNever: true })
  expect(relativePeriods.filter((period) => findPeriodDays(period, 1, '2026-05-05').hasNever)).toEqual([
    'notInLastDays',
  ])
})
