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
export function formatMoment(at: string | number, zone: string): string {
  const date = getDateFormat({ weekday: 'short', day: 'numeric', month: 'short' }, zone).format(new Date(at))
  return `${date}, ${formatTime(at, zone)}`
}

/** The reader's own time zone. */
export const getOwnTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
