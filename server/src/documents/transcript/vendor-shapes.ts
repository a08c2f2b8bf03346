import { parseClock } from './clock.ts'

export type Fields = Readonly<Record<string, unknown>>
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One note taker's export: how its list is found, and what an item of it says. Times of an item are milliseconds or absolute. */
export interface Shape {
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
export const shapes: readonly Shape[] = [
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
