import { getOrCompute } from './get-or-compute.ts'

type Look = { readonly name: string } | undefined

const days = new Map<string, Intl.DateTimeFormat>()
/** `YYYY-MM-DD` as its field shows it; ISO where the field says nothing. */
export function formatFieldDay(day: string, look: Look, locale: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  switch (look?.name) {
    case 'european':
      return `${Number(date)}/${Number(month)}/${year}`
    case 'us':
      return `${Number(month)}/${Number(date)}/${year}`
    case 'friendly':
      return getFormat('long', locale).format(Date.parse(`${day.slice(0, 10)}T00:00:00Z`))
    case 'local':
      return getFormat('numeric', locale).format(Date.parse(`${day.slice(0, 10)}T00:00:00Z`))
    default:
      return day.slice(0, 10)
  }
}

const getFormat = (month: 'long' | 'numeric', locale: string): Intl.DateTimeFormat =>
  getOrCompute(
    days,
    `${month} ${locale}`,
    () =>
      new Intl.DateTimeFormat(locale, { year: 'numeric', month, day: 'numeric', timeZone: 'UTC', calendar: 'gregory' }),
  )

/** `HH:MM` as its field shows it. */
export function formatFieldTime(time: string, look: Look): string {
  if (look?.name !== '12hour') return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)}${hour < 12 ? 'am' : 'pm'}`
}
