import type { RelativePeriod } from '../relative-periods.ts'

/** Comparisons with today by their names in a list's filters. */
const relativeOperators = {
  in_last_days: 'inLastDays',
  in_next_days: 'inNextDays',
  not_in_last_days: 'notInLastDays',
  is_today: 'isToday',
  is_this_week: 'isThisWeek',
  is_last_week: 'isLastWeek',
  is_next_week: 'isNextWeek',
  is_this_month: 'isThisMonth',
  is_last_month: 'isLastMonth',
  is_next_month: 'isNextMonth',
  is_this_quarter: 'isThisQuarter',
  is_last_quarter: 'isLastQuarter',
  is_next_quarter: 'isNextQuarter',
  is_this_year: 'isThisYear',
  is_last_year: 'isLastYear',
  is_next_year: 'isNextYear',
} as const satisfies Record<string, RelativePeriod>
type RelativeOperator = keyof typeof relativeOperators
// The keys are what the type is made of.
export const relativeOperatorNames = Object.keys(relativeOperators) as [RelativeOperator, ...RelativeOperator[]]

/** The period that a comparison is about; null for one of values. */
export const getRelativePeriod = (operator: string): RelativePeriod | null =>
  Object.hasOwn(relativeOperators, operator) ? relativeOperators[operator as RelativeOperator] : null
