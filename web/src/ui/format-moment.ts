/** English words with the hour cycle of the reader's locale. */
const hourCycle = new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23'
const is12 = hourCycle.startsWith('h1') && hourCycle !== 'h23'
const locale = is12 ? 'en-US' : 'en-GB'

const formats = new Map<string, Intl.DateTimeFormat>()
/** A cached date format with the hour cycle of the reader's locale. */
export function getDateFormat(options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}
/** "09:05", or "9:05 AM" where the reader's locale uses it. */
export const formatTime = (at: string | number, zone: string): string =>
  getDateFormat({ hour: is12 ? 'numeric' : '2-digit', minute: '2-digit' }, zone).format(new Date(at))

/** "Tue 24 Nov, 09:00" in the given time zone. */
export const formatMoment = (at: string | number, zone: string): string =>
  `${formatDate(at, zone)}, ${formatTime(at, zone)}`

/** "Tue 24 Nov" for a day such as 2026-11-24. */
export const formatDay = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC')

/** "9 Mar 2026" or "Mar 9, 2026", for days of which the year counts. */
export const yearDays = getDateFormat({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC')

/** "Tue 24 Nov" in the given time zone, with the year unless it is this one. */
export function formatDate(time: string | number, zone: string): string {
  const at = new Date(time)
  const year = getDateFormat({ year: 'numeric' }, zone)
  const isThisYear = year.format(at) === year.format(new Date())
  return getDateFormat(
    { weekday: 'short', day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) },
    zone,
  ).format(at)
}

/** The reader's own time zone. */
export const getOwnTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
