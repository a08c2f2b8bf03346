import { frameMs, type Loudness } from './loudness.ts'
import type { TimeRange } from './transcriber.ts'

/** Of two neighbours, so that no word is cut in two. */
const overlapMs = 2000
/** What is looked at for a quiet place: the last part of a piece. */
const searchedShare = 0.3
/** A pause of this length is what a cut is made in. */
const pauseFrames = 8

/** Divides a recording into pieces of at most `maxMs` that overlap by two seconds around the quietest pause near their ends. */
export function planPieces(loudness: Loudness, maxMs: number): TimeRange[] {
  return divideRange({ startMs: 0, endMs: loudness.durationMs }, loudness, maxMs)
}

/** The two halves of a piece, cut at the quietest pause near its middle. */
export function halvePiece(piece: TimeRange, loudness: Loudness): [TimeRange, TimeRange] {
  const length = piece.endMs - piece.startMs
  const cut = findQuietest(loudness, { startMs: piece.startMs + length * 0.35, endMs: piece.startMs + length * 0.65 })
  return toTwo(piece, cut)
}

function divideRange(range: TimeRange, loudness: Loudness, maxMs: number): TimeRange[] {
  const pieces: TimeRange[] = []
  let rest = range
  while (rest.endMs - rest.startMs > maxMs) {
    const endMs = rest.startMs + maxMs - overlapMs / 2
    const [piece, next] = toTwo(rest, findQuietest(loudness, { startMs: endMs - maxMs * searchedShare, endMs }))
    pieces.push(piece)
    rest = next
  }
  return [...pieces, rest]
}

const toTwo = ({ startMs, endMs }: TimeRange, cut: number): [TimeRange, TimeRange] => [
  { startMs, endMs: Math.min(endMs, cut + overlapMs / 2) },
  { startMs: Math.max(startMs, cut - overlapMs / 2), endMs },
]

/** The middle of the quietest 400 ms of a range; the last one if several are equal. */
function findQuietest({ channels }: Loudness, { startMs, endMs }: TimeRange): number {
  const first = Math.max(0, Math.ceil(startMs / frameMs))
  const last = Math.floor(endMs / frameMs)
  const sumAt = (frame: number) => channels.reduce((sum, frames) => sum + (frames[frame] ?? 0), 0)
  let sum = 0
  let least = Infinity
  let found = last
  for (let frame = first; frame < last; frame++) {
    sum += sumAt(frame)
    if (frame - first >= pauseFrames) sum -= sumAt(frame - pauseFrames)
    // Added and taken away again, equal sums differ by their rounding.
    if (frame - first >= pauseFrames - 1 && sum <= least + 1e-12) {
      least = Math.min(least, sum)
      found = frame - pauseFrames / 2 + 1
    }
  }
  return Math.round(found * frameMs)
}
