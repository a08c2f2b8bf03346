import {
  type ParsedSegment,
  type ParsedTranscript,
  TranscriptError,
  completeSegments,
  toSegment,
} from './parsed-transcript.ts'
import { findSpeakerLabels, parseClock, readLabelledLine } from './speaker-labels.ts'

/** Otter, and Teams as a document: a line with the name and the time, the words below it. */
const heading = /^(?<name>[\p{Lu}\p{Lo}][^:\d]{0,60}?)\s+(?<time>(?:\d{1,2}:)?\d{1,3}:\d{2})\s*$/u
/** Google Meet: a line with a time alone begins a block. */
const blockTime = /^(?:\d{1,2}:)?\d{1,2}:\d{2}$/u

/**
 * A transcript as text: lines with names, with or without times, headings above the words, or words alone. Throws TranscriptError if there
 * are no words.
 */
export function parsePlainTranscript(text: string): ParsedTranscript {
  const lines = text.split(/\r\n|\r|\n/u).map((line) => line.trim())
  const headings = lines.filter((line, at) => heading.test(line) && (lines[at + 1] ?? '') !== '').length
  const attendees = readAttendeesLine(lines)
  const labels = findSpeakerLabels(
    lines,
    attendees.map(({ name }) => name),
  )
  const blocks = lines.filter((line) => blockTime.test(line)).length
  const nLabelled = lines.filter((line) => labels.has(readLabelledLine(line)?.name ?? '')).length
  if (headings >= 2 && headings >= nLabelled) return readHeadings(lines)
  if (nLabelled >= 2) return readLabelled(lines, labels, attendees, blocks > 0)
  return readParagraphs(lines)
}

const toTranscript = (
  format: string,
  timing: ParsedTranscript['timing'],
  segments: readonly ParsedSegment[],
  more: Partial<ParsedTranscript> = {},
): ParsedTranscript => {
  if (segments.length === 0) throw new TranscriptError('has no words')
  return {
    format,
    title: null,
    startedAt: null,
    timing,
    language: null,
    attendees: [],
    ...more,
    segments: completeSegments(segments),
  }
}

function readHeadings(lines: readonly string[]): ParsedTranscript {
  const segments: ParsedSegment[] = []
  let current: { name: string; startMs: number | null; words: string[]; line: number } | undefined
  const before: string[] = []
  const finish = () => {
    if (current === undefined) return
    const segment = toSegment(
      current.name,
      current.startMs,
      null,
      current.words.join(' '),
      `the text below line ${current.line}`,
    )
    if (segment !== undefined) segments.push(segment)
  }
  lines.forEach((line, at) => {
    const groups = heading.exec(line)?.groups
    if (groups !== undefined && (lines[at + 1] ?? '') !== '') {
      finish()
      const startMs = parseClock(groups['time'] ?? '')
      if (startMs === undefined) throw new TranscriptError(`line ${at + 1} has a time that cannot be read`)
      current = { name: groups['name'] ?? '', startMs, words: [], line: at + 1 }
    } else if (current === undefined) before.push(line)
    else if (!/^Transcribed by https?:/iu.test(line)) current.words.push(line)
  })
  finish()
  return toTranscript('headings', 'exact', segments, { title: toTitle(before) })
}

function readLabelled(
  lines: readonly string[],
  labels: ReadonlySet<string>,
  attendees: ParsedTranscript['attendees'],
  hasBlocks: boolean,
): ParsedTranscript {
  const found: { name: string; startMs: number | null; words: string; line: number }[] = []
  const before: string[] = []
  let blockMs: number | null = null
  let timed = 0
  lines.forEach((line, at) => {
    if (line === '') return
    if (hasBlocks && blockTime.test(line)) {
      blockMs = parseClock(line) ?? null
      return
    }
    const labelled = readLabelledLine(line)
    const last = found.at(-1)
    if (labelled !== undefined && labels.has(labelled.name)) {
      const own = labelled.time === null ? null : parseClock(labelled.time)
      if (own === undefined) throw new TranscriptError(`line ${at + 1} has a time that cannot be read`)
      if (own !== null) timed++
      found.push({ name: labelled.name, startMs: own ?? blockMs, words: labelled.words, line: at + 1 })
    } else if (last === undefined) before.push(line)
    else last.words += ` ${line}`
  })
  const timing = timed === found.length ? 'exact' : hasBlocks ? 'approx' : 'none'
  const segments = found.flatMap(({ name, startMs, words, line }): ParsedSegment[] => {
    const segment = toSegment(name, timing === 'none' ? null : startMs, null, words, `line ${line}`)
    return segment === undefined ? [] : [segment]
  })
  return toTranscript(hasBlocks ? 'google-meet' : 'labelled', timing, segments, {
    title: toTitle(before),
    attendees,
  })
}

/** Words without names: one segment for each paragraph, long ones cut at the ends of sentences. */
function readParagraphs(lines: readonly string[]): ParsedTranscript {
  const segments: ParsedSegment[] = []
  let paragraph: string[] = []
  const finish = (line: number) => {
    for (const piece of cutAtSentences(paragraph.join(' '))) {
      const segment = toSegment(null, null, null, piece, `the paragraph that ends on line ${line}`)
      if (segment !== undefined) segments.push(segment)
    }
    paragraph = []
  }
  lines.forEach((line, at) => {
    if (line === '') finish(at)
    else paragraph.push(line)
  })
  finish(lines.length)
  return toTranscript('text', 'none', segments)
}

const longParagraph = 400

function cutAtSentences(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const sentence of text.split(/(?<=[.!?…])\s+/u)) {
    if (piece !== '' && piece.length + sentence.length > longParagraph) {
      pieces.push(piece)
      piece = ''
    }
    piece = piece === '' ? sentence : `${piece} ${sentence}`
    // Captions may have no punctuation at all.
    while (piece.length > longParagraph * 4) {
      const at = piece.lastIndexOf(' ', longParagraph * 2)
      pieces.push(piece.slice(0, at < longParagraph ? longParagraph * 2 : at))
      piece = piece.slice(at < longParagraph ? longParagraph * 2 : at).trim()
    }
  }
  if (piece.trim() !== '') pieces.push(piece)
  return pieces
}

const toTitle = (before: readonly string[]): string | null =>
  before
    .find((line) => line !== '' && !/^(?:attendees|participants|transcript)\b/iu.test(line))
    ?.slice(0, 300)
    .replace(/\s*[-–]\s*transcript$/iu, '')
    .slice(0, 200) ?? null

/** The names after a line `Attendees`, in the head of the text. */
function readAttendeesLine(lines: readonly string[]): { name: string; email: string | null }[] {
  const before = lines.slice(0, 20)
  const at = before.findIndex((line) => /^(?:attendees|participants)\b/iu.test(line))
  if (at < 0) return []
  const own = (before[at] ?? '').replace(/^(?:attendees|participants)\s*:?\s*/iu, '')
  return (own === '' ? (before[at + 1] ?? '') : own)
    .split(/[,;]/u)
    .map((name) => ({ name: name.trim().slice(0, 100), email: null }))
    .filter(({ name }) => name !== '')
}
