import { getStartOfDay, toZoneDay } from '@draftwright/contract/wall-clock'
import { failure, type FormulaValue, isBlank, isDate, isList, toDate, toNumber, toText } from '../values.ts'
import { defineFunction, type FormulaContext, type FormulaFunction } from './define.ts'
import { readDateText } from '../read-date-text.ts'
import { findLocale, formatDate, isFormulaZone, parseDate, startOfMonths } from './format-date.ts'

const dayMs = 86_400_000
export const milliseconds: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: dayMs,
  w: 7 * dayMs,
}
export const months: Readonly<Record<string, number>> = { M: 1, Q: 3, y: 12 }
const units: Readonly<Record<string, string>> = {
  millisecond: 'ms',
  second: 's',
  minute: 'm',
  hour: 'h',
  day: 'd',
  week: 'w',
  month: 'M',
  quarter: 'Q',
  year: 'y',
}

/** "days", "day" and "d" are d; M is months and m minutes; undefined for anything else. */
export function readUnit(value: FormulaValue): string | undefined {
  const name = toText(value).trim()
  if (name in milliseconds || name in months) return name
  return units[name.toLowerCase().replace(/s$/, '')]
}

/** Milliseconds since 1970 UTC of a date, of a text that is one, or of the only one of a list; NaN for other values. */
export function toMoment(value: FormulaValue): number {
  if (isDate(value)) return value.at
  if (isList(value)) return value.length === 1 ? toMoment(value[0] ?? null) : Number.NaN
  return typeof value === 'string' ? readDateText(value) : Number.NaN
}

const ofDate = (bounds: readonly [number, number], run: (at: Date, ...more: FormulaValue[]) => FormulaValue) =>
  defineFunction(bounds, ([value = null, ...more]) => {
    if (isBlank(value)) return null
    const at = toMoment(value)
    return Number.isNaN(at) ? failure : run(new Date(at), ...more)
  })

/** Whole months from one instant to another, towards zero. */
function countMonths(from: Date, to: Date): number {
  const whole = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const reached = addMonths(from.getTime(), whole)
  return to >= from ? whole - Number(reached > to.getTime()) : whole + Number(reached < to.getTime())
}

