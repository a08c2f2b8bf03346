import { momentOf } from '@draftwright/contract/wall-clock'

/** What people plan for when they name only a day. */
const usualTime = '09:00'

/**
 * A date as tables have it, as an ISO time: ISO 8601 with or without time and offset, or day, month, year by dots or slashes.
 * Without an offset it is on the clock of `zone`. Answers what is wrong where it is not one date for sure.
 */
export function readDate(cell: string, zone: string): { time: string } | { problem: string } {
  const text = cell.trim()
  const iso =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/iu.exec(text)
  if (iso !== null) {
    const [, year = '', month = '', day = '', hour, minute, offset] = iso
    return moment(year, month, day, hour, minute, offset, zone)
  }
  const dotted = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d{2}))?$/u.exec(text)
  if (dotted === null) return { problem: 'must be a date such as 2026-03-29 or 2026-03-29 14:30' }
  const [, one = '', sign, other = '', year = '', hour, minute] = dotted
  // With slashes the order depends on the country; only a number beyond 12 tells.
  const isMonthFirst = sign === '/' && Number(other) > 12
  if (sign === '/' && Number(one) <= 12 && Number(other) <= 12 && one !== other)
    return { problem: 'could be two dates; write it as 2026-03-29' }
  return isMonthFirst
    ? moment(year, one, other, hour, minute, undefined, zone)
    : moment(year, other, one, hour, minute, undefined, zone)
}

const two = (number: string) => number.padStart(2, '0')

function moment(
  year: string,
  month: string,
  day: string,
  hour: string | undefined,
  minute: string | undefined,
  offset: string | undefined,
  zone: string,
): { time: string } | { problem: string } {
  const date = `${year}-${two(month)}-${two(day)}`
  const time = hour === undefined || minute === undefined ? usualTime : `${two(hour)}:${minute}`
  const asUtc = new Date(`${date}T${time}:00Z`)
  // The thirtieth of February is rolled over by the runtime, not refused.
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 16) !== `${date}T${time}`)
    return { problem: 'is not a date that exists' }
  if (Number(year) < 2000 || Number(year) > 2100) return { problem: 'must be between 2000 and 2100' }
  if (offset === undefined) return { time: new Date(momentOf(date, time, zone)).toISOString() }
  const zoned = offset.toUpperCase() === 'Z' ? 'Z' : offset.replace(/^([+-]\d{2}):?(\d{2})$/u, '$1:$2')
  const exact = new Date(`${date}T${time}:00${zoned}`)
  return Number.isNaN(exact.getTime())
    ? { problem: 'has an offset that does not exist' }
    : { time: exact.toISOString() }
}
