import { isMoment, parseMoment } from '@draftwright/contract/days'
import { maxSaidAttendees, type SaidAttendee, toAttendee, mergeAttendees, toPlainLine } from './attendees.ts'
import {
  type ParsedSegment,
  type ParsedTranscript,
  TranscriptError,
  completeSegments,
  toSegment,
} from './parsed-transcript.ts'
import { parseClock } from './speaker-labels.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One note taker's export: how its list is found, and what an item of it says. Times of an item are milliseconds or absolute. */
interface Shape {
  readonly format: string
  readonly list: string
  /** Whether a list of this name is one of this note taker. */
  readonly isItem: (item: Fields) => boolean
  readonly read: (item: Fields) => {
    speaker: unknown
    text: unknown
    start?: number | undefined
    end?: number | undefined
    /** Absolute times; counted from the first one of the list. */
    at?: unknown
    until?: unknown
  }
}

const toSeconds = (value: unknown): number | undefined => {
  const n = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof n === 'number' && Number.isFinite(n) ? Math.round(n * 1000) : undefined
}
const nameWithin = (value: unknown): unknown =>
  isFields(value) ? (value['display_name'] ?? value['displayName'] ?? value['name']) : value

/** The microphone is who took the note; everybody else is one voice, unless they are told apart. */
const nameGranolaSpeaker = (source: unknown, label: unknown): unknown =>
  source === 'microphone' ? 'Me' : (label ?? (source === 'system' || source === 'speaker' ? 'Them' : source))

/** The shapes as documented by each note taker; those of Otter and Meet are recognized by structure alone. */
const shapes: readonly Shape[] = [
  {
    format: 'fireflies',
    list: 'sentences',
    isItem: (item) => 'speaker_name' in item || 'raw_text' in item,
    read: (item) => ({
      speaker: item['speaker_name'],
      text: item['text'] ?? item['raw_text'],
      start: toSeconds(item['start_time']),
      end: toSeconds(item['end_time']),
    }),
  },
  {
    format: 'fathom',
    list: 'transcript',
    isItem: (item) => isFields(item['speaker']) && 'timestamp' in item,
    read: (item) => ({
      speaker: nameWithin(item['speaker']),
      text: item['text'],
      start: parseClock(toText(item['timestamp'])),
    }),
  },
  {
    format: 'granola',
    list: 'transcript',
    isItem: (item) => 'source' in item && 'start_timestamp' in item,
    read: (item) => ({
      speaker: nameGranolaSpeaker(item['source'], undefined),
      text: item['text'],
      at: item['start_timestamp'],
      until: item['end_timestamp'],
    }),
  },
  {
    // As its API gives it.
    format: 'granola',
    list: 'transcript',
    isItem: (item) => isFields(item['speaker']) && 'source' in item['speaker'],
    read: (item) => {
      const speaker = isFields(item['speaker']) ? item['speaker'] : {}
      return {
        speaker: nameGranolaSpeaker(speaker['source'], speaker['diarization_label']),
        text: item['text'],
        at: item['start_time'],
        until: item['end_time'],
      }
    },
  },
  {
    format: 'otter',
    list: 'transcripts',
    isItem: (item) => 'transcript' in item && 'start_offset' in item,
    read: (item) => ({
      speaker: item['speaker_name'] ?? nameWithin(item['speaker']) ?? item['speaker_id'],
      text: item['transcript'],
      // Counted in samples at 16 kHz.
      start: toSeconds(Number(item['start_offset']) / 16_000),
      end: toSeconds(Number(item['end_offset']) / 16_000),
    }),
  },
  {
    format: 'google-meet',
    list: 'transcriptEntries',
    isItem: (item) => 'startTime' in item,
    read: (item) => ({
      speaker: nameWithin(item['participant']),
      text: item['text'],
      at: item['startTime'],
      until: item['endTime'],
    }),
  },
  {
    format: 'whisper',
    list: 'segments',
    isItem: (item) => 'text' in item && ('start' in item || 'start_time' in item),
    read: (item) => ({
      speaker: nameWithin(item['speaker']) ?? item['speaker_name'],
      text: item['text'],
      start: toSeconds(item['start'] ?? item['start_time']),
      end: toSeconds(item['end'] ?? item['end_time']),
    }),
  },
]

