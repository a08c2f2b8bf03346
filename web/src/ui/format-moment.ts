/** English words with the reader's own way to count hours. */
const hourCycle = new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23'
const is12 = hourCycle.startsWith('h1') && hourCycle !== 'h23'
const locale = is12 ? 'en-US' : 'en-GB'

const formats = new Map<string, Intl.DateTimeFormat>()
/** A format in the reader's own way to count hours, made once. */
export function getDateFormat(options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}
/** "09:05", or "9:05 AM" where the reader counts so. */
export const formatTime = (at: string | number, zone: string): string =>
  getDateFormat({ hour: is12 ? 'numeric' : '2-digit', minute: '2-digit' }, zone).format(new Date(at))

/** "Tue 24 Nov, 09:00" as the clocks of the zone show it. */
export function formatMoment(at: string | number, zone: string): string {
  const date = getDateFormat({ weekday: 'short', day: 'numeric', month: 'short' }, zone).format(new Date(at))
  return `${date}, ${formatTime(at, zone)}`
}

/** The reader's own. */
export const getOwnTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
