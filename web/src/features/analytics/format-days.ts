import type { Aggregation } from '@draftwright/contract/analytics'

const shapes: Record<Aggregation, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
}

/** Names the days, weeks or months of a chart by their first day. */
export function createDayFormat(aggregation: Aggregation): (day: string) => string {
  const format = new Intl.DateTimeFormat(undefined, { ...shapes[aggregation], timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

const long = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** `16 Feb – 15 Mar 2026`, in the reader's language. */
export const formatSpan = (from: string, to: string): string =>
  long.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
export const formatDay = (day: string): string => long.format(new Date(`${day}T00:00:00Z`))
