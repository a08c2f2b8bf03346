import type { Block } from '@draftwright/contract/document'
import { toText } from './to-text.ts'

interface Range {
  from: number
  to: number
}
export interface BlockPair {
  before: Range
  after: Range
}

/**
 * Blocks that differ, split into individual decisions: a rewritten block is one, and so is an insertion or deletion between two
 * of those. In the order of both lists.
 */
export function matchBlocks(before: readonly Block[], after: readonly Block[]): BlockPair[] {
  // Pairs blocks of the same kind: each pair is one decision, however little they share.
  if (before.length === after.length && before.every(({ type }, index) => type === after[index]?.type))
    return before.map((_, index) => ({
      before: { from: index, to: index + 1 },
      after: { from: index, to: index + 1 },
    }))
  const pairs: BlockPair[] = []
  let old = 0
  let fresh = 0
  const between = (oldEnd: number, freshEnd: number) => {
    if (old < oldEnd || fresh < freshEnd)
      pairs.push({ before: { from: old, to: oldEnd }, after: { from: fresh, to: freshEnd } })
  }
  for (const [oldAt, freshAt] of findBestMatch(before, after)) {
    between(oldAt, freshAt)
    pairs.push({ before: { from: oldAt, to: oldAt + 1 }, after: { from: freshAt, to: freshAt + 1 } })
    old = oldAt + 1
    fresh = freshAt + 1
  }
  between(before.length, after.length)
  return pairs
}

/** Beyond this many comparisons a section is one decision: nobody decides on hundreds of blocks one by one. */
const maxComparisons = 10_000

/** The pairs in order with the greatest total similarity. */
function findBestMatch(before: readonly Block[], after: readonly Block[]): [number, number][] {
  if (before.length * after.length > maxComparisons) return []
  const left = before.map(toWordSet)
  const right = after.map(toWordSet)
  const likeness = (a: number, b: number): number => {
    if (before[a]?.type !== after[b]?.type) return 0
    return computeLikeness(left[a] ?? new Set(), right[b] ?? new Set())
  }
  const best: number[][] = Array.from({ length: before.length + 1 }, () => Array(after.length + 1).fill(0))
  const at = (a: number, b: number): number => best[a]?.[b] ?? 0
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--) {
      const pair = likeness(a, b)
      const row = best[a]
      if (row) row[b] = Math.max(at(a + 1, b), at(a, b + 1), pair > 0 ? pair + at(a + 1, b + 1) : 0)
    }
  const found: [number, number][] = []
  let [a, b] = [0, 0]
  while (a < before.length && b < after.length) {
    const pair = likeness(a, b)
    if (pair > 0 && at(a, b) === pair + at(a + 1, b + 1)) found.push([a++, b++])
    else if (at(a, b) === at(a + 1, b)) a++
    else b++
  }
  return found
}

const toWordSet = (block: Block): Set<string> =>
  new Set(
    toText({ type: 'doc', content: [block] })
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )

/** 0 to 1, and 0 if too little is unchanged to recognize a block; a sentence cut from a long paragraph still counts as that paragraph. */
function computeLikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0
  for (const word of a) if (b.has(word)) both++
  const dice = (2 * both) / Math.max(1, a.size + b.size)
  const isPart = both >= 4 && both >= 0.8 * Math.min(a.size, b.size)
  return dice >= 0.35 || isPart ? dice : 0
}
