import ICAL from 'ical.js'
import type { CalendarZone } from './calendar-zones.ts'

export interface ParsedEvent {
  readonly component: ICAL.Component
  readonly uid: string
  /** Wall-clock time in its zone, as if it were UTC. */
  readonly startWall: number
  readonly zone: CalendarZone
  readonly durationMs: number | null
  readonly isCancelled: boolean
  /** For a changed occurrence of a series: when it was to begin. */
  readonly recurrenceMs: number | null
}

/** When an event takes place; `originMs` is when an occurrence of a series was to begin. */
export interface Occurrence {
  readonly event: ParsedEvent
  readonly startMs: number
  readonly originMs: number | null
}

type ZoneFinder = (tzid: string | null) => CalendarZone
interface Window {
  readonly from: number
  readonly until: number
}

/** Of one series, from its beginning: every day of fifty years. Those behind it are not found. */
const maxPerSeries = 20_000
/** Of one file. */
const maxInAll = 150_000
const dayMs = 86_400_000

/** Undefined for an all-day event, and for one without the fields it needs. */
export function readEvent(component: ICAL.Component, findZone: ZoneFinder): ParsedEvent | undefined {
  const start = readTime(component.getFirstProperty('dtstart'), findZone)
  const uid = component.getFirstPropertyValue('uid')
  if (start === undefined || start.isDate || typeof uid !== 'string' || uid === '') return undefined
  const recurrence = readTime(component.getFirstProperty('recurrence-id'), findZone)
  return {
    component,
    uid,
    startWall: start.wall,
    zone: start.zone,
    durationMs: readDuration(component, start.zone.toInstant(start.wall), findZone),
    isCancelled: /^cancelled$/iu.test(String(component.getFirstPropertyValue('status') ?? '')),
    recurrenceMs: recurrence === undefined ? null : recurrence.zone.toInstant(recurrence.wall),
  }
}

/** All occurrences that begin in the window, with series expanded and their changed occurrences in place. */
export function listOccurrences(events: readonly ParsedEvent[], findZone: ZoneFinder, window: Window): Occurrence[] {
  const changed = new Map<string, Map<number, ParsedEvent>>()
  for (const event of events) {
    if (event.recurrenceMs === null) continue
    const ofSeries = changed.get(event.uid) ?? new Map<number, ParsedEvent>()
    ofSeries.set(event.recurrenceMs, event)
    changed.set(event.uid, ofSeries)
  }
  const isInside = (ms: number) => ms >= window.from && ms <= window.until
  const found: Occurrence[] = []
  const budget = { left: maxInAll }
  // Files repeat a UID only by mistake; the last one counts.
  const masters = new Map(events.filter(({ recurrenceMs }) => recurrenceMs === null).map((event) => [event.uid, event]))
  for (const event of masters.values()) {
    if (event.isCancelled) continue
    const isSeries = event.component.hasProperty('rrule') || event.component.hasProperty('rdate')
    if (!isSeries) {
      const startMs = event.zone.toInstant(event.startWall)
      if (isInside(startMs)) found.push({ event, startMs, originMs: null })
      continue
    }
    const excluded = readExcluded(event, findZone)
    for (const startMs of listStarts(event, findZone, window, budget)) {
      const isMoved = changed.get(event.uid)?.has(startMs) ?? false
      if (isInside(startMs) && !isMoved && !excluded(startMs)) found.push({ event, startMs, originMs: startMs })
    }
  }
  for (const event of events) {
    if (event.recurrenceMs === null || event.isCancelled || masters.get(event.uid)?.isCancelled === true) continue
    const startMs = event.zone.toInstant(event.startWall)
    if (isInside(startMs)) found.push({ event, startMs, originMs: event.recurrenceMs })
  }
  return found
}

