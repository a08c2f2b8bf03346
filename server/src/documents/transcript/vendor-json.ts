import { isMoment, parseMoment } from '@draftwright/contract/days'
import { maxSaidAttendees, type SaidAttendee, toAttendee, mergeAttendees, toPlainLine } from './attendees.ts'
import { parseClock } from './clock.ts'
import {
  type ParsedTranscript,
  SegmentList,
  TranscriptError,
  completeSegments,
  longChat,
  maxMs,
} from './parsed-transcript.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One note taker's export: how its list is found, and what an item of it says. Times of an item are milliseconds or absolute. */
interface Shape {
  readonly format: string
  readonly list: string
  /** Of days and weeks, not of one meeting. */
  readonly isChat?: boolean
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

/** A time as a clock or as seconds. */
const toOffset = (value: unknown): number | undefined => parseClock(toText(value)) ?? toSeconds(value)
const toMilliseconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : undefined

/** Telegram has a list of pieces where parts of a message look otherwise. */
const toWholeText = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((part: unknown) => (isFields(part) ? toText(part['text']) : toText(part))).join('')
    : value

function readSlackName({ user_profile: profile, username, user }: Fields): unknown {
  const named = isFields(profile) ? toText(profile['real_name']) || toText(profile['display_name']) : ''
  return named || (username ?? user)
}

/** The shapes as documented by each note taker; those of Otter and Meet are recognized by structure alone. */
const shapes: readonly Shape[] = [
  {
    // Teams, as its recordings keep it.
    format: 'teams',
    list: 'entries',
    isItem: (item) => 'startOffset' in item && 'text' in item,
    read: (item) => ({
      speaker: item['speakerDisplayName'],
      text: item['text'],
      start: parseClock(toText(item['startOffset'])),
      end: parseClock(toText(item['endOffset'])),
    }),
  },
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
    format: 'tldv',
    list: 'data',
    isItem: (item) => 'speaker' in item && 'startTime' in item,
    read: (item) => ({
      speaker: nameWithin(item['speaker']),
      text: item['text'],
      start: toOffset(item['startTime']),
      end: toOffset(item['endTime']),
    }),
  },
  {
    // Deepgram counts seconds and calls the words a transcript, AssemblyAI milliseconds.
    format: 'utterances',
    list: 'utterances',
    isItem: (item) => 'start' in item && ('transcript' in item || 'text' in item),
    read: (item) => {
      const toTime = 'transcript' in item ? toSeconds : toMilliseconds
      const { speaker } = item
      return {
        speaker: typeof speaker === 'string' && speaker.length === 1 ? `Speaker ${speaker}` : speaker,
        text: item['transcript'] ?? item['text'],
        start: toTime(item['start']),
        end: toTime(item['end']),
      }
    },
  },
  {
    // A chat, as its program for computers exports it; without words are calls and pictures.
    format: 'telegram',
    list: 'messages',
    isChat: true,
    isItem: (item) => 'from' in item && 'text' in item && 'date' in item,
    read: (item) => ({
      speaker: item['from'],
      text: toWholeText(item['text']),
      at: Number(item['date_unixtime']) * 1000 || item['date'],
    }),
  },
  {
    // A day of a channel.
    format: 'slack',
    list: 'messages',
    isChat: true,
    isItem: (item) => 'ts' in item && 'text' in item && 'user' in item,
    read: (item) => ({
      speaker: readSlackName(item),
      text: item['text'],
      at: Math.round(Number(item['ts']) * 1000),
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
