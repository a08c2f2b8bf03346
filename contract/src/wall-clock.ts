/**
 * Converts between instants and the wall-clock time of a zone. Zones are IANA names; times are milliseconds since 1970
 * UTC, years from 1000 on.
 */

const minute = 60_000
/** The largest UTC offset plus a day on either side: no zone has changed its clock twice within that time. */
const reach = 38 * 60 * minute

/** Only names: PostgreSQL interprets offsets such as `+05:30` with the opposite sign. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/iu.test(name)) return false
  try {
    getFormatter(name)
    return true
  } catch {
    return false
  }
}

/** What a field of date and time has as its zone; `client` is that of each reader. */
export const isFieldZone = (zone: string): boolean => zone === 'utc' || zone === 'client' || isTimeZone(zone)

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

/** The wall-clock time as if it were UTC, to the second. */
function readClock(at: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of getFormatter(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minutes, second)
}

/** The zone's UTC offset at that time, in milliseconds. */
export function getZoneOffset(at: number, zone: string): number {
  const whole = Math.floor(at / 1000) * 1000
  return readClock(whole, zone) - whole
}

/** The calendar day in the zone, `YYYY-MM-DD`. */
export const toZoneDay = (at: number, zone: string): string => new Date(readClock(at, zone)).toISOString().slice(0, 10)

/** The time of day in the zone, `HH:MM`. */
export const toZoneTime = (at: number, zone: string): string =>
  new Date(readClock(at, zone)).toISOString().slice(11, 16)

/** Adds whole days to a day. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 1440 * minute).toISOString().slice(0, 10)

/** 1 is Monday, 7 is Sunday. */
export const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/**
 * The instant of a wall-clock time in the zone. A time skipped by the spring change becomes the first minute after the
 * gap; one that occurs twice in autumn is the first of the two.
 */
export function toInstant(day: string, time: string, zone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const before = getZoneOffset(wanted - reach, zone)
  const after = getZoneOffset(wanted + reach, zone)
  const fits = [wanted - before, wanted - after].filter((at) => at + getZoneOffset(at, zone) === wanted)
  return fits.length > 0 ? Math.min(...fits) : findOffsetChange(wanted - reach, wanted + reach, zone)
}

/** The first moment of the day in the zone: midnight, or the end of a gap that includes it. */
export const getStartOfDay = (day: string, zone: string): number => toInstant(day, '00:00', zone)

/** The first moment with the same offset as at `late`. */
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
