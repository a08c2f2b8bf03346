import type { Block, Doc } from '@draftwright/contract/document'
import type { ProposedChange } from '@draftwright/contract/proposals'
import { diffArrays } from 'diff'
import { matchBlocks } from './match-blocks.ts'
import { toMarkdown } from './to-markdown.ts'

interface Piece extends ProposedChange {
  readonly blocks: Block[]
}

/**
 * What a proposed text would change, block by block and in order: blocks `from`..`to` (exclusive) of `doc` become `after`; from =
 * to is an insertion. `before` and `after` are Markdown. Differences that Markdown cannot express count as unchanged.
 */
export function diffDocuments(doc: Doc, proposed: Doc): ProposedChange[] {
  return diffPieces(doc, proposed).map(({ id, from, to, before, after }) => ({ id, from, to, before, after }))
}

/** A text made from `base` by proposed changes, of which `acceptedIds` are accepted so far. */
export interface ChangeOffer {
  readonly base: Doc
  readonly proposed: Doc
  readonly acceptedIds: readonly string[]
}

/**
 * The text with exactly the changes of `wanted` accepted, and everything else as in `doc`, also where `doc` was edited after the
 * proposal. Returns null when a change to accept or undo has lost its place, or is not part of the proposal.
 */
export function applyChanges(doc: Doc, offer: ChangeOffer, wanted: readonly string[]): Doc | null {
  const placed = placeChanges(doc, offer)
  const moves = placed.filter(({ id, isTaken }) => wanted.includes(id) !== isTaken)
  if (wanted.some((id) => !placed.some((piece) => piece.id === id))) return null
  const content = [...doc.content]
  // From the end, so that earlier positions stay valid.
  for (const { at, instead } of moves.toReversed()) {
    if (at === null) return null
    content.splice(at.from, at.to - at.from, ...instead)
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/** The ids of the changes that still have their place in the text, accepted or not. */
export const listPlacedChangeIds = (doc: Doc, offer: ChangeOffer): string[] =>
  placeChanges(doc, offer).flatMap(({ id, at }) => (at === null ? [] : [id]))

interface PlacedChange {
  id: string
  isTaken: boolean
  /** Blocks of the current text. */
  at: { from: number; to: number } | null
  /** The blocks at this place once the change is accepted, or undone. */
  instead: Block[]
}

/** Every change with its place: the base with the accepted changes is compared with the text, so that only a person's edits shift it. */
function placeChanges(doc: Doc, { base, proposed, acceptedIds }: ChangeOffer): PlacedChange[] {
  const current: Block[] = []
  let next = 0
  const spots = diffPieces(base, proposed).map(({ id, from, to, blocks }) => {
    current.push(...base.content.slice(next, from))
    next = to
    const isTaken = acceptedIds.includes(id)
    const own = base.content.slice(from, to)
    const start = current.length
    current.push(...(isTaken ? blocks : own))
    return { id, isTaken, start, end: current.length, instead: isTaken ? own : blocks }
  })
  current.push(...base.content.slice(next))
  const now = matchSameBlocks(current, doc.content)
  return spots.map(({ id, isTaken, start, end, instead }) => ({ id, isTaken, at: mapRange(now, start, end), instead }))
}

/** For each block of `before` where it is in `after`, or null. */
function matchSameBlocks(before: readonly Block[], after: readonly Block[]): (number | null)[] {
  const places: (number | null)[] = []
  let at = 0
  for (const part of diffArrays(toBlockKeys(before), toBlockKeys(after))) {
    const count = part.value.length
    if (part.removed) places.push(...part.value.map(() => null))
    else {
      if (!part.added) places.push(...part.value.map((_, index) => at + index))
      at += count
    }
  }
  return places
}

function mapRange(places: readonly (number | null)[], start: number, end: number): { from: number; to: number } | null {
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

function diffPieces(doc: Doc, proposed: Doc): Piece[] {
  const pieces: Piece[] = []
  let old = 0
  let fresh = 0
  let removed = 0
  let added = 0
  const close = () => {
    const before = doc.content.slice(old - removed, old)
    const after = proposed.content.slice(fresh - added, fresh)
    for (const pair of matchBlocks(before, after)) {
      const blocks = after.slice(pair.after.from, pair.after.to)
      const removedBlocks = before.slice(pair.before.from, pair.before.to)
      const start = old - removed
      pieces.push({
        id: `c${pieces.length + 1}`,
        from: start + pair.before.from,
        to: start + pair.before.to,
        before: toBlockMarkdown(removedBlocks),
        after: toBlockMarkdown(blocks),
        blocks,
      })
    }
    removed = added = 0
  }
  for (const part of diffArrays(toBlockKeys(doc.content), toBlockKeys(proposed.content))) {
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

const toBlockMarkdown = (blocks: Block[]): string => toMarkdown({ type: 'doc', content: blocks }).trim()
const toBlockKeys = (blocks: readonly Block[]): string[] => blocks.map((block) => toBlockMarkdown([block]))
