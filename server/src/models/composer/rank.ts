import type { Sentence } from './parsed-idea.ts'

/** Inverse document frequency of each stem over the sentences. */
export function computeWeights(sentences: Sentence[]): Map<string, number> {
  const seen = new Map<string, number>()
  for (const sentence of sentences)
    for (const part of new Set(sentence.stems)) seen.set(part, (seen.get(part) ?? 0) + 1)
  return new Map([...seen].map(([part, count]) => [part, Math.log(1 + sentences.length / count)]))
}

export function computeSimilarity(a: string[], b: string[], weight: Map<string, number>): number {
  const left = new Set(a)
  const right = new Set(b)
  let shared = 0
  for (const part of left) if (right.has(part)) shared += (weight.get(part) ?? 1) ** 2
  if (shared === 0) return 0
  const size = (parts: Set<string>): number => [...parts].reduce((sum, part) => sum + (weight.get(part) ?? 1) ** 2, 0)
  return shared / Math.sqrt(size(left) * size(right))
}

/**
 * The centrality of each sentence: PageRank over shared words. Above 220 sentences it only uses a window of neighbours.
 */
export function computeCentrality(sentences: Sentence[], weight: Map<string, number>): number[] {
  const count = sentences.length
  const near = count > 220 ? 40 : count
  const edges: [number, number][][] = sentences.map(() => [])
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < Math.min(count, a + near); b++) {
      const tie = computeSimilarity(sentences[a]?.stems ?? [], sentences[b]?.stems ?? [], weight)
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
