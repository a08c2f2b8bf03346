import { foldText, splitWords } from './words.ts'

/** Inverse document frequency of each stem over the sentences. */
export function computeWeights(sentences: readonly (readonly string[])[]): Map<string, number> {
  const seen = new Map<string, number>()
  for (const stems of sentences) for (const stem of new Set(stems)) seen.set(stem, (seen.get(stem) ?? 0) + 1)
  return new Map([...seen].map(([stem, count]) => [stem, Math.log(1 + sentences.length / count)]))
}

/** The weighted cosine of two texts by their stems, 0 to 1. */
export function computeSimilarity(
  one: readonly string[],
  other: readonly string[],
  weight: Map<string, number>,
): number {
  const left = new Set(one)
  const right = new Set(other)
  const size = (stems: Set<string>): number => [...stems].reduce((sum, stem) => sum + (weight.get(stem) ?? 1) ** 2, 0)
  const shared = size(left.intersection(right))
  return shared === 0 ? 0 : shared / Math.sqrt(size(left) * size(right))
}

/**
 * The centrality of each sentence, given by its stems: PageRank over shared words. Above 220 sentences it only uses a window of neighbours.
 */
export function computeCentrality(sentences: readonly (readonly string[])[], weight: Map<string, number>): number[] {
  const count = sentences.length
  const near = count > 220 ? 40 : count
  const edges: [number, number][][] = sentences.map(() => [])
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < Math.min(count, a + near); b++) {
      const tie = computeSimilarity(sentences[a] ?? [], sentences[b] ?? [], weight)
      if (tie < 0.08) continue
      edges[a]?.push([b, tie])
      edges[b]?.push([a, tie])
    }
  }
  const out = edges.map((list) => list.reduce((sum, [, tie]) => sum + tie, 0))
  let score = sentences.map(() => 1)
  for (let turn = 0; turn < 15; turn++) {
    score = edges.map(
      (list) =>
        0.15 + 0.85 * list.reduce((sum, [other, tie]) => sum + ((score[other] ?? 0) * tie) / (out[other] || 1), 0),
    )
  }
  return score
}

/** Whether two statements are nearly the same in wording (share of the shorter one's words). */
export function isSameStatement(one: string, other: string): boolean {
  const left = new Set(splitWords(one).map(foldText))
  const right = new Set(splitWords(other).map(foldText))
  const [small, large] = left.size < right.size ? [left, right] : [right, left]
  if (small.size < 3) return foldText(one) === foldText(other)
  const shared = small.intersection(large).size
  return shared / small.size >= 0.85 && shared / large.size >= 0.55
}