/** The same day of another month, or its last day. */
function addMonths(at: number, count: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

/** Cut down to the start of its unit, in UTC. */
function startOf(at: number, unit: string): number {
  const step = milliseconds[unit]
  // Weeks begin on Sunday; 1 January 1970 was a Thursday.
  if (unit === 'w') return Math.floor((at + 4 * dayMs) / (7 * dayMs)) * 7 * dayMs - 4 * dayMs
  return step === undefined ? startOfMonths(at, unit) : Math.floor(at / step) * step
}

const compareDates = (holds: (one: number, other: number) => boolean): FormulaFunction =>
  defineFunction([2, 3], ([one = null, other = null, unit = null]) => {
    const [first, second] = [toMoment(one), toMoment(other)]
    const step = unit === null ? 's' : readUnit(unit)
    if (step === undefined) return failure
    return !Number.isNaN(first) && !Number.isNaN(second) && holds(startOf(first, step), startOf(second, step))
  })

/** Holidays: one text of ISO days with commas, or a list of dates. */
function readHolidays(value: FormulaValue): Set<number> {
  const days = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value]
  return new Set(days.map((day) => Math.floor(toMoment(day as FormulaValue) / dayMs)))
}
const isWorkday = (day: number, holidays: ReadonlySet<number>): boolean => {
  // 1 January 1970 was a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}
const mostWorkdays = 40_000

function addWorkdays(at: number, count: number, holidays: ReadonlySet<number>): number {
  const step = count < 0 ? -1 : 1
  let left = Math.abs(Math.trunc(count))
  let day = Math.floor(at / dayMs)
  while (left > 0) {
    day += step
    if (isWorkday(day, holidays)) left--
  }
  return day * dayMs
}

/** Working days from the first to the last, both counted; negative backwards. */
function countWorkdays(from: number, to: number, holidays: ReadonlySet<number>): number {
  const [first, last] = [Math.floor(Math.min(from, to) / dayMs), Math.floor(Math.max(from, to) / dayMs)]
  let count = 0
  for (let day = first; day <= last; day++) if (isWorkday(day, holidays)) count++
  return from <= to ? count : -count
}

const getToday = ({ now, zone }: FormulaContext): number =>
  zone === 'UTC' ? Math.floor(now / dayMs) * dayMs : getStartOfDay(toZoneDay(now, zone), zone)

function describeDistance(from: number, to: number): string {
  const seconds = Math.abs(to - from) / 1000
  const [size, name] =
    (
      [
        [31_536_000, 'year'],
        [2_592_000, 'month'],
        [86_400, 'day'],
        [3600, 'hour'],
        [60, 'minute'],
      ] as const
    ).find(([size]) => seconds >= size) ?? ([1, 'second'] as const)
  const count = Math.floor(seconds / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

export const dateFunctions: Readonly<Record<string, FormulaFunction>> = {
  TODAY: defineFunction([0, 0], (_values, context) => toDate(getToday(context))),
  NOW: defineFunction([0, 0], (_values, { now }) => toDate(now)),
  CREATED_TIME: defineFunction([0, 0], (_values, _context, row) => toDate(row.createdAt)),
  RECORD_ID: defineFunction([0, 0], (_values, _context, row) => row.id),
  DATEADD: ofDate([3, 3], (date, count = 0, unit = null) => {
    const step = readUnit(unit)
    const many = toNumber(count)
    if (step === undefined || Number.isNaN(many)) return failure
    const size = milliseconds[step]
    return toDate(
      size === undefined
        ? addMonths(date.getTime(), Math.trunc(many) * (months[step] ?? 1))
        : date.getTime() + Math.trunc(many * size),
    )
  }),
  DATETIME_DIFF: ofDate([2, 3], (date, other = null, unit = 's') => {
    const [step, second] = [readUnit(unit), toMoment(other)]
    if (isBlank(other)) return null
    if (step === undefined || Number.isNaN(second)) return failure
    const size = milliseconds[step]
    if (size !== undefined) return Math.trunc((date.getTime() - second) / size) + 0
    return Math.trunc(countMonths(new Date(second), date) / (months[step] ?? 1)) + 0
  }),
  DATETIME_PARSE: defineFunction([1, 3], ([value = null, format = null, locale = null]) => {
    if (isBlank(value)) return null
    if (isDate(value)) return value
    const text = toText(value)
    if (format === null) return toDate(readDateText(text))
    return toDate(parseDate(text, toText(format), locale === null ? undefined : toText(locale)))
  }),
  DATETIME_FORMAT: defineFunction([1, 2], ([value = null, format = null]) => {
    if (isBlank(value)) return null
    const at = toMoment(value)
    if (Number.isNaN(at)) return failure
    return formatDate(isDate(value) ? value : { kind: 'date', at }, format === null ? undefined : toText(format))
  }),
  SET_TIMEZONE: defineFunction([2, 2], ([value = null, zone = null]) => {
    if (isBlank(value)) return null
    const [at, name] = [toMoment(value), toText(zone)]
    if (Number.isNaN(at) || !isFormulaZone(name)) return failure
    return { kind: 'date', at, zone: name, ...(isDate(value) && value.locale ? { locale: value.locale } : {}) }
  }),
  SET_LOCALE: defineFunction([2, 2], ([value = null, locale = null]) => {
    if (isBlank(value)) return null
    const [at, name] = [toMoment(value), findLocale(toText(locale))]
    if (Number.isNaN(at) || name === undefined) return failure
    return { kind: 'date', at, locale: name, ...(isDate(value) && value.zone ? { zone: value.zone } : {}) }
  }),
  DATESTR: ofDate([1, 1], (date) => date.toISOString().slice(0, 10)),
  TIMESTR: ofDate([1, 1], (date) => date.toISOString().slice(11, 19)),
  YEAR: ofDate([1, 1], (date) => date.getUTCFullYear()),
  MONTH: ofDate([1, 1], (date) => date.getUTCMonth() + 1),
  DAY: ofDate([1, 1], (date) => date.getUTCDate()),
  HOUR: ofDate([1, 1], (date) => date.getUTCHours()),
  MINUTE: ofDate([1, 1], (date) => date.getUTCMinutes()),
  SECOND: ofDate([1, 1], (date) => date.getUTCSeconds()),
  WEEKDAY: ofDate([1, 2], (date, first = 'Sunday') =>
    toText(first).toLowerCase() === 'monday' ? (date.getUTCDay() + 6) % 7 : date.getUTCDay(),
  ),
  WEEKNUM: ofDate([1, 2], (date, first = 'Sunday') => {
    const start = toText(first).toLowerCase() === 'monday' ? 1 : 0
    const newYear = Date.UTC(date.getUTCFullYear(), 0, 1)
    const offset = (new Date(newYear).getUTCDay() - start + 7) % 7
    return Math.floor(((date.getTime() - newYear) / dayMs + offset) / 7) + 1
  }),
  WORKDAY: ofDate([2, 3], (date, count = 0, holidays = null) => {
    const days = toNumber(count)
    if (Number.isNaN(days) || Math.abs(days) > mostWorkdays) return failure
    return toDate(addWorkdays(date.getTime(), days, readHolidays(holidays)))
  }),
  WORKDAY_DIFF: ofDate([2, 3], (date, other = null, holidays = null) => {
    const end = toMoment(other)
    if (Number.isNaN(end) || Math.abs(end - date.getTime()) > mostWorkdays * 2 * dayMs) return failure
    return countWorkdays(date.getTime(), end, readHolidays(holidays))
  }),
  IS_BEFORE: compareDates((one, other) => one < other),
  IS_AFTER: compareDates((one, other) => one > other),
  IS_SAME: compareDates((one, other) => one === other),
  FROMNOW: defineFunction([1, 1], ([value = null], { now }) => {
    const at = toMoment(value)
    return isBlank(value) ? null : Number.isNaN(at) ? failure : describeDistance(now, at)
  }),
  TONOW: defineFunction([1, 1], ([value = null], { now }) => {
    const at = toMoment(value)
    return isBlank(value) ? null : Number.isNaN(at) ? failure : describeDistance(at, now)
  }),
}
