import { toWords } from './hallucinations.ts'
import type { HeardSegment, TimeRange } from './transcriber.ts'

/** A piece of a recording and what was heard in it; all times are from the beginning of the recording. */
interface HeardPiece<Segment> extends TimeRange {
  readonly segments: readonly Segment[]
}

/** Words of an overlap that are compared at most; two seconds have ten. */
const maxWords = 40
/** A word cut in two by the edge of a piece is heard as another one. */
const maxCutWords = 2

/**
 * The segments of all pieces in order. Neighbours overlap by some seconds, so that no word is cut in two: what both heard there is
 * kept once, by its words, or by its times where the two heard different words.
 */
export function joinPieces<Segment extends HeardSegment>(pieces: readonly HeardPiece<Segment>[]): Segment[] {
  let joined: Segment[] = []
  let before: TimeRange | null = null
  for (const piece of pieces.toSorted((one, other) => one.startMs - other.startMs)) {
    joined =
      before === null || before.endMs <= piece.startMs
        ? [...joined, ...piece.segments]
        : joinTwo(joined, piece.segments, { startMs: piece.startMs, endMs: before.endMs })
    before = piece
  }
  return joined
}

function joinTwo<Segment extends HeardSegment>(
  left: Segment[],
  right: readonly Segment[],
  overlap: TimeRange,
): Segment[] {
  const tail = listWords(left, ({ endMs }) => endMs > overlap.startMs).slice(-maxWords)
  const head = listWords(right, ({ startMs }) => startMs < overlap.endMs).slice(0, maxWords)
  const match = findDoubled(tail, head)
  if (match !== null)
    return [...cutWords(left, tail.slice(tail.length - match.cutLeft)), ...cutWords(right, head.slice(0, match.right))]
  const middle = (overlap.startMs + overlap.endMs) / 2
  const isIn = ({ startMs, endMs }: HeardSegment) => startMs < overlap.endMs && endMs > overlap.startMs
  if (!left.some(isIn) || !right.some(isIn)) return [...left, ...right]
  const toMiddle = ({ startMs, endMs }: HeardSegment) => (startMs + endMs) / 2
  return [
    ...left.filter((segment) => !(segment.startMs >= overlap.startMs && toMiddle(segment) > middle)),
    ...right.filter((segment) => !(segment.endMs <= overlap.endMs && toMiddle(segment) <= middle)),
  ]
}

/** A word with its place, so that it can be taken out again. */
interface Word {
  readonly segment: HeardSegment
  readonly position: number
  readonly word: string
}

const listWords = (segments: readonly HeardSegment[], isNear: (segment: HeardSegment) => boolean): Word[] =>
  segments
    .filter(isNear)
    .flatMap((segment) =>
      segment.text.split(' ').map((text, position): Word => ({ segment, position, word: toWords(text) })),
    )

/** The longest run of words that ends the one list and begins the other; a word or two may be cut at either edge. */
function findDoubled(tail: readonly Word[], head: readonly Word[]): { cutLeft: number; right: number } | null {
  for (let length = Math.min(tail.length, head.length); length > 0; length--)
    for (let cutLeft = 0; cutLeft <= maxCutWords; cutLeft++)
      for (let cutRight = 0; cutRight <= maxCutWords; cutRight++) {
        // A single short word is no proof that the edges were cut.
        if (length === 1 && cutLeft + cutRight > 0) continue
        const start = tail.length - cutLeft - length
        if (start < 0 || cutRight + length > head.length) continue
        const isSame = Array.from({ length }, (_none, at) => tail[start + at]?.word === head[cutRight + at]?.word)
        if (isSame.every(Boolean)) return { cutLeft, right: cutRight + length }
      }
  return null
}

function cutWords<Segment extends HeardSegment>(segments: readonly Segment[], words: readonly Word[]): Segment[] {
  const cut = new Map<HeardSegment, Set<number>>()
  for (const { segment, position } of words) cut.set(segment, (cut.get(segment) ?? new Set()).add(position))
  return segments.flatMap((segment) => {
    const positions = cut.get(segment)
    if (positions === undefined) return [segment]
    const text = segment.text
      .split(' ')
      .filter((_word, position) => !positions.has(position))
      .join(' ')
    return text === '' ? [] : [{ ...segment, text }]
  })
}
