import { firstDay, lastDay, parseDay, parseMoment, yearPattern } from '@draftwright/contract/days'
import type { DateOrder } from '@draftwright/contract/import-words'
import { toInstant } from '@draftwright/contract/wall-clock'

/** The time of a post if only a day is given. */
const usualTime = '09:00'
export interface DateOptions {
  /** The order of day and month if the year comes last: `auto` refuses ambiguous dates. */
  readonly order?: DateOrder
}

type ReadDate = { readonly time: string } | { readonly problem: string }

/**
 * A table cell's date as an ISO time: ISO 8601 with or without time and offset, or day, month, year with dots, slashes or
 * hyphens. Without an offset it is in the time zone `zone`. Returns the problem if it is not an unambiguous date.
 */
export function parseDate(cell: string, zone: string, { order = 'auto' }: DateOptions = {}): ReadDate {
  const text = cell.trim()
  const iso =
    /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/iu.exec(
      text,
    )
  if (iso !== null) {
    const [, year = '', , month = '', day = '', hour, minute, offset] = iso
    return toMoment(year, month, day, hour, minute, offset, zone)
  }
  const dotted = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d{2}))?$/u.exec(text)
  if (dotted === null) return { problem: 'must be a date such as 2026-03-29 or 2026-03-29 14:30' }
  const [, one = '', sign, other = '', year = '', hour, minute] = dotted
  // Dots imply day first everywhere; otherwise the order depends on the country, and only a number beyond 12 shows it.
  const isOpen = order === 'auto' && sign !== '.'
  const isMonthFirst = isOpen ? Number(other) > 12 : order === 'mdy'
  if (isOpen && Number(one) <= 12 && Number(other) <= 12 && one !== other)
    return { problem: 'could be two dates; write it as 2026-03-29' }
  return isMonthFirst
    ? toMoment(year, one, other, hour, minute, undefined, zone)
    : toMoment(year, other, one, hour, minute, undefined, zone)
}

const padTwo = (number: string) => number.padStart(2, '0')

function toMoment(
  year: string,
  month: string,
  day: string,
  hour: string | undefined,
  minute: string | undefined,
  offset: string | undefined,
  zone: string,
): ReadDate {
  const date = `${year}-${padTwo(month)}-${padTwo(day)}`
  const time = hour === undefined || minute === undefined ? usualTime : `${padTwo(hour)}:${minute}`
  if (!yearPattern.test(date)) return { problem: `must be from ${firstDay} to ${lastDay}` }
  if (parseDay(date) === undefined || time > '23:59' || time.slice(3) > '59')
    return { problem: 'is not a date that exists' }
  if (offset === undefined) return { time: new Date(toInstant(date, time, zone)).toISOString() }
  const zoned = offset.toUpperCase() === 'Z' ? 'Z' : offset.replace(/^([+-]\d{2}):?(\d{2})$/u, '$1:$2')
  const exact = parseMoment(`${date}T${time}:00${zoned}`)
  return exact === undefined
    ? { problem: 'has an offset that does not exist' }
    : { time: new Date(exact).toISOString() }
}
