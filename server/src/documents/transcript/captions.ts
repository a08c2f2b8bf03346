import {
  type ParsedSegment,
  type ParsedTranscript,
  TranscriptError,
  completeSegments,
  toSegment,
} from './parsed-transcript.ts'
import { parseClock, splitSpeakerPrefixes } from './speaker-labels.ts'

interface Cue {
  readonly id: string
  readonly line: number
  readonly startMs: number
  readonly endMs: number
  readonly payload: string[]
}

const arrow = /-->/u
/** Teams: one utterance is split over cues whose ids differ only in the last number. */
const teamsId = /^(?<utterance>[A-Za-z0-9-]+\/\d+)-\d+$/u

/**
 * WebVTT (W3C) as Zoom, Teams and others write it, and SRT. Throws TranscriptError that names the line of a time that cannot be
 * read. A block without a time is text of the cue before it.
 */
export function parseCaptions(text: string, format: 'vtt' | 'srt'): ParsedTranscript {
  const cues = readCues(text, format)
  const segments = mergeTeamsCues(cues).flatMap(toSegments)
  if (segments.length === 0) throw new TranscriptError('has no timed lines')
  return {
    format,
    title: null,
    startedAt: null,
    timing: 'exact',
    language: null,
    attendees: [],
    segments: completeSegments(splitSpeakerPrefixes(segments)),
  }
}

function readCues(text: string, format: 'vtt' | 'srt'): Cue[] {
  const lines = text.split(/\r\n|\r|\n/u)
  const cues: Cue[] = []
  let at = format === 'vtt' ? 1 : 0
  // The header goes on until the first blank line.
  if (format === 'vtt') while (at < lines.length && lines[at]?.trim() !== '' && !arrow.test(lines[at] ?? '')) at++
  while (at < lines.length) {
    if (lines[at]?.trim() === '') {
      at++
      continue
    }
    const from = at
    while (at < lines.length && lines[at]?.trim() !== '') {
      // A blank line is missing: an id or a time begins the next cue.
      if (at > from + 1 && arrow.test(lines[at] ?? '')) break
      at++
    }
    if (at < lines.length && arrow.test(lines[at] ?? '') && /^\d+$/u.test(lines[at - 1]?.trim() ?? '')) at--
    readBlock(lines.slice(from, at), from, format, cues)
  }
  return cues
}

function readBlock(block: readonly string[], from: number, format: 'vtt' | 'srt', cues: Cue[]): void {
  const [first = '', second = ''] = block
  if (format === 'vtt' && /^(?:NOTE|STYLE|REGION)(?:\s|$)/u.test(first)) return
  const timeAt = arrow.test(first) ? 0 : arrow.test(second) ? 1 : -1
  if (timeAt < 0) {
    const before = cues.at(-1)
    if (before === undefined)
      throw new TranscriptError(`line ${from + 1} is not a time such as 00:01:02.000 --> 00:01:05.000`)
    for (const text of block) before.payload.push(text)
    return
  }
  const line = from + timeAt + 1
  const [start = '', rest = ''] = (block[timeAt] ?? '').split(arrow)
  const [startMs, endMs] = [parseClock(start), parseClock(rest.trim().split(/\s+/u)[0] ?? '')]
  if (startMs === undefined || endMs === undefined)
    throw new TranscriptError(`line ${line} is not a time such as 00:01:02.000 --> 00:01:05.000`)
  if (endMs < startMs) throw new TranscriptError(`line ${line} ends before it begins`)
  cues.push({ id: timeAt === 1 ? first.trim() : '', line, startMs, endMs, payload: block.slice(timeAt + 1) })
}

function mergeTeamsCues(cues: readonly Cue[]): Cue[] {
  const merged: Cue[] = []
  let last: string | undefined
  for (const cue of cues) {
    const utterance = teamsId.exec(cue.id)?.groups?.['utterance']
    const before = merged.at(-1)
    if (utterance !== undefined && utterance === last && before !== undefined)
      merged[merged.length - 1] = {
        ...before,
        endMs: Math.max(before.endMs, cue.endMs),
        payload: [...before.payload, ...cue.payload],
      }
    else merged.push(cue)
    last = utterance
  }
  return merged
}

/** One segment for each voice of the cue. */
function toSegments({ startMs, endMs, payload, line }: Cue): ParsedSegment[] {
  const text = payload.join('\n')
  const place = `the text below line ${line}`
  const spoken = readTeamsMetadata(text)
  if (spoken !== undefined)
    return [toSegment(spoken.speaker, startMs, endMs, spoken.text, place)].flatMap((one) => one ?? [])
  const pieces = text.split(/<v(?:\.[^\s<>]*)?(?:\s+([^<>]*))?>/u)
  const found: ParsedSegment[] = []
  for (let at = 0; at < pieces.length; at += 2) {
    const speaker = at === 0 ? null : decodeEntities(pieces[at - 1] ?? '')
    const before = found.at(-1)
    const segment = toSegment(speaker, startMs, endMs, stripMarkup(pieces[at] ?? ''), place)
    if (segment === undefined) continue
    // A voice that is named again goes on.
    if (before !== undefined && before.speaker === segment.speaker)
      found[found.length - 1] = { ...before, text: `${before.text} ${segment.text}` }
    else found.push(segment)
  }
  return found
}

/** Teams' metadata transcripts have JSON as the text of a cue. */
function readTeamsMetadata(text: string): { speaker: string; text: string } | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const { speakerName, spokenText } = value as Record<string, unknown>
    return typeof spokenText === 'string'
      ? { speaker: typeof speakerName === 'string' ? speakerName : '', text: spokenText }
      : undefined
  } catch {
    return undefined
  }
}

const stripMarkup = (text: string): string =>
  decodeEntities(text.replace(/<\/?[a-z][^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}/giu, '')).replace(/^\s*-\s+/u, '')

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|([a-z]{2,4}));/giu,
    (all, code: string | undefined, named: string | undefined) => {
      if (named !== undefined) return entities[named.toLowerCase()] ?? all
      const point = Number(code)
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : all
    },
  )
}
