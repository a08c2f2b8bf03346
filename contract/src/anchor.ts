import type { Anchor } from './comments.ts'
import { commentContextLength as contextLength } from './vocabulary.ts'
import type { Doc } from './document.ts'
import { readDoc } from './score/reading.ts'
import { findClosest } from './closest-match.ts'

/** A range of the document in editor positions. */
export interface FoundAnchor {
  from: number
  to: number
  /** The text still equals the quote exactly. */
  isExact: boolean
}

/** The text of a document as one string, blocks separated by a line break, with offset and position mappings. */
interface FlatText {
  text: string
  /** Positions inside blocks only; one between two blocks maps to the start of the next. */
  toOffset(position: number): number
  toPosition(offset: number, edge: 'start' | 'end'): number
}
interface AnchorCandidate {
  start: number
  end: number
  /** Number of unchanged letters around it. */
  context: number
}

/** The selected words with their surroundings, so that they can be found again; null if no words are selected. */
export function createAnchor(doc: Doc, from: number, to: number): Anchor | null {
  const { text, toOffset } = flattenDocument(doc)
  const [start, end] = trimRange(text, toOffset(from), toOffset(to))
  if (start >= end) return null
  return {
    quote: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - contextLength), start),
    suffix: text.slice(end, end + contextLength),
    from,
    to,
  }
}

/** Finds the quoted words, even if the text around them or a few letters changed; null if they were deleted. */
export function findAnchor(doc: Doc, anchor: Anchor): FoundAnchor | null {
  return findAnchors(doc, [anchor])[0] ?? null
}

/** Finds several in one pass over the document and returns them in the same order. */
export function findAnchors(doc: Doc, anchors: readonly Anchor[]): (FoundAnchor | null)[] {
  const flat = flattenDocument(doc)
  return anchors.map((anchor) => {
    const found = locateAnchor(flat, anchor)
    if (found === null) return null
    const from = flat.toPosition(found.start, 'start')
    const to = flat.toPosition(found.end, 'end')
    return from < to ? { from, to, isExact: flat.text.slice(found.start, found.end) === anchor.quote } : null
  })
}

/** How many letters around a short quote must be unchanged for it to count as a match. */
const enoughContext = 6
/** A quote of this length or more needs no context. */
const longQuote = 16

function locateAnchor(flat: FlatText, anchor: Anchor): AnchorCandidate | null {
  const expected = flat.toOffset(anchor.from)
  const exact = locateExact(flat.text, anchor, expected)
  const all = anchor.prefix.length + anchor.suffix.length
  if (exact !== null && exact.context >= all / 2) return exact
  const near = locateNear(flat.text, anchor, expected)
  if (near !== null && near.context > Math.max(exact?.context ?? 0, enoughContext)) return near
  if (exact === null) return near
  const isMeant =
    anchor.quote.length >= longQuote || exact.context >= enoughContext || Math.abs(exact.start - expected) <= 8
  return isMeant ? exact : near
}

/** Maximum number of occurrences examined, for words that occur everywhere. */
const maxOccurrences = 2000

function locateExact(text: string, anchor: Anchor, expected: number): AnchorCandidate | null {
  let best: AnchorCandidate | null = null
  let at = text.indexOf(anchor.quote)
  for (let n = 0; at >= 0 && n < maxOccurrences; n++) {
    const one = measureContext(text, anchor, at, at + anchor.quote.length)
    const isBetter =
      best === null ||
      one.context > best.context ||
      (one.context === best.context && Math.abs(at - expected) < Math.abs(best.start - expected))
    if (isBetter) best = one
    at = text.indexOf(anchor.quote, at + 1)
  }
  return best
}

/** Share of letters that may differ in a slightly edited quote. */
const tolerance = 0.4

function locateNear(text: string, anchor: Anchor, expected: number): AnchorCandidate | null {
  const { quote } = anchor
  const room = Math.min(200, Math.max(24, Math.ceil(quote.length / 2)))
  let best: (AnchorCandidate & { distance: number }) | null = null
  for (const start of findLikelyStarts(text, anchor, expected)) {
    const from = Math.max(0, start - room)
    const found = findClosest(text.slice(from, start + quote.length + room), quote)
    if (found.distance > quote.length * tolerance) continue
    const one = { ...measureContext(text, anchor, from + found.start, from + found.end), distance: found.distance }
    // Very short quotes match anywhere, so they need more context.
    if (quote.length < 8 && one.context < enoughContext + 2) continue
    const isBetter = best === null || one.distance - one.context / 4 < best.distance - best.context / 4
    if (isBetter) best = one
  }
  return best
}

/** Candidate start positions: after the old prefix, before the old suffix, and at the old position. */
function findLikelyStarts(text: string, { quote, prefix, suffix }: Anchor, expected: number): Set<number> {
  const starts = new Set<number>()
  for (const length of [contextLength, 16, 8]) {
    if (prefix.length >= Math.min(length, 8))
      for (const at of findOccurrences(text, prefix.slice(-length))) starts.add(at + Math.min(length, prefix.length))
    if (suffix.length >= Math.min(length, 8))
      for (const at of findOccurrences(text, suffix.slice(0, length))) starts.add(Math.max(0, at - quote.length))
  }
  return starts.add(expected)
}

function findOccurrences(text: string, words: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(words); at >= 0 && found.length < 4; at = text.indexOf(words, at + 1)) found.push(at)
  return found
}

function measureContext(text: string, { prefix, suffix }: Anchor, start: number, end: number): AnchorCandidate {
  let before = 0
  while (before < prefix.length && text[start - 1 - before] === prefix[prefix.length - 1 - before]) before++
  let after = 0
  while (after < suffix.length && text[end + after] === suffix[after]) after++
  return { start, end, context: before + after }
}

function flattenDocument(doc: Doc): FlatText {
  const pieces: { at: number; start: number; length: number }[] = []
  let text = ''
  for (const block of readDoc(doc).blocks) {
    if (pieces.length > 0) text += '\n'
    pieces.push({ at: block.at + 1, start: text.length, length: block.text.length })
    text += block.text
  }
  return {
    text,
    toOffset(position) {
      const piece = pieces.find(({ at, length }) => position <= at + length)
      return piece === undefined ? text.length : piece.start + Math.max(0, position - piece.at)
    },
    toPosition(offset, edge) {
      const inside = ({ start, length }: (typeof pieces)[number]) =>
        edge === 'start' ? offset < start + length : offset <= start + length
      const piece = pieces.find(inside) ?? pieces.at(-1)
      return piece === undefined ? 0 : piece.at + Math.min(piece.length, Math.max(0, offset - piece.start))
    },
  }
}

function trimRange(text: string, from: number, to: number): [number, number] {
  let [start, end] = [from, to]
  while (start < end && /\s/u.test(text[start] ?? '')) start++
  while (end > start && /\s/u.test(text[end - 1] ?? '')) end--
  return [start, end]
}
