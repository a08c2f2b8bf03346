const long = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** One day, or the first and the last. */
export const formatDaySpan = (from: string, to: string): string =>
  long.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
