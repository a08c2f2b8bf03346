import type { SharePeriod } from '@draftwright/contract/share-results'
import { addDays, getWeekday } from '@draftwright/contract/wall-clock'

/** The first day of the week, month or quarter of a day. */
export function findPeriodStart(today: string, period: SharePeriod): string {
  if (period === 'week') return addDays(today, 1 - getWeekday(today))
  const [year = '', month = ''] = today.split('-')
  const first = period === 'month' ? Number(month) : Number(month) - ((Number(month) - 1) % 3)
  return `${year}-${String(first).padStart(2, '0')}-01`
}
