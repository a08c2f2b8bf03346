import type { Block, Doc } from '@draftwright/contract/document'
import type { ProposedChange } from '@draftwright/contract/proposals'
import { diffArrays } from 'diff'
import { pairUp } from './pair-blocks.ts'
import { toMarkdown } from './to-markdown.ts'

interface Piece extends ProposedChange {
  readonly blocks: Block[]
}

/**
 * What a proposed text would change, block by block and in order: blocks `from`..`to` (exclusive) of `doc` become `after`;
 * from = to is an insertion. `before` and `after` are Markdown. What Markdown cannot tell apart counts as unchanged.
 */
export function changesBetween(doc: Doc, proposed: Doc): ProposedChange[] {
  return piecesBetween(doc, proposed).map(({ id, from, to, before, after }) => ({ id, from, to, before, after }))
}

/** A text made from `base` by an offer of changes, of which `taken` stand in it by now. */
export interface Offer {
  readonly base: Doc
  readonly proposed: Doc
  readonly taken: readonly string[]
}

/**
 * The text with exactly the changes of `wanted` in it, and everything else as it stands, also where `doc` was edited since they
 * were offered. Answers null when one that would come or go no longer has its place, or is not in the offer.
 */
export function settleChanges(doc: Doc, offer: Offer, wanted: readonly string[]): Doc | null {
  const placed = placedIn(doc, offer)
  const moves = placed.filter(({ id, isTaken }) => wanted.includes(id) !== isTaken)
  if (wanted.some((id) => !placed.some((piece) => piece.id === id))) return null
  const content = [...doc.content]
  // From the end, so that earlier places stay where they are.
  for (const { at, instead } of moves.toReversed()) {
    if (at === null) return null
    content.splice(at.from, at.to - at.from, ...instead)
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/** The ids of the changes that still have their place in the text, taken or not. */
export const changesInPlace = (doc: Doc, offer: Offer): string[] =>
  placedIn(doc, offer).flatMap(({ id, at }) => (at === null ? [] : [id]))

interface Placed {
  id: string
  isTaken: boolean
  /** Blocks of the text as it stands. */
  at: { from: number; to: number } | null
  /** What stands there once the change has come, or gone. */
  instead: Block[]
}

/** Every change with its place: the base with what was taken is compared with the text, so that only a person's edits move it. */
function placedIn(doc: Doc, { base, proposed, taken }: Offer): Placed[] {
  const standing: Block[] = []
  let next = 0
  const spots = piecesBetween(base, proposed).map(({ id, from, to, blocks }) => {
    standing.push(...base.content.slice(next, from))
    next = to
    const isTaken = taken.includes(id)
    const own = base.content.slice(from, to)
    const start = standing.length
    standing.push(...(isTaken ? blocks : own))
    return { id, isTaken, start, end: standing.length, instead: isTaken ? own : blocks }
  })
  standing.push(...base.content.slice(next))
  const now = sameBlocks(standing, doc.content)
  return spots.map(({ id, isTaken, start, end, instead }) => ({ id, isTaken, at: rangeIn(now, start, end), instead }))
}

/** For each block of `before` where it is in `after`, or null. */
function sameBlocks(before: readonly Block[], after: readonly Block[]): (number | null)[] {
  const places: (number | null)[] = []
  let at = 0
  for (const part of diffArrays(keys(before), keys(after))) {
    const count = part.value.length
    if (part.removed) places.push(...part.value.map(() => null))
    else {
      if (!part.added) places.push(...part.value.map((_, index) => at + index))
      at += count
    }
  }
  return places
}

function rangeIn(places: readonly (number | null)[], start: number, end: number): { from: number; to: number } | null {
  if (start === end) {
    const before = places[start - 1]
    const after = places[start]
    const at = before != null ? before + 1 : (after ?? (places.length === 0 ? 0 : null))
    return at === null ? null : { from: at, to: at }
  }
  const from = places[start]
  if (from == null) return null
  for (let index = start; index < end; index++) if (places[index] !== from + index - start) return null
  return { from, to: from + end - start }
}

function piecesBetween(doc: Doc, proposed: Doc): Piece[] {
  const pieces: Piece[] = []
  let old = 0
  let fresh = 0
  let removed = 0
  let added = 0
  const close = () => {
    const before = doc.content.slice(old - removed, old)
    const after = proposed.content.slice(fresh - added, fresh)
    for (const pair of pairUp(before, after)) {
      const blocks = after.slice(pair.after.from, pair.after.to)
      const gone = before.slice(pair.before.from, pair.before.to)
      const start = old - removed
      pieces.push({
        id: `c${pieces.length + 1}`,
        from: start + pair.before.from,
        to: start + pair.before.to,
        before: markdown(gone),
        after: markdown(blocks),
        blocks,
      })
    }
    removed = added = 0
  }
  for (const part of diffArrays(keys(doc.content), keys(proposed.content))) {
    const count = part.value.length
    if (part.removed) {
      old += count
      removed += count
    } else if (part.added) {
      fresh += count
      added += count
    } else {
      if (removed + added > 0) close()
      old += count
      fresh += count
    }
  }
  if (removed + added > 0) close()
  return pieces
}

const markdown = (blocks: Block[]): string => toMarkdown({ type: 'doc', content: blocks }).trim()
const keys = (blocks: readonly Block[]): string[] => blocks.map((block) => markdown([block]))