/** The instants of a series around the window, each once. */
function listStarts(event: ParsedEvent, findZone: ZoneFinder, window: Window, budget: { left: number }): Set<number> {
  const { component, zone, startWall } = event
  const starts = new Set<number>()
  const addWall = (wall: number) => {
    if (wall >= window.from - dayMs && wall <= window.until + dayMs) starts.add(zone.toInstant(wall))
  }
  addWall(startWall)
  for (const property of component.getAllProperties('rdate'))
    for (const time of readTimes(property, findZone)) if (!time.isDate) starts.add(time.zone.toInstant(time.wall))
  for (const property of component.getAllProperties('rrule').slice(0, 5)) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) continue
    try {
      for (const wall of iterateRule(rule, event, window, budget)) addWall(wall)
    } catch {
      // A rule that cannot be: its other occurrences stay.
    }
  }
  return starts
}

/** Wall-clock times of a rule, up to the end of the window. */
function* iterateRule(rule: ICAL.Recur, { startWall, zone }: ParsedEvent, window: Window, budget: { left: number }) {
  const { until } = rule
  // The rule counts in wall-clock time, and its end is given in UTC or as a day.
  if (until !== null) rule.until = toFloating(until.isDate ? toWall(until) + dayMs - 1000 : toWallIn(until, zone))
  const iterator = rule.iterator(toFloating(startWall))
  for (let n = 0; n < maxPerSeries && budget.left > 0; n++, budget.left--) {
    const next = iterator.next()
    const wall = next === null ? Number.POSITIVE_INFINITY : toWall(next)
    if (wall > window.until + dayMs) return
    yield wall
  }
}

function readExcluded({ component }: ParsedEvent, findZone: ZoneFinder): (startMs: number) => boolean {
  const [instants, days] = [new Set<number>(), new Set<number>()]
  for (const property of component.getAllProperties('exdate'))
    for (const { wall, zone, isDate } of readTimes(property, findZone)) {
      if (isDate) days.add(wall)
      else instants.add(zone.toInstant(wall))
    }
  const start = readTime(component.getFirstProperty('dtstart'), findZone)
  const toDay = (ms: number) => Math.floor((start?.zone.toWall(ms) ?? ms) / dayMs) * dayMs
  return (startMs) => instants.has(startMs) || (days.size > 0 && days.has(toDay(startMs)))
}

interface ReadTime {
  readonly wall: number
  readonly zone: CalendarZone
  readonly isDate: boolean
}

const readTime = (property: ICAL.Property | null, findZone: ZoneFinder): ReadTime | undefined =>
  property === null ? undefined : readTimes(property, findZone)[0]

function readTimes(property: ICAL.Property, findZone: ZoneFinder): ReadTime[] {
  const tzid: unknown = property.getParameter('tzid')
  return property.getValues().flatMap((value: unknown) => {
    const time = value instanceof ICAL.Period ? value.start : value
    if (!(time instanceof ICAL.Time)) return []
    const wall = toWall(time)
    if (!Number.isFinite(wall)) return []
    const zone = isUtc(time) ? findZone('UTC') : findZone(typeof tzid === 'string' ? tzid : null)
    return [{ wall, zone, isDate: time.isDate }]
  })
}

const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone

const toWall = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

const toWallIn = (time: ICAL.Time, zone: CalendarZone): number =>
  isUtc(time) ? zone.toWall(toWall(time)) : toWall(time)

function toFloating(wall: number): ICAL.Time {
  const time = ICAL.Time.fromJSDate(new Date(wall), true)
  time.zone = ICAL.Timezone.localTimezone
  return time
}

/** Milliseconds, of an end or a duration; null without either, or for more than two days. */
function readDuration(component: ICAL.Component, startMs: number, findZone: ZoneFinder): number | null {
  const end = readTime(component.getFirstProperty('dtend'), findZone)
  const duration = component.getFirstPropertyValue('duration')
  const ms =
    end !== undefined && !end.isDate
      ? end.zone.toInstant(end.wall) - startMs
      : duration instanceof ICAL.Duration
        ? duration.toSeconds() * 1000
        : 0
  return ms > 0 && ms <= 2 * dayMs ? ms : null
}
