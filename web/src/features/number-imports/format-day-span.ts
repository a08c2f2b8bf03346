import { yearDays } from '../../ui/format-moment.ts'

/** One day, or the first and the last. */
export const formatDaySpan = (from: string, to: string): string =>
  yearDays.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
