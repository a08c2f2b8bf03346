import { isMoment, parseMoment } from '@draftwright/contract/days'
import { maxSaidAttendees, type SaidAttendee, toAttendee, mergeAttendees, toPlainLine } from './attendees.ts'
import {
  type ParsedTranscript,
  SegmentList,
  TranscriptError,
  completeSegments,
  longChat,
  maxMs,
} from './parsed-transcript.ts'
import { type Fields, isFields, type Shape, shapes, toText } from './vendor-shapes.ts'

/**
 * A JSON export of Fireflies, Fathom, Granola, Otter, Google Meet, Teams or a Whisper server, or a chat of Telegram or Slack, recognized by its shape. An item that cannot
 * be read is left out and told. Throws TranscriptError if none can.
 */
export function parseVendorJson(value: unknown): ParsedTranscript {
  const root = findMeeting(value)
  const found = shapes.find(({ list, isItem }) => Array.isArray(root[list]) && hasItem(root[list] as unknown[], isItem))
  if (found === undefined) throw new TranscriptError('is JSON, but of no note taker we know')
  const list = new SegmentList()
  const items = readItems(root[found.list] as unknown[], found, list)
  const moments = items.flatMap(({ at }) => at ?? [])
  const isLong = found.isChat === true && moments.some((at) => at - (moments[0] ?? 0) > maxMs)
  if (isLong) list.addRepair(longChat)
  const origin = isLong ? undefined : moments[0]
  for (const { speaker, text, start, end, at, until, place } of items) {
    const startMs = start ?? (at === undefined || origin === undefined ? null : at - origin)
    const endMs = end ?? (until === undefined || origin === undefined ? null : until - origin)
    if (startMs === null && !isLong)
      list.addRepair(`${place} has no time of its start; it stands behind the one before.`)
    const label = typeof speaker === 'number' ? `Speaker ${speaker}` : toText(speaker)
    list.add({ speaker: label, startMs, endMs, text, place })
  }
  if (list.segments.length === 0) throw new TranscriptError('has no lines with text')
  const { segments, repairs } = completeSegments(list)
  return {
    format: found.format,
    title: firstText(root, ['title', 'meeting_title', 'name', 'topic']),
    startedAt: readStart(root) ?? (origin === undefined ? null : new Date(origin).toISOString()),
    timing: segments.some(({ startMs }) => startMs === null) ? 'none' : 'exact',
    language: firstText(root, ['language', 'transcript_language']),
    attendees: readAttendees(root),
    segments,
    repairs,
  }
}

/** The first items decide; one of them may be broken. */
const hasItem = (items: readonly unknown[], isItem: Shape['isItem']): boolean =>
  items.slice(0, 20).some((item) => isFields(item) && isItem(item))

function readItems(items: readonly unknown[], { list: name, read }: Shape, list: SegmentList) {
  let failure: string | undefined
  const readable = items.flatMap((item, n) => {
    const place = `${name}[${n}]`
    const values = isFields(item) ? read(item) : undefined
    if (typeof values?.text !== 'string') {
      const reason = `${place} ${values === undefined ? 'is not an object' : 'has no text'}`
      failure ??= reason
      list.addRepair(`${reason}; it is left out.`)
      return []
    }
    return [{ ...values, text: values.text, at: readMoment(values.at), until: readMoment(values.until), place }]
  })
  if (readable.length === 0 && failure !== undefined) throw new TranscriptError(failure)
  return readable
}

/** The object that holds the list: itself, or below `data`, `transcript` or the only entry of `items`. */
function findMeeting(value: unknown, depth = 0): Fields {
  if (Array.isArray(value)) {
    for (const { list, isItem } of shapes) if (hasItem(value, isItem)) return { [list]: value }
    if (value.length === 1 && depth < 4) return findMeeting(value[0], depth + 1)
    if (value.length === 1) throw new TranscriptError('is JSON, but of no note taker we know')
    throw new TranscriptError('has several meetings; export one at a time')
  }
  if (!isFields(value)) throw new TranscriptError('is JSON, but of no note taker we know')
  if (depth < 4 && !shapes.some(({ list, isItem }) => Array.isArray(value[list]) && hasItem(value[list], isItem)))
    for (const key of ['data', 'transcript', 'meeting', 'items', 'result', 'results'])
      if (typeof value[key] === 'object' && value[key] !== null) return findMeeting(value[key], depth + 1)
  return value
}

/** Milliseconds since 1970, or text. Small numbers are seconds of something else. */
const readMoment = (value: unknown): number | undefined =>
  typeof value === 'number' ? (value > 1e11 && isMoment(value) ? value : undefined) : parseMoment(toText(value))

function firstText(root: Fields, names: readonly string[]): string | null {
  const texts = names.map((name) => toPlainLine(toText(root[name]), 200))
  return texts.find((text) => text !== '') ?? null
}

function readStart(root: Fields): string | null {
  for (const name of [
    'started_at',
    'recording_start_time',
    'scheduled_start_time',
    'date',
    'dateString',
    'start_time',
    'created_at',
  ]) {
    const value = root[name]
    // Fireflies: milliseconds since 1970.
    const time = readMoment(value)
    if (time !== undefined) return new Date(time).toISOString()
  }
  return null
}

function readAttendees(root: Fields): SaidAttendee[] {
  const lists = ['meeting_attendees', 'calendar_invitees', 'attendees', 'participants'].map((name) => root[name])
  const people = lists.find((list) => Array.isArray(list) && list.length > 0)
  if (!Array.isArray(people)) return []
  return mergeAttendees(
    people.slice(0, maxSaidAttendees).map((person: unknown) => {
      if (!isFields(person)) return toAttendee(toText(person), null)
      return toAttendee(toText(person['displayName'] ?? person['name']), toText(person['email']) || null)
    }),
  )
}
