import type { HeardSegment } from '../../../integrations/transcription/transcriber.ts'
import { joinPieces } from '../../../integrations/transcription/join-pieces.ts'

/** Pieces of one recording, as they are stored. */
interface StoredPiece {
  readonly start_ms: number
  readonly end_ms: number
  readonly segments: readonly HeardSegment[]
  readonly has_times: boolean
}

/** Who is on the channels of a recording. */
export interface ChannelNames {
  readonly left: string
  readonly right: string
}

interface Placing {
  /** Where the recording begins in the meeting's times. */
  readonly offsetMs: number
  /** Null if channels mean nothing. */
  readonly channels: ChannelNames | null
}

/** Characters of a line whose model gives no times. */
const lineLength = 300
const longPart = /.{1,300}(?:\s|$)|\S{300}/gu

/**
 * What was heard in a recording, in the meeting's times and by its speakers' labels. A model's labels hold for one piece alone: the
 * speakers of the second one are `Speaker 2A`, `Speaker 2B` ….
 */
export function joinHeard(pieces: readonly StoredPiece[], { offsetMs, channels }: Placing): HeardSegment[] {
  const labelled = pieces.map(({ start_ms, end_ms, segments, has_times }, at) => ({
    startMs: start_ms,
    endMs: end_ms,
    segments: segments.map((segment) => ({
      ...segment,
      speaker: toLabel(segment.speaker, channels, pieces.length === 1 ? '' : String(at + 1)),
      isWhole: !has_times,
    })),
  }))
  return joinPieces(labelled)
    .flatMap((segment) => (segment.isWhole ? splitLines(segment) : [segment]))
    .map(({ startMs, endMs, text, speaker }) => ({
      startMs: startMs + offsetMs,
      endMs: endMs + offsetMs,
      text,
      speaker,
    }))
}

function toLabel(speaker: string | null, channels: ChannelNames | null, piece: string): string | null {
  if (channels !== null) return speaker === 'left' || speaker === 'right' ? channels[speaker] : null
  // Some servers give names, or `speaker_0`.
  if (speaker === null || !/^(?:[A-Z]|\d{1,2}|speaker[_ ]?\d{1,2})$/iu.test(speaker)) return speaker
  const short = speaker.replace(/^speaker[_ ]?/iu, '').toUpperCase()
  return `Speaker ${piece}${piece !== '' && /^\d/u.test(short) ? '-' : ''}${short}`
}

/** Sentences of a text whose times nobody knows, in lines that can be read. */
function splitLines(segment: HeardSegment): HeardSegment[] {
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(segment.text)]
  const lines: string[] = []
  // A model that writes no full stops makes one sentence of an hour.
  for (const part of sentences.flatMap(({ segment: sentence }) => sentence.match(longPart) ?? [])) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + part.length <= lineLength) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines.map((text) => ({ ...segment, text: text.trim() })).filter(({ text }) => text !== '')
}
