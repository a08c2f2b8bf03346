/** What a clock on the wall of a time zone shows, both ways. Zones are IANA names; times are milliseconds since 1970 UTC, years from 1000 on. */

const minute = 60_000
/** The farthest a zone is from UTC, and a day to either side of it: no zone has changed its clocks twice in that time. */
const reach = 38 * 60 * minute

/** By name: of an offset such as `+05:30` PostgreSQL believes the opposite. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/iu.test(name)) return false
  try {
    getFormatter(name)
    return true
  } catch {
    return false
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}

/** The clock's reading as if it were UTC, to the second. */
function readClock(at: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of getFormatter(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minutes, second)
}

/** How far the zone's clock is ahead of UTC at that time, in milliseconds. */
export function getZoneOffset(at: number, zone: string): number {
  const whole = Math.floor(at / 1000) * 1000
  return readClock(whole, zone) - whole
}

/** The calendar day there, `YYYY-MM-DD`. */
export const toZoneDay = (at: number, zone: string): string => new Date(readClock(at, zone)).toISOString().slice(0, 10)

/** The time of day there, `HH:MM`. */
export const toZoneTime = (at: number, zone: string): string =>
  new Date(readClock(at, zone)).toISOString().slice(11, 16)

/** Moves a day by whole days. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 1440 * minute).toISOString().slice(0, 10)

/** 1 is Monday, 7 is Sunday. */
export const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/**
 * When the clock of the zone shows that day and time. A time that the spring change omits becomes the first minute
 * after the gap; one that the autumn change shows twice is the first of the two.
 */
export function toInstant(day: string, time: string, zone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const before = getZoneOffset(wanted - reach, zone)
  const after = getZoneOffset(wanted + reach, zone)
  const fits = [wanted - before, wanted - after].filter((at) => at + getZoneOffset(at, zone) === wanted)
  return fits.length > 0 ? Math.min(...fits) : findOffsetChange(wanted - reach, wanted + reach, zone)
}

/** The first moment of the day there: midnight, or the end of the gap that has swallowed it. */
export const getStartOfDay = (day: string, zone: string): number => toInstant(day, '00:00', zone)

/** The first moment at which the zone's clock runs as it does at `late`. */
function findOffsetChange(early: number, late: number, zone: string): number {
  const target = getZoneOffset(late, zone)
  let [low, high] = [Math.floor(early / 1000), Math.ceil(late / 1000)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (getZoneOffset(middle * 1000, zone) === target) high = middle
    else low = middle
  }
  return high * 1000
}
