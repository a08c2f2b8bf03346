import { lineTime, parseLineTime } from './clock.ts'
import type { Head, Line } from './lines.ts'
import { areSpeakers, isNameLike } from './names.ts'
import { findTableLines } from './table-lines.ts'

/** One way in which products write who spoke when. */
export interface Layout {
  readonly format: string
  readonly find: (lines: readonly Line[]) => Head[]
  /** With fewer it is something else. */
  readonly least: number
}

const textAt = (lines: readonly Line[], at: number): string => lines[at]?.text ?? ''
const findEach = (lines: readonly Line[], read: (at: number) => Head | undefined): Head[] => {
  const heads: Head[] = []
  for (let at = 0; at < lines.length; ) {
    const head = read(at)
    if (head !== undefined) heads.push(head)
    at += head?.size ?? 1
  }
  return heads
}

const spoken =
  /^(?<name>.{0,80}?)\s*(?:(?<hours>\d{1,2}) hours?,? ?)?(?:(?<minutes>\d{1,3}) minutes?,? ?)?(?:(?<seconds>\d{1,2}) seconds?)?\s*(?<clock>(?:\d{1,2}:)?\d{1,2}:\d{2})?$/u
const clockAlone = new RegExp(String.raw`^${lineTime}$`, 'u')

function readSpoken(text: string): { name: string; ms: number } | undefined {
  const groups = text.length > 160 ? undefined : spoken.exec(text)?.groups
  const { name = '', hours, minutes, seconds } = groups ?? {}
  const isTime =
    (seconds !== undefined && minutes !== undefined) || (name === '' && (minutes ?? seconds ?? hours) !== undefined)
  if (!isTime || (name !== '' && !isNameLike(name))) return undefined
  return { name, ms: (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000 }
}

const toInitials = (name: string): string =>
  name
    .split(/\s+/u)
    .map((word) => word.charAt(0))
    .join('')

/** What is copied from Teams' page: the name, `0 minutes 3 seconds`, and both again as they are shown. */
function findSpoken(lines: readonly Line[]): Head[] {
  return findEach(lines, (at) => {
    const isInitials =
      /^\p{Lu}{1,3}$/u.test(textAt(lines, at)) &&
      toInitials(textAt(lines, at + 1)).startsWith(textAt(lines, at).charAt(0))
    const nameAt = isInitials && isNameLike(textAt(lines, at + 1)) ? at + 1 : at
    const below = readSpoken(textAt(lines, nameAt + 1))
    const isAbove = isNameLike(textAt(lines, nameAt)) && below !== undefined
    const own = isAbove ? below : readSpoken(textAt(lines, nameAt))
    if (own === undefined || (isAbove && own.name !== '' && own.name !== textAt(lines, nameAt))) return undefined
    const name = isAbove ? textAt(lines, nameAt) : own.name
    let end = nameAt + (isAbove ? 2 : 1)
    while (end < lines.length && isSameHead(lines[end]?.text ?? '', own.ms, name)) end++
    return {
      at,
      size: end - at,
      name: name === '' ? undefined : name,
      time: { startMs: own.ms, endMs: null, isOfDay: false },
      words: '',
    }
  })
}

function isSameHead(text: string, ms: number, name: string): boolean {
  if (clockAlone.test(text)) return parseLineTime(text)?.startMs === ms
  const again = readSpoken(text)
  return again !== undefined && again.ms === ms && (again.name === '' || again.name === name)
}

/** The name and the time on a line each, in either order, the words below. */
function findPairs(lines: readonly Line[], order: 'name first' | 'time first'): Head[] {
  const nameAt = order === 'name first' ? 0 : 1
  const heads = findEach(lines, (at) => {
    const [name, clock, words] = [textAt(lines, at + nameAt), textAt(lines, at + 1 - nameAt), textAt(lines, at + 2)]
    if (!clockAlone.test(clock) || !isNameLike(name) || words === '' || clockAlone.test(words)) return undefined
    return { at, size: 2, name, time: parseLineTime(clock) ?? null, words: '' }
  })
  const clocks = lines.filter(({ text }) => clockAlone.test(text)).length
  return areSpeakers(
    heads.flatMap(({ name }) => name ?? []),
    clocks,
  )
    ? heads
    : []
}

const nameThenTime = new RegExp(
  String.raw`^(?<name>.{1,80}?)(?<gap>\s*[-–—|•·,]\s+|\s*\t\s*|\s+|(?=[\[(]))(?<time>${lineTime})\s*:?$`,
  'u',
)
const timeThenName = new RegExp(
  String.raw`^(?<time>${lineTime})(?<gap>\s*[-–—|•·,]\s+|\s*\t\s*|\s+)(?<name>.{1,80})$`,
  'u',
)
const bracketedName = new RegExp(String.raw`^\[(?<name>[^\[\]]{1,80})\]\s+(?<time>${lineTime})$`, 'u')

/** Otter, Teams as a document and Zoom’s saved transcript: a line with the name and the time, the words below it. */
function findHeadings(lines: readonly Line[]): Head[] {
  return findEach(lines, (at) => {
    const text = textAt(lines, at)
    if (text.length > 140 || textAt(lines, at + 1) === '') return undefined
    const bracketed = bracketedName.exec(text)?.groups
    const groups = bracketed ?? nameThenTime.exec(text)?.groups ?? timeThenName.exec(text)?.groups
    const name = (groups?.['name'] ?? '').trim()
    const time = parseLineTime(groups?.['time'] ?? '')
    if (time === undefined || (bracketed === undefined && !isNameLike(name))) return undefined
    return { at, size: 1, name, time: bracketed === undefined ? time : { ...time, isOfDay: true }, words: '' }
  })
}

const chatLine = new RegExp(
  String.raw`^(?<time>${lineTime})\s+From\s+(?<name>.{1,80}?)(?:\s+to\s+.{1,80}?)?\s*:(?:\s+(?<words>.*))?$`,
  'iu',
)

/** What was written beside a call on Zoom. */
function findChatLines(lines: readonly Line[]): Head[] {
  return findEach(lines, (at) => {
    const groups = chatLine.exec(textAt(lines, at))?.groups
    const time = parseLineTime(groups?.['time'] ?? '')
    if (groups === undefined || time === undefined) return undefined
    return { at, size: 1, name: groups['name'] ?? '', time: { ...time, isOfDay: true }, words: groups['words'] ?? '' }
  })
}

const timedLine = new RegExp(String.raw`^(?<time>${lineTime})(?:\s*[-–—|:]?\s+(?<words>.*))?$`, 'u')

/** Words that have a time and no name, as Whisper and YouTube write them. */
function findTimedLines(lines: readonly Line[]): Head[] {
  const heads = findEach(lines, (at) => {
    const groups = timedLine.exec(textAt(lines, at))?.groups
    const time = parseLineTime(groups?.['time'] ?? '')
    return groups === undefined || time === undefined
      ? undefined
      : { at, size: 1, name: null, time, words: groups['words'] ?? '' }
  })
  return heads.length >= lines.length * 0.25 ? heads : []
}

/** In the order in which one of as many lines is preferred. */
export const layouts: readonly Layout[] = [
  { format: 'teams-page', find: findSpoken, least: 1 },
  { format: 'headings', find: (lines) => findPairs(lines, 'name first'), least: 2 },
  { format: 'headings', find: (lines) => findPairs(lines, 'time first'), least: 2 },
  { format: 'headings', find: findHeadings, least: 2 },
  { format: 'zoom-chat', find: findChatLines, least: 1 },
  { format: 'table', find: findTableLines, least: 2 },
]

export const timedLines: Layout = { format: 'timed-lines', find: findTimedLines, least: 2 }
