import { parseClock } from './clock.ts'
import { areSpeakers, isNameLike } from './names.ts'
import { type ParsedTranscript, SegmentList, TranscriptError, completeSegments } from './parsed-transcript.ts'
import { dropRepeatedWords } from './rolling-captions.ts'
import { splitSpeakerPrefixes } from './speaker-labels.ts'

interface Cue {
  readonly id: string
  readonly line: number
  /** Null if the line says it in no way that can be read. */
  readonly startMs: number | null
  readonly endMs: number | null
  readonly payload: string[]
}

const arrow = /-->/u
/** Teams: one utterance is split over cues whose ids differ only in the last number. */
const teamsId = /^(?<utterance>[A-Za-z0-9-]+\/\d+)-\d+$/u

/**
 * WebVTT (W3C) as Zoom, Teams and others write it, SRT, and Teams' older Word files. Throws TranscriptError if no time of it can be read.
 * A block without a time is text of the cue before it.
 */
export function parseCaptions(text: string, format: 'vtt' | 'srt'): ParsedTranscript {
  const list = new SegmentList()
  const cues = takeNames(mergeTeamsCues(readCues(text, format, list)))
  if (cues.length > 0 && cues.every(({ startMs }) => startMs === null))
    throw new TranscriptError(`line ${cues[0]?.line ?? 1} ${notATime}`)
  for (const voice of dropRepeatedWords(cues.flatMap(readVoices))) list.add(voice)
  if (list.segments.length === 0) throw new TranscriptError('has no timed lines')
  const { segments, repairs } = completeSegments(list)
  return {
    format,
    title: null,
    startedAt: null,
    timing: segments.some(({ startMs }) => startMs === null) ? 'none' : 'exact',
    language: null,
    attendees: [],
    segments: splitSpeakerPrefixes(segments),
    repairs,
  }
}

const notATime = 'is not a time such as 00:01:02.000 --> 00:01:05.000'

function readCues(text: string, format: 'vtt' | 'srt', list: SegmentList): Cue[] {
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
    readBlock({ block: lines.slice(from, at), from, format }, cues, list)
  }
  return cues
}

function readBlock(
  { block, from, format }: { block: readonly string[]; from: number; format: 'vtt' | 'srt' },
  cues: Cue[],
  list: SegmentList,
): void {
  const [first = '', second = ''] = block
  const timeAt = arrow.test(first) ? 0 : arrow.test(second) ? 1 : -1
  // A cue may be called NOTE 1.
  if (format === 'vtt' && timeAt < 0 && /^(?:NOTE|STYLE|REGION)(?:\s|$)/u.test(first)) return
  if (timeAt < 0) {
    const before = cues.at(-1)
    if (before === undefined) cues.push({ id: '', line: from + 1, startMs: null, endMs: null, payload: [...block] })
    else for (const text of block) before.payload.push(text)
    return
  }
  const line = from + timeAt + 1
  const [start = '', rest = ''] = (block[timeAt] ?? '').split(arrow)
  const [startMs, endMs] = [parseClock(start) ?? null, parseClock(rest.trim().split(/\s+/u)[0] ?? '') ?? null]
  if (startMs === null)
    list.addRepair(`line ${line} has no time that can be read; its words stand behind those before.`)
  else if (endMs === null) list.addRepair(`line ${line} has no end that can be read; it is left out.`)
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
        endMs: before.endMs === null || cue.endMs === null ? null : Math.max(before.endMs, cue.endMs),
        payload: [...before.payload, ...cue.payload],
      }
    else merged.push(cue)
    last = utterance
  }
  return merged
}

/** A name on a line of its own, above the words, becomes the voice of its cue. */
function takeNames(cues: readonly Cue[]): Cue[] {
  const toName = ({ payload }: Cue): string | undefined => {
    const [name = '', ...words] = payload.map((line) => stripMarkup(line).trim()).filter((line) => line !== '')
    const label = name.replace(/:$/u, '')
    return words.length > 0 && isNameLike(label) && !payload.some((line) => /<v[\s.]/u.test(line)) ? label : undefined
  }
  const names = cues.flatMap((cue) => toName(cue) ?? [])
  if (!areSpeakers(names, cues.length)) return [...cues]
  return cues.map((cue) => {
    const name = toName(cue)
    if (name === undefined) return cue
    const at = cue.payload.findIndex((line) => line.trim() !== '')
    return { ...cue, payload: [`<v ${name.replaceAll(/[<>]/gu, '')}>`, ...cue.payload.slice(at + 1)] }
  })
}

interface Voice {
  readonly speaker: string | null
  readonly startMs: number | null
  readonly endMs: number | null
  readonly text: string
  readonly place: string
}

/** What each voice of the cue said. */
function readVoices({ startMs, endMs, payload, line }: Cue): Voice[] {
  const text = payload.join('\n')
  const place = `the text below line ${line}`
  const spoken = readTeamsMetadata(text)
  if (spoken !== undefined) return [{ ...spoken, startMs, endMs, place }]
  const pieces = text.split(/<v(?:\.[^\s<>]*)?(?:\s+([^<>]*))?>/u)
  const found: Voice[] = []
  for (let at = 0; at < pieces.length; at += 2) {
    const speaker = at === 0 ? null : decodeEntities(pieces[at - 1] ?? '').trim() || null
    const words = stripMarkup(pieces[at] ?? '')
    const before = found.at(-1)
    if (words.trim() === '') continue
    // A voice that is named again goes on.
    if (before !== undefined && before.speaker === speaker)
      found[found.length - 1] = { ...before, text: `${before.text} ${words}` }
    else found.push({ speaker, startMs, endMs, text: words, place })
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
