import type { Place } from '../../meeting-notes/found-note.ts'
import { splitSentences } from '../sentences.ts'

/** One segment of a transcript, as the notes read it. */
export interface SpokenSegment {
  readonly seq: number
  readonly speakerId: string
  /** The speaker's name; null if the file names none. */
  readonly speaker: string | null
  /** A member of the workspace, not its customer. */
  readonly isOwn: boolean
  readonly text: string
}

/** One sentence with where it stands; it may go over several segments of its speaker. */
export interface SpokenSentence {
  readonly text: string
  readonly turn: number
  readonly speakerId: string
  readonly speaker: string | null
  readonly isOwn: boolean
  readonly places: readonly Place[]
}

/** Longer turns are cut: a monologue of an hour is no single text. */
const maxTurnLength = 4000
/** Captions without punctuation are taken line by line. */
const maxSentenceLength = 400

/** The sentences of a transcript in order. Lines of one speaker that follow each other are read as one text. */
export function listSentences(segments: readonly SpokenSegment[]): SpokenSentence[] {
  const sentences: SpokenSentence[] = []
  const isByParagraph = hasParagraphs(segments)
  let turn = 0
  for (let from = 0; from < segments.length; ) {
    const to = isByParagraph && segments[from]?.speaker === null ? from + 1 : findTurnEnd(segments, from)
    sentences.push(...readTurn(segments.slice(from, to), turn))
    turn += 1
    from = to
  }
  return sentences
}

const longestCaption = 120

/** Whether lines without a speaker are paragraphs, each said by somebody else, and no captions that go on in the next line. */
function hasParagraphs(segments: readonly SpokenSegment[]): boolean {
  const unnamed = segments.filter(({ speaker }) => speaker === null)
  const whole = unnamed.filter(({ text }) => /^\P{Ll}/u.test(text) && /[\p{L}.!?…"”’)–—]$/u.test(text.trimEnd()))
  const ended = unnamed.filter(({ text }) => /[.!?…]["”’)]?$/u.test(text.trimEnd()))
  if (whole.length > unnamed.length * 0.9 && ended.length > unnamed.length * 0.6) return true
  // Typed or recognized without punctuation: a line of captions is never that long.
  return ended.length < unnamed.length * 0.3 && unnamed.some(({ text }) => text.length > longestCaption)
}

function findTurnEnd(segments: readonly SpokenSegment[], from: number): number {
  const speakerId = segments[from]?.speakerId
  let length = 0
  let to = from
  while (to < segments.length && segments[to]?.speakerId === speakerId) {
    length += segments[to]?.text.length ?? 0
    to += 1
    if (length > maxTurnLength) break
  }
  return to
}

function readTurn(segments: readonly SpokenSegment[], turn: number): SpokenSentence[] {
  const [first] = segments
  if (first === undefined) return []
  const { speakerId, speaker, isOwn } = first
  const starts: number[] = []
  let text = ''
  for (const segment of segments) {
    if (text !== '') text += ' '
    starts.push(text.length)
    text += segment.text
  }
  const toPlaces = (start: number, end: number): Place[] =>
    segments.flatMap(({ seq, text: own }, at) => {
      const begin = starts[at] ?? 0
      const place = { seq, start: Math.max(0, start - begin), end: Math.min(own.length, end - begin) }
      return place.start < place.end ? [place] : []
    })
  let cursor = 0
  return splitSentences(text).flatMap((sentence) => {
    const start = text.indexOf(sentence, cursor)
    if (start < 0) return []
    const end = start + sentence.length
    cursor = end
    const ranges =
      sentence.length <= maxSentenceLength ? [[start, end] as const] : cutAtSegments(segments, starts, start, end)
    return ranges.map(([from, to]) => ({
      text: text.slice(from, to),
      turn,
      speakerId,
      speaker,
      isOwn,
      places: toPlaces(from, to),
    }))
  })
}

function cutAtSegments(segments: readonly SpokenSegment[], starts: readonly number[], start: number, end: number) {
  return segments.flatMap(({ text }, at): (readonly [number, number])[] => {
    const begin = Math.max(start, starts[at] ?? 0)
    const stop = Math.min(end, (starts[at] ?? 0) + text.length)
    return begin < stop ? [[begin, stop]] : []
  })
}
