import { countDays } from '@draftwright/contract/days'
import { findColumnHints } from '@draftwright/contract/typed/column-hints'
import { readDay } from '@draftwright/contract/typed/day'
import { parseLineTime } from './clock.ts'
import { hasNameShape } from './names.ts'
import { type ParsedTranscript, SegmentList, completeSegments, longChat, maxMs } from './parsed-transcript.ts'

const day = String.raw`\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{2,4}\.?`
const clock = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f\u00a0]?[AaPp]\.?\s?[Mm]\.?)?`
/** iPhone: `[25.11.26, 10:11:12] Ann: words`. Android: `25/11/2026, 10:11 - Ann: words`. */
const messageStart = new RegExp(
  String.raw`^[\u200e\u200f\u202a-\u202e]*(?:\[(?<day>${day}),?\s(?<clock>${clock})\]\s|(?<day>${day}),?\s(?<clock>${clock})\s[-–]\s)(?<rest>.*)$`,
  'u',
)
/** Copied from Telegram (`Ann, [25.11.2026 10:11]`) or Discord (`Ann — Yesterday at 10:11 AM`): the words stand below. */
const messageHead = new RegExp(
  String.raw`^(?<name>[^\[\]—]{1,80}?)(?:,\s\[(?<day>${day})\s(?<clock>${clock})\]|\s—\s(?<day>${day}|Today|Yesterday)(?:\sat|,)?\s(?<clock>${clock}))$`,
  'u',
)
/** Of IRC and what is like it: `[10:11] <ann> words`; the program writes without brackets. */
const roomLine = new RegExp(
  String.raw`^\[?(?<clock>${clock})\]?\s(?:<[@+%\s]?(?<name>[^<>]{1,60})>\s(?<words>.*)|[*-].*)$`,
  'u',
)
const senderAndWords = /^[\u200e\u200f~\s]*(?<name>[^:]{1,80}?):\s(?<words>.*)$/su
/** `<Media omitted>` in any language, and what an iPhone marks as written by itself. */
const isByProgram = (words: string): boolean =>
  /^<[^<>]{3,40}>$/u.test(words.trim()) || /^\u200e[^\n]{3,60}$/u.test(words)

/** Messages that a chat must have to be one. */
const fewest = 2

interface Message {
  readonly day: string
  readonly clockMs: number
  readonly name: string | null
  /** Whether the name stands before a colon, where sentences of the program can have one. */
  readonly isDoubtful: boolean
  words: string
  readonly line: number
}

/** A chat as WhatsApp exports it, in the forms of each phone and country, or as others show it; undefined for another text. */
export function readChatExport(text: string): ParsedTranscript | undefined {
  const messages = dropSentences(collectMessages(text))
  const named = messages.filter(({ name }) => name !== null)
  if (named.length < fewest || named.length < messages.length / 2) return undefined
  const list = new SegmentList()
  const times = countTimes(messages)
  const left = { program: 0 }
  for (const [at, { name, words, line }] of messages.entries()) {
    if (name === null || isByProgram(words)) {
      left.program++
      continue
    }
    list.add({ speaker: name, startMs: times?.[at] ?? null, endMs: null, text: words, place: `line ${line}` })
  }
  if (list.segments.length === 0) return undefined
  if (left.program > 0)
    list.addRepair(
      `${left.program === 1 ? '1 line' : `${left.program.toLocaleString('en')} lines`} of the program, such as a left-out picture, ${left.program === 1 ? 'is' : 'are'} not part of the words.`,
    )
  if (times === null) list.addRepair(longChat)
  const { segments, repairs } = completeSegments(list)
  const timing = times === null ? 'none' : 'exact'
  return { format: 'chat', title: null, startedAt: null, timing, language: null, attendees: [], segments, repairs }
}

function collectMessages(text: string): Message[] {
  const messages: Message[] = []
  for (const [at, line] of text.split(/\r\n|[\r\n]/u).entries()) {
    const message = readMessage(line, at + 1)
    if (message === undefined) {
      const last = messages.at(-1)
      // Lines before the first message are of no message.
      if (last === undefined && line.trim() !== '') return []
      if (last !== undefined && line !== '') last.words += `\n${line}`
      continue
    }
    messages.push(message)
  }
  return messages
}

/** The message that begins with this line. */
function readMessage(text: string, line: number): Message | undefined {
  const started = messageStart.exec(text)?.groups
  const found = started ?? messageHead.exec(text)?.groups ?? roomLine.exec(text)?.groups
  const clockMs = found?.['clock'] === undefined ? undefined : readClock(found['clock'])
  if (found === undefined || clockMs === undefined) return undefined
  const { rest = '' } = started ?? {}
  const own = started === undefined ? found : (senderAndWords.exec(rest)?.groups ?? { words: rest })
  const name = own['name']?.trim() ?? null
  return { day: found['day'] ?? '', clockMs, name, isDoubtful: started !== undefined, words: own['words'] ?? '', line }
}

/** What stands before a colon once and is no name is part of a sentence of the program: “Ann changed the subject to: spring”. */
function dropSentences(messages: readonly Message[]): Message[] {
  const counts = new Map<string | null, number>()
  for (const { name } of messages) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isName = (name: string) =>
    (counts.get(name) ?? 0) > 1 || hasNameShape(name) || /^\+?[\d\s().-]{6,}$/u.test(name)
  return messages.map((message) =>
    message.name === null || !message.isDoubtful || isName(message.name) ? message : { ...message, name: null },
  )
}

/** `10:11`, `10.11.12` or `9:05 PM` as a time of day. */
function readClock(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u202f\u00a0]+/gu, ' ').replaceAll(/(?<=\d)\.(?=\d)/gu, ':')
  const digits = /^[\d:]+/u.exec(plain)?.[0] ?? ''
  const half = plain.slice(digits.length)
  const found = parseLineTime(half === '' && digits.split(':').length === 2 ? `${digits}:00` : plain)
  return found !== undefined && found.startMs < maxMs ? found.startMs : undefined
}

/** Times since the first message; null for a chat of more than a day. */
function countTimes(messages: readonly Message[]): number[] | null {
  const days = readDays(messages.map((message) => message.day))
  const [first] = messages
  if (first === undefined) return null
  const times = messages.map(({ clockMs }, at) => (days?.[at] ?? 0) + clockMs - first.clockMs)
  const isOneDay = new Set(messages.map((message) => message.day)).size === 1
  if (days === null && !isOneDay) return null
  return times.every((ms) => ms < maxMs) ? times.map((ms) => Math.max(0, ms)) : null
}

/** Milliseconds from the first day to each; null if one of them is no day. */
function readDays(texts: readonly string[]): number[] | null {
  const hint = findColumnHints(
    1,
    texts.map((text) => [text]),
    ',',
    'csv',
  )[0]?.date_order
  const read = (order: 'dmy' | 'mdy'): number[] | null => {
    const days = texts.map((text) => readDay(text, { statedOrder: order }, {}))
    const [first] = days
    if (first?.is !== 'read') return null
    const found = days.map((one) => (one.is === 'read' ? (countDays(first.value, one.value) - 1) * maxMs : Number.NaN))
    // A chat goes forward.
    return found.every((ms, at) => ms >= (found[at - 1] ?? 0)) ? found : null
  }
  if (hint !== undefined && hint.value !== 'auto') return read(hint.value)
  const [one, other] = [read('dmy'), read('mdy')]
  if (one === null || other === null) return one ?? other
  // Of two days that follow each other one reading makes a month.
  return (one.at(-1) ?? 0) <= (other.at(-1) ?? 0) ? one : other
}
