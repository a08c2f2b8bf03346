import type { Block, Doc } from '@draftwright/contract/document'
import { diffArrays } from 'diff'
import { serializeCanonical } from './same-text.ts'

/** Blocks on which both sides agree, or which both have changed differently. */
export type MergePiece = { kind: 'agreed'; blocks: Block[] } | { kind: 'clash'; mine: Block[]; theirs: Block[] }
export type MergeSide = 'mine' | 'theirs'

/** The new blocks for `from`..`to` (exclusive) of the base; from = to is an insertion. */
interface Hunk {
  side: MergeSide
  from: number
  to: number
  blocks: Block[]
}
interface Region {
  from: number
  to: number
  hunks: Hunk[]
}

/**
 * Merges two people's versions of a text, block by block: changes of only one side are kept, and blocks that both inserted at one
 * place are both kept, theirs first. No block is dropped.
 */
export function mergeDocs(base: Doc, mine: Doc, theirs: Doc): MergePiece[] {
  const pieces: MergePiece[] = []
  let at = 0
  const keep = (blocks: Block[]) => {
    if (blocks.length > 0) pieces.push({ kind: 'agreed', blocks })
  }
  for (const region of groupHunks([...collectHunks(base, theirs, 'theirs'), ...collectHunks(base, mine, 'mine')])) {
    keep(base.content.slice(at, region.from))
    at = region.to
    const [ours, other] = [resolveSide(base, region, 'mine'), resolveSide(base, region, 'theirs')]
    const isTouchedBy = (side: MergeSide) => region.hunks.some((hunk) => hunk.side === side)
    if (!isTouchedBy('mine')) keep(other)
    else if (!isTouchedBy('theirs') || serializeCanonical(ours) === serializeCanonical(other)) keep(ours)
    else pieces.push({ kind: 'clash', mine: ours, theirs: other })
  }
  keep(base.content.slice(at))
  return pieces
}

/** The text with one side's blocks wherever both conflict. */
export function joinPieces(pieces: readonly MergePiece[], side: MergeSide): Doc {
  const content = pieces.flatMap((piece) => (piece.kind === 'agreed' ? piece.blocks : piece[side]))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

export const hasBlockConflict = (pieces: readonly MergePiece[]): boolean => pieces.some(({ kind }) => kind === 'clash')

/** Only the conflicting blocks. */
export const pickConflicts = (pieces: readonly MergePiece[], side: MergeSide): Doc => ({
  type: 'doc',
  content: pieces.flatMap((piece) => (piece.kind === 'clash' ? piece[side] : [])),
})

function collectHunks(base: Doc, changed: Doc, side: MergeSide): Hunk[] {
  const hunks: Hunk[] = []
  let at = 0
  let fresh = 0
  let open: { from: number; start: number } | null = null
  const close = () => {
    if (open) hunks.push(...splitHunk(side, open.from, at, changed.content.slice(open.start, fresh)))
    open = null
  }
  for (const part of diffArrays(base.content.map(serializeCanonical), changed.content.map(serializeCanonical))) {
    const count = part.value.length
    if (!part.added && !part.removed) close()
    else open ??= { from: at, start: fresh }
    if (!part.added) at += count
    if (!part.removed) fresh += count
  }
  close()
  return hunks
}

/** With the same number of blocks each is compared to its counterpart: an edit of one is no edit of its neighbour. */
function splitHunk(side: MergeSide, from: number, to: number, blocks: Block[]): Hunk[] {
  if (to - from !== blocks.length) return [{ side, from, to, blocks }]
  return blocks.map((block, index) => ({ side, from: from + index, to: from + index + 1, blocks: [block] }))
}

/** Hunks that change the same blocks are one region; adjacent ones are not. */
function groupHunks(hunks: readonly Hunk[]): Region[] {
  const regions: Region[] = []
  for (const hunk of hunks.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    const last = regions.at(-1)
    const isSameInsertion =
      last !== undefined &&
      last.hunks.some(
        (other) => other.from === hunk.from && other.to === hunk.to && areSameBlocks(other.blocks, hunk.blocks),
      )
    if (last && (hunk.from < last.to || isSameInsertion)) {
      last.to = Math.max(last.to, hunk.to)
      last.hunks.push(hunk)
    } else regions.push({ from: hunk.from, to: hunk.to, hunks: [hunk] })
  }
  return regions
}

/** One side's blocks for a region. */
function resolveSide(base: Doc, { from, to, hunks }: Region, side: MergeSide): Block[] {
  const blocks: Block[] = []
  let at = from
  for (const hunk of hunks.filter((one) => one.side === side)) {
    blocks.push(...base.content.slice(at, hunk.from), ...hunk.blocks)
    at = hunk.to
  }
  return [...blocks, ...base.content.slice(at, to)]
}

const areSameBlocks = (one: Block[], other: Block[]): boolean => serializeCanonical(one) === serializeCanonical(other)