/**
 * A JSON export of Fireflies, Fathom, Granola, Otter, Google Meet or a Whisper server, recognized by its shape. Throws TranscriptError
 * that names the field.
 */
export function parseVendorJson(value: unknown): ParsedTranscript {
  const root = findMeeting(value)
  const found = shapes.find(({ list, isItem }) => {
    const [first] = Array.isArray(root[list]) ? (root[list] as unknown[]) : []
    return isFields(first) && isItem(first)
  })
  if (found === undefined) throw new TranscriptError('is JSON, but of no note taker we know')
  const items = root[found.list] as unknown[]
  const read = items.map((item, at) => {
    const place = `${found.list}[${at}]`
    if (!isFields(item)) throw new TranscriptError(`${place} is not an object`)
    const values = found.read(item)
    if (typeof values.text !== 'string') throw new TranscriptError(`${place} has no text`)
    return { place, ...values, text: values.text }
  })
  const absolute = read.map(({ at, place }) => (at === undefined ? undefined : toInstant(at, place)))
  const origin = absolute.find((time) => time !== undefined)
  const segments = read.flatMap(({ place, speaker, text, start, end, until }, n): ParsedSegment[] => {
    const began = absolute[n]
    const startMs = start ?? (began === undefined || origin === undefined ? undefined : began - origin)
    if (startMs === undefined) throw new TranscriptError(`${place} has no time of its start`)
    const endMs =
      end ?? (until === undefined || until === null || origin === undefined ? null : toInstant(until, place) - origin)
    const label = typeof speaker === 'number' ? `Speaker ${speaker}` : toText(speaker)
    return [toSegment(label, startMs, endMs, text, place)].flatMap((one) => one ?? [])
  })
  if (segments.length === 0) throw new TranscriptError('has no lines with text')
  return {
    format: found.format,
    title: firstText(root, ['title', 'meeting_title', 'name', 'topic']),
    startedAt: readStart(root) ?? (origin === undefined ? null : new Date(origin).toISOString()),
    timing: 'exact',
    language: firstText(root, ['language', 'transcript_language']),
    attendees: readAttendees(root),
    segments: completeSegments(segments),
  }
}

/** The object that holds the list: itself, or below `data`, `transcript` or the only entry of `items`. */
function findMeeting(value: unknown, depth = 0): Fields {
  if (Array.isArray(value)) {
    if (value.length === 1 && depth < 4) return findMeeting(value[0], depth + 1)
    const [first] = value
    for (const { list, isItem } of shapes) if (isFields(first) && isItem(first)) return { [list]: value }
    if (value.length === 1) throw new TranscriptError('is JSON, but of no note taker we know')
    throw new TranscriptError('has several meetings; export one at a time')
  }
  if (!isFields(value)) throw new TranscriptError('is JSON, but of no note taker we know')
  if (depth < 4 && !shapes.some(({ list }) => Array.isArray(value[list])))
    for (const key of ['data', 'transcript', 'meeting', 'items', 'result'])
      if (typeof value[key] === 'object' && value[key] !== null) return findMeeting(value[key], depth + 1)
  return value
}

/** Milliseconds since 1970, or text. Small numbers are seconds of something else. */
const readMoment = (value: unknown): number | undefined =>
  typeof value === 'number' ? (value > 1e11 && isMoment(value) ? value : undefined) : parseMoment(toText(value))

function toInstant(value: unknown, place: string): number {
  const time = readMoment(value)
  if (time === undefined) throw new TranscriptError(`${place} has a time that cannot be read`)
  return time
}

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
