import { createHash } from 'node:crypto'
import { isTimeZone } from '@draftwright/contract/wall-clock'
import ICAL from 'ical.js'
import { type SaidAttendee, toPlainLine, mergeAttendees } from '../transcript/attendees.ts'
import { createZoneFinder } from './calendar-zones.ts'
import { listOccurrences, type Occurrence, type ParsedEvent, readEvent } from './occurrences.ts'
import { findJoinUrl } from './meeting-links.ts'
import { readPeople } from './people.ts'

/** One occurrence of an event with a time. */
export interface CalendarEvent {
  /** The same in every calendar that has it, also after it was moved. */
  readonly key: string
  readonly title: string
  /** RFC 3339 in UTC with milliseconds. */
  readonly startedAt: string
  readonly durationMs: number | null
  readonly attendees: readonly SaidAttendee[]
  readonly joinUrl: string | null
  /** Somebody else is invited, or has invited. */
  readonly hasOthers: boolean
}

interface CalendarInput {
  readonly bytes: Uint8Array
  /** The window, milliseconds since 1970. */
  readonly from: number
  readonly until: number
  /** Of times without one, unless the file says so itself. */
  readonly zone: string
  /** Addresses of the calendar's owner, in lower case. */
  readonly ownEmails: readonly string[]
}

const maxEvents = 20_000
/** Occurrences in the window. */
const maxOccurrences = 5000
const dayMs = 86_400_000

/**
 * The occurrences of an iCalendar file (RFC 5545) that begin in the window, in order: without all-day events, cancelled ones, and those the
 * owner has declined. A line that cannot be read is left out, and with it the event if it says when that begins; `unread` counts these.
 * `refusal` is the end of a sentence. Runs in a worker: a hostile file can take for ever.
 */
export function parseCalendar(input: CalendarInput): { events: CalendarEvent[]; unread: number } | { refusal: string } {
  const text = new TextDecoder().decode(input.bytes).replaceAll(/\r?\n[ \t]/gu, '')
  if (!/^BEGIN:VCALENDAR\s*$/imu.test(text)) return { refusal: 'leads to something that is not a calendar' }
  const blocks = listBlocks(text, 'VEVENT')
  if (blocks.length > maxEvents)
    return { refusal: `leads to a calendar of more than ${maxEvents.toLocaleString('en')} events` }
  const named = /^X-WR-TIMEZONE:(.+)$/imu.exec(text)?.[1]?.trim() ?? ''
  const findZone = createZoneFinder(isTimeZone(named) ? named : input.zone, readOwnZones(text))
  const components = blocks.filter((block) => mayBeInWindow(block, input)).map(readComponent)
  const parsed = components.flatMap((component) => (component && readEvent(component, findZone)) ?? [])
  const events = listOccurrences(parsed, findZone, input)
    .flatMap((occurrence) => toCalendarEvent(occurrence, input.ownEmails) ?? [])
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
  return {
    events: events.slice(0, maxOccurrences),
    unread: components.filter((component) => component?.hasProperty('dtstart') !== true).length,
  }
}

/** Components of a kind as text, in unfolded lines. */
function listBlocks(text: string, kind: string): string[] {
  const blocks: string[] = []
  for (let at = text.indexOf(`BEGIN:${kind}`); at !== -1; at = text.indexOf(`BEGIN:${kind}`, at + 1)) {
    const end = text.indexOf(`END:${kind}`, at)
    if (end === -1) break
    blocks.push(text.slice(at, end + kind.length + 4))
  }
  return blocks
}

/** Most events of a calendar are over and happened once: these need not be read. */
function mayBeInWindow(block: string, { from, until }: CalendarInput): boolean {
  if (/^(?:RRULE|RDATE|RECURRENCE-ID)[:;]/imu.test(block)) return true
  // One that does not say when it begins is counted.
  if (!/^DTSTART[:;]/imu.test(block)) return true
  const [, year = '', month = '', day = ''] = /^DTSTART[^:\n]*:(\d{4})(\d{2})(\d{2})T/imu.exec(block) ?? []
  if (year !== '' && !isRealTime(`${year}-${month}-${day}`)) return true
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return at > from - 2 * dayMs && at < until + 2 * dayMs
}

/** Without the lines that cannot be read. */
function readComponent(block: string): ICAL.Component | undefined {
  const component = tryComponent(block) ?? tryComponent(dropBrokenLines(block))
  if (component !== undefined) dropBrokenValues(component)
  return component
}

function tryComponent(block: string): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(block))
  } catch {
    return undefined
  }
}

const dropBrokenLines = (block: string): string =>
  block
    .split(/\r?\n/u)
    .filter(
      (line) => /^(?:BEGIN|END):/iu.test(line) || tryComponent(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT`) !== undefined,
    )
    .join('\r\n')

const isTimeProperty = ({ type }: ICAL.Property): boolean => type === 'date' || type === 'date-time'

/** Whether a day and a time as the library writes them are there on a calendar and a clock. */
function isRealTime(written: string): boolean {
  const [date = '', clock = ''] = written.split('T')
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = clock.replace('Z', '').split(':').map(Number)
  if (hour > 23 || minute > 59 || second > 60 || !(month >= 1 && month <= 12)) return false
  return day >= 1 && day <= ICAL.Time.daysInMonth(month, year)
}

/** Values are read only when they are asked for; what cannot be is taken out before. */
function dropBrokenValues(component: ICAL.Component): void {
  for (const property of component.getAllProperties()) {
    try {
      for (const value of property.getValues()) if (value instanceof ICAL.Time) value.toUnixTime()
      // The library takes the 99th of a month for a day of a later one.
      const isWrong = property
        .toJSON()
        .slice(3)
        .some((value: unknown) => typeof value === 'string' && !isRealTime(value))
      if (isTimeProperty(property) && isWrong) component.removeProperty(property)
    } catch {
      component.removeProperty(property)
    }
  }
  for (const part of component.getAllSubcomponents()) dropBrokenValues(part)
}

function readOwnZones(text: string): Map<string, ICAL.Component> {
  const zones = new Map<string, ICAL.Component>()
  for (const block of listBlocks(text, 'VTIMEZONE').slice(0, 100)) {
    const component = readComponent(block)
    const tzid = component?.getFirstPropertyValue('tzid')
    if (component !== undefined && typeof tzid === 'string') zones.set(tzid, component)
  }
  return zones
}

function toCalendarEvent({ event, startMs, originMs }: Occurrence, ownEmails: readonly string[]) {
  const { component, uid, durationMs } = event
  const { people, hasOthers, isDeclined } = readPeople(component, ownEmails)
  if (isDeclined) return undefined
  const read = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const places = ['x-google-conference', 'x-microsoft-skypeteamsmeetingurl', 'location', 'url', 'description']
  return {
    key: toKey(uid, originMs),
    title: toPlainLine(read('summary'), 200) || 'Meeting',
    startedAt: new Date(startMs).toISOString(),
    durationMs,
    attendees: mergeAttendees(people),
    joinUrl: findJoinUrl(places.map(read)),
    hasOthers,
  } satisfies CalendarEvent
}

/** In a series also when the occurrence was to begin before anybody moved it. */
function toKey(uid: ParsedEvent['uid'], originMs: number | null): string {
  const name = uid.length <= 200 ? toPlainLine(uid, 200) : createHash('sha256').update(uid).digest('hex')
  return originMs === null ? name : `${name} ${new Date(originMs).toISOString()}`
}
