import { toPlainLine } from './attendees.ts'
import { cutAtSentences } from './cut-at-sentences.ts'

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
  /** `approx`: only some lines, or blocks of the text, have a time. */
  readonly timing: 'exact' | 'approx' | 'none'
  readonly language: string | null
  readonly attendees: readonly { readonly name: string; readonly email: string | null }[]
  readonly segments: readonly ParsedSegment[]
  /** What was wrong in the file and how it was read instead, as sentences. */
  readonly repairs: readonly string[]
}

const maxSegments = 100_000
const maxSpeakers = 200
/** What was said is of one day. */
export const maxMs = 24 * 3_600_000
export const longChat = 'The chat goes on for more than a day; its times are left out.'
const maxSegmentLength = 20_000
/** Of each part of a segment that is longer than that. */
const partLength = 2000
const maxRepairs = 20

/** Why a file cannot be read at all; the message names its line or field. */
export class TranscriptError extends Error {}

/** One as its file has it; `place` says where that is. */
interface RawSegment {
  readonly speaker: string | null
  readonly startMs: number | null
  readonly endMs: number | null
  readonly text: string
  readonly place: string
}

/** Takes the segments of a file one by one. What is wrong with one is mended and noted, and never costs the others. */
export class SegmentList {
  readonly segments: ParsedSegment[] = []
  readonly #repairs = new Set<string>()
  #further = 0

  addRepair(sentence: string): void {
    if (this.#repairs.size < maxRepairs) this.#repairs.add(sentence.charAt(0).toUpperCase() + sentence.slice(1))
    else this.#further++
  }

  get repairs(): string[] {
    const rest = this.#further
    return [...this.#repairs, ...(rest === 0 ? [] : [`${rest.toLocaleString('en')} further places were mended.`])]
  }

  /** Nothing is added if nothing was said in it. */
  add({ speaker, startMs, endMs, text, place }: RawSegment): void {
    const words = text
      .replace(/[\u0000-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim()
    if (words === '') return
    const label = toPlainLine(speaker ?? '', 100)
    const times = this.#mendTimes(startMs, endMs, place)
    const parts = words.length > maxSegmentLength ? cutAtSentences(words, partLength) : [words]
    if (parts.length > 1)
      this.addRepair(
        `${place} had more than ${maxSegmentLength.toLocaleString('en')} characters; it is split into ${parts.length} parts.`,
      )
    for (const part of parts) this.segments.push({ speaker: label === '' ? null : label, ...times, text: part })
  }

  #mendTimes(
    startMs: number | null,
    endMs: number | null,
    place: string,
  ): { startMs: number | null; endMs: number | null } {
    const isBeyond = (ms: number | null) => ms !== null && (ms < 0 || ms > maxMs)
    if (isBeyond(startMs)) {
      this.addRepair(`${place} had a time beyond 24 hours; its time is left out.`)
      return { startMs: null, endMs: null }
    }
    if (endMs !== null && startMs !== null && endMs < startMs) {
      this.addRepair(`${place} ended before it began; its end is left out.`)
      return { startMs, endMs: null }
    }
    return { startMs, endMs: isBeyond(endMs) ? null : endMs }
  }
}

/**
 * The segments sorted by time; one without a time stays behind the one before it, and one without an end ends where the next begins.
 * Throws for too many.
 */
export function completeSegments(list: SegmentList): { segments: ParsedSegment[]; repairs: string[] } {
  if (list.segments.length > maxSegments)
    throw new TranscriptError(`has more than ${maxSegments.toLocaleString('en')} segments`)
  const segments = placeUntimed(limitSpeakers(list))
  const isTimed = segments.every(({ startMs }) => startMs !== null)
  const sorted = isTimed ? segments.toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0)) : segments
  const complete = sorted.map((segment, at) => {
    if (segment.startMs === null || segment.endMs !== null) return segment
    const next = sorted
      .slice(at + 1, at + 20)
      .find(({ startMs }) => startMs !== null && startMs > (segment.startMs ?? 0))
    return { ...segment, endMs: next?.startMs ?? null }
  })
  return { segments: complete, repairs: list.repairs }
}

/** Beyond the limit, those who said least have no name. */
function limitSpeakers(list: SegmentList): readonly ParsedSegment[] {
  const counts = new Map<string, number>()
  for (const { speaker } of list.segments) if (speaker !== null) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
  if (counts.size < maxSpeakers) return list.segments
  const named = new Set(
    [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, maxSpeakers - 1)
      .map(([speaker]) => speaker),
  )
  list.addRepair(
    `the file names ${counts.size.toLocaleString('en')} speakers; the ${maxSpeakers - 1} who said most keep their names.`,
  )
  return list.segments.map((one) => (one.speaker === null || named.has(one.speaker) ? one : { ...one, speaker: null }))
}

function placeUntimed(segments: readonly ParsedSegment[]): readonly ParsedSegment[] {
  const first = segments.find(({ startMs }) => startMs !== null)
  if (first === undefined) return segments
  let last = first.startMs
  return segments.map((segment) => {
    last = segment.startMs ?? last
    return segment.startMs === null ? { ...segment, startMs: last, endMs: null } : segment
  })
}
