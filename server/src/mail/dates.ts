/** `21 November 2026`, in the given time zone. */
export const formatDay = (time: Date | string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(time))

/** `21 November 2026 at 07:40 UTC`: a mail does not know its reader's time zone. */
export const formatMoment = (time: Date | string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(time))} UTC`
