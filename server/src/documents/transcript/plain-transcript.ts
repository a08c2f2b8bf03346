import { countFromFirst, parseLineTime } from './clock.ts'
import { cutAtSentences } from './cut-at-sentences.ts'
import { layouts, timedLines } from './layouts.ts'
import { type Head, type Line, isServiceLine, toLines } from './lines.ts'
import { type ParsedTranscript, SegmentList, TranscriptError, completeSegments } from './parsed-transcript.ts'
import { bracketedSpeaker, findSpeakerLabels, splitSpeakerPrefixes } from './speaker-labels.ts'

/** Google Meet: a line with a time alone begins a block. */
const blockTime = /^(?:\d{1,2}:)?\d{1,2}:\d{2}$/u
/** Lines before the first that was said which are its title, day and people; more of them are words. */
const longestPreface = 20

/**
 * A transcript as text: headings above the words, lines with names, with or without times, or words alone. Throws TranscriptError if there
 * are no words.
 */
export function parsePlainTranscript(text: string): ParsedTranscript {
  const lines = toLines(text)
  const attendees = readAttendeesLine(lines)
  const found = layouts
    .map(({ format, find, least }) => ({ format, least, heads: find(lines) }))
    .filter(({ heads, least }) => heads.length >= least)
    .reduce<{ format: string; heads: Head[] } | undefined>(
      (best, one) => (one.heads.length > (best?.heads.length ?? 0) ? one : best),
      undefined,
    )
  const labelled = findLabelledLines(lines, attendees)
  if (found !== undefined && found.heads.length >= labelled.length)
    return readHeads(lines, found.heads, { format: found.format, attendees })
  const timed = timedLines.find(lines)
  if (timed.length >= timedLines.least && timed.length > labelled.length)
    return readHeads(lines, timed, { format: timedLines.format, attendees })
  if (labelled.length >= 2 || (labelled.length === 1 && labelled[0]?.time !== null)) {
    const hasBlocks = lines.some(({ text: line }) => blockTime.test(line))
    return readHeads(lines, hasBlocks ? withBlocks(lines, labelled) : labelled, {
      format: hasBlocks ? 'google-meet' : 'labelled',
      attendees,
    })
  }
  return readParagraphs(lines)
}

function findLabelledLines(lines: readonly Line[], attendees: ParsedTranscript['attendees']): Head[] {
  const { speakers, doubtful, read } = findSpeakerLabels(
    lines.map(({ text }) => text),
    attendees.map(({ name }) => name),
  )
  return lines.flatMap(({ text }, at): Head[] => {
    const bracketed = bracketedSpeaker.exec(text)?.groups
    if (bracketed !== undefined)
      return [{ at, size: 1, name: bracketed['name'] ?? null, time: null, words: bracketed['words'] ?? '' }]
    const line = read(text)
    if (line === undefined) return []
    if (doubtful.has(line.name) && speakers.size > 0) return [{ at, size: 1, name: null, time: null, words: text }]
    return speakers.has(line.name) ? [{ at, size: 1, name: line.name, time: line.time, words: line.words }] : []
  })
}

/** Lines with a time alone are the time of all below them, up to the next. */
function withBlocks(lines: readonly Line[], labelled: readonly Head[]): Head[] {
  const heads = new Map(labelled.map((head) => [head.at, head]))
  let time: Head['time'] = null
  return lines.flatMap(({ text }, at) => {
    const head = heads.get(at)
    if (head !== undefined) return [{ ...head, time: head.time ?? time }]
    if (!blockTime.test(text)) return []
    time = parseLineTime(text) ?? null
    return [{ at, size: 1, name: undefined, time, words: '' }]
  })
}

function readHeads(
  lines: readonly Line[],
  found: readonly Head[],
  { format, attendees }: { format: string; attendees: ParsedTranscript['attendees'] },
): ParsedTranscript {
  const heads = countFromFirst(found)
  const list = new SegmentList()
  const before = lines.slice(0, heads[0]?.at ?? 0)
  if (before.length > longestPreface) addParagraphs(list, before)
  let name: string | null = null
  heads.forEach((head, n) => {
    const end = heads[n + 1]?.at ?? lines.length
    const below = lines.slice(head.at + head.size, end).filter(({ text }) => !isServiceLine(text))
    name = head.name === undefined ? name : head.name
    list.add({
      speaker: name,
      startMs: head.time?.startMs ?? null,
      endMs: head.time?.endMs ?? null,
      text: [head.words, ...below.map(({ text }) => text)].join(' '),
      place: `line ${lines[head.at]?.n ?? 0}`,
    })
  })
  const timed = heads.filter(({ time }) => time !== null).length
  const timing = timed === 0 ? 'none' : timed === heads.length && format !== 'google-meet' ? 'exact' : 'approx'
  return toTranscript(list, {
    format,
    timing,
    attendees,
    title: before.length > longestPreface ? null : toTitle(before),
    hasPrefixes: format === timedLines.format,
  })
}

function toTranscript(
  list: SegmentList,
  {
    hasPrefixes = false,
    ...facts
  }: Pick<ParsedTranscript, 'format' | 'timing'> & Partial<ParsedTranscript> & { hasPrefixes?: boolean },
): ParsedTranscript {
  if (list.segments.length === 0) throw new TranscriptError('has no words')
  const { segments, repairs } = completeSegments(list)
  return {
    title: null,
    startedAt: null,
    language: null,
    attendees: [],
    ...facts,
    segments: hasPrefixes ? splitSpeakerPrefixes(segments) : segments,
    repairs,
  }
}

/** Words without names: one segment for each paragraph, long ones cut at the ends of sentences. */
function readParagraphs(lines: readonly Line[]): ParsedTranscript {
  const list = new SegmentList()
  addParagraphs(list, lines)
  return toTranscript(list, { format: 'text', timing: 'none' })
}

const longParagraph = 400

function addParagraphs(list: SegmentList, lines: readonly Line[]): void {
  let paragraph: string[] = []
  const finish = (line: number) => {
    for (const text of cutAtSentences(paragraph.join(' '), longParagraph))
      list.add({ speaker: null, startMs: null, endMs: null, text, place: `the paragraph that ends on line ${line}` })
    paragraph = []
  }
  lines.forEach(({ text, n, beginsParagraph }, at) => {
    if (beginsParagraph && paragraph.length > 0) finish(lines[at - 1]?.n ?? n)
    paragraph.push(text)
  })
  finish(lines.at(-1)?.n ?? 1)
}

const toTitle = (before: readonly Line[]): string | null =>
  before
    .find(({ text }) => !/^(?:attendees|participants|transcript)\b/iu.test(text) && !isServiceLine(text))
    ?.text.slice(0, 300)
    .replace(/^#+\s+/u, '')
    .replace(/\s*[-–]\s*transcript$/iu, '')
    .slice(0, 200) ?? null

/** The names after a line `Attendees`, in the head of the text. */
function readAttendeesLine(lines: readonly Line[]): { name: string; email: string | null }[] {
  const before = lines.slice(0, 20).map(({ text }) => text)
  const at = before.findIndex((line) => /^(?:attendees|participants)\b/iu.test(line))
  if (at < 0) return []
  const own = (before[at] ?? '').replace(/^(?:attendees|participants)\s*:?\s*/iu, '')
  return (own === '' ? (before[at + 1] ?? '') : own)
    .split(/[,;]/u)
    .map((name) => ({ name: name.trim().slice(0, 100), email: null }))
    .filter(({ name }) => name !== '')
}
