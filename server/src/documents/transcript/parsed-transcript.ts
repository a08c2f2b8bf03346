import { toPlainLine } from './attendees.ts'

/** What was said, in order; a segment is as long as its file made it, so that evidence stays precise. */
export interface ParsedSegment {
  /** The speaker's label in the file; null if it names none. */
  readonly speaker: string | null
  /** From the beginning of the meeting; null if the file has no times. */
  readonly startMs: number | null
  readonly endMs: number | null
  readonly text: string
}

export interface ParsedTranscript {
  readonly format: string
  readonly title: string | null
  /** RFC 3339; null if the file does not say. */
  readonly startedAt: string | null
  /** `approx`: only blocks of the text have a time. */
  readonly timing: 'exact' | 'approx' | 'none'
  readonly language: string | null
  readonly attendees: readonly { readonly name: string; readonly email: string | null }[]
  readonly segments: readonly ParsedSegment[]
}

const maxSegments = 100_000
const maxSpeakers = 200
const maxMs = 24 * 3_600_000
const maxSegmentLength = 20_000

/** Why a file cannot be read; the message names its line or field. */
export class TranscriptError extends Error {}

/** A segment without markup; undefined if nothing was said in it. Throws for a time beyond a day. */
export function toSegment(
  speaker: string | null,
  startMs: number | null,
  endMs: number | null,
  text: string,
  place: string,
): ParsedSegment | undefined {
  const words = text
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  if (words === '') return undefined
  if (words.length > maxSegmentLength)
    throw new TranscriptError(`${place} has more than ${maxSegmentLength.toLocaleString('en')} characters`)
  if ((startMs ?? 0) < 0 || (startMs ?? 0) > maxMs || (endMs ?? 0) > maxMs)
    throw new TranscriptError(`${place} has a time beyond 24 hours`)
  if (startMs !== null && endMs !== null && endMs < startMs) throw new TranscriptError(`${place} ends before it begins`)
  const label = toPlainLine(speaker ?? '', 100)
  return { speaker: label === '' ? null : label, startMs, endMs, text: words }
}

/** Sorted by time, with the end of each segment that has none set to the next one's start. Throws for too many segments or speakers. */
export function completeSegments(segments: readonly ParsedSegment[]): ParsedSegment[] {
  if (segments.length > maxSegments)
    throw new TranscriptError(`has more than ${maxSegments.toLocaleString('en')} segments`)
  if (new Set(segments.map(({ speaker }) => speaker)).size > maxSpeakers)
    throw new TranscriptError(`names more than ${maxSpeakers} speakers`)
  const isTimed = segments.every(({ startMs }) => startMs !== null)
  const sorted = isTimed ? segments.toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0)) : segments
  return sorted.map((segment, at) => {
    if (segment.startMs === null || segment.endMs !== null) return segment
    const next = sorted
      .slice(at + 1, at + 20)
      .find(({ startMs }) => startMs !== null && startMs > (segment.startMs ?? 0))
    return { ...segment, endMs: next?.startMs ?? null }
  })
}
