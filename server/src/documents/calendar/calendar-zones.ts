import { getZoneOffset, isTimeZone, toInstant } from '@draftwright/contract/wall-clock'
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'

/** A zone of a calendar. Times are milliseconds since 1970; a wall-clock time is counted as if it were UTC. */
export interface CalendarZone {
  toInstant(wall: number): number
  toWall(instant: number): number
}

const utc: CalendarZone = { toInstant: (wall) => wall, toWall: (instant) => instant }

const createNamedZone = (name: string): CalendarZone => ({
  toInstant(wall) {
    const text = new Date(wall).toISOString()
    return toInstant(text.slice(0, 10), text.slice(11, 16), name)
  },
  toWall: (instant) => instant + getZoneOffset(instant, name),
})

/** By the rules of the file itself, for names that nobody else knows. */
function createFileZone(component: ICAL.Component): CalendarZone {
  const zone = new ICAL.Timezone({ component, tzid: String(component.getFirstPropertyValue('tzid')) })
  const getOffset = (wall: number) => zone.utcOffset(ICAL.Time.fromJSDate(new Date(wall), true)) * 1000
  return { toInstant: (wall) => wall - getOffset(wall), toWall: (instant) => instant + getOffset(instant) }
}

/** Undefined if its rules cannot be read. */
function tryFileZone(component: ICAL.Component): CalendarZone | undefined {
  try {
    const zone = createFileZone(component)
    return Number.isFinite(zone.toInstant(Date.UTC(2026, 0, 1))) ? zone : undefined
  } catch {
    return undefined
  }
}

/** Names of Outlook are Windows' own; some programs put a prefix before an IANA name, and others quote it. */
function findZoneName(tzid: string): string | undefined {
  const name = tzid.replaceAll('"', '').trim()
  const last = /[A-Z][A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?$/u.exec(name)?.[0]
  return [name, ...findIana(name), last].find((one) => one !== undefined && isTimeZone(one))
}

/** Finds zones by the names that times of one file give; a time without one is in `usual`, an IANA name. */
export function createZoneFinder(
  usual: string,
  ownZones: ReadonlyMap<string, ICAL.Component>,
): (tzid: string | null) => CalendarZone {
  const known = new Map<string, CalendarZone>()
  const find = (tzid: string): CalendarZone => {
    if (/^(?:utc|gmt|z|etc\/utc)$/iu.test(tzid)) return utc
    const name = findZoneName(tzid)
    if (name !== undefined) return createNamedZone(name)
    const component = ownZones.get(tzid)
    return (component && tryFileZone(component)) ?? createNamedZone(usual)
  }
  return (tzid) => {
    const name = tzid ?? usual
    const zone = known.get(name) ?? find(name)
    known.set(name, zone)
    return zone
  }
}
