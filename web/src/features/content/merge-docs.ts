import type { Block, Doc } from '@draftwright/contract/document'
import { diffArrays } from 'diff'
import { canonical } from './same-text.ts'

/** Blocks on which both sides agree, or which both have changed, each in another way. */
export type Piece = { kind: 'agreed'; blocks: Block[] } | { kind: 'clash'; mine: Block[]; theirs: Block[] }
export type Side = 'mine' | 'theirs'

/** Blocks `from`..`to` (exclusive) of the base became these; from = to is an insertion. */
interface Hunk {
  side: Side
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
 * What two people made of one text, block by block: whatever only one of them touched is as they left it, and blocks that
 * both put in at one place stay both, theirs first. No block of either is left out.
 */
export function mergeDocs(base: Doc, mine: Doc, theirs: Doc): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const keep = (blocks: Block[]) => {
    if (blocks.length > 0) pieces.push({ kind: 'agreed', blocks })
  }
  for (const region of regionsOf([...hunksOf(base, theirs, 'theirs'), ...hunksOf(base, mine, 'mine')])) {
    keep(base.content.slice(at, region.from))
    at = region.to
    const [ours, other] = [contentOf(base, region, 'mine'), contentOf(base, region, 'theirs')]
    const isTouchedBy = (side: Side) => region.hunks.some((hunk) => hunk.side === side)
    if (!isTouchedBy('mine')) keep(other)
    else if (!isTouchedBy('theirs') || canonical(ours) === canonical(other)) keep(ours)
    else pieces.push({ kind: 'clash', mine: ours, theirs: other })
  }
  keep(base.content.slice(at))
  return pieces
}

/** The text with one side's blocks wherever both cannot be had. */
export function joined(pieces: readonly Piece[], side: Side): Doc {
  const content = pieces.flatMap((piece) => (piece.kind === 'agreed' ? piece.blocks : piece[side]))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

export const hasClash = (pieces: readonly Piece[]): boolean => pieces.some(({ kind }) => kind === 'clash')

/** Only the blocks that clash. */
export const clashing = (pieces: readonly Piece[], side: Side): Doc => ({
  type: 'doc',
  content: pieces.flatMap((piece) => (piece.kind === 'clash' ? piece[side] : [])),
})

function hunksOf(base: Doc, changed: Doc, side: Side): Hunk[] {
  const hunks: Hunk[] = []
  let at = 0
  let fresh = 0
  let open: { from: number; start: number } | null = null
  const close = () => {
    if (open) hunks.push(...singles(side, open.from, at, changed.content.slice(open.start, fresh)))
    open = null
  }
  for (const part of diffArrays(base.content.map(canonical), changed.content.map(canonical))) {
    const count = part.value.length
    if (!part.added && !part.removed) close()
    else open ??= { from: at, start: fresh }
    if (!part.added) at += count
    if (!part.removed) fresh += count
  }
  close()
  return hunks
}

/** As many blocks as before are each the next form of their own: an edit of one is none of its neighbour. */
function singles(side: Side, from: number, to: number, blocks: Block[]): Hunk[] {
  if (to - from !== blocks.length) return [{ side, from, to, blocks }]
  return blocks.map((block, index) => ({ side, from: from + index, to: from + index + 1, blocks: [block] }))
}

/** Hunks that touch the same blocks are one region; those that only meet at an edge are not. */
function regionsOf(hunks: readonly Hunk[]): Region[] {
  const regions: Region[] = []
  for (const hunk of hunks.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    const last = regions.at(-1)
    const isSameInsertion =
      last !== undefined &&
      last.hunks.some((other) => other.from === hunk.from && other.to === hunk.to && isSame(other.blocks, hunk.blocks))
    if (last && (hunk.from < last.to || isSameInsertion)) {
      last.to = Math.max(last.to, hunk.to)
      last.hunks.push(hunk)
    } else regions.push({ from: hunk.from, to: hunk.to, hunks: [hunk] })
  }
  return regions
}

/** What one side has in the place of a region. */
function contentOf(base: Doc, { from, to, hunks }: Region, side: Side): Block[] {
  const blocks: Block[] = []
  let at = from
  for (const hunk of hunks.filter((one) => one.side === side)) {
    blocks.push(...base.content.slice(at, hunk.from), ...hunk.blocks)
    at = hunk.to
  }
  return [...blocks, ...base.content.slice(at, to)]
}

const isSame = (one: Block[], other: Block[]): boolean => canonical(one) === canonical(other)
