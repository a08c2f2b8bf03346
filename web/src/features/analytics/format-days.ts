import type { Aggregation } from '@draftwright/contract/analytics'
import { getDateFormat, yearDays } from '../../ui/format-moment.ts'

const shapes: Record<Aggregation, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
}

/** Names the days, weeks or months of a chart by their first day. */
export function createDayFormat(aggregation: Aggregation): (day: string) => string {
  const format = getDateFormat(shapes[aggregation], 'UTC')
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

/** `16 Feb – 15 Mar 2026`, as the reader's country writes it. */
export const formatSpan = (from: string, to: string): string =>
  yearDays.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
export const formatDay = (day: string): string => yearDays.format(new Date(`${day}T00:00:00Z`))
