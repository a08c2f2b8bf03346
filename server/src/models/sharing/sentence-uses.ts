import { listSequences, sequenceLength } from './likeness.ts'
import type { ShareSentence } from './share-sentences.ts'

/**
 * The likeness of a set of sentences to the most similar text, from what each sentence alone has in common with each text: many sets are
 * tried. Sequences across two sentences are taken for new ones.
 */
export function createEstimate(sentences: readonly ShareSentence[], known: readonly ReadonlySet<string>[]) {
  const own = new Map(sentences.map((one) => [one, listSequences(one.text)] as const))
  const shared = new Map(
    [...own].map(([one, sequences]) => [one, known.map((other) => sequences.intersection(other).size)] as const),
  )
  return (set: readonly ShareSentence[]): number => {
    const size = set.reduce((sum, one) => sum + (own.get(one)?.size ?? 0), (set.length - 1) * (sequenceLength - 1))
    return known.reduce((most, other, at) => {
      const common = set.reduce((sum, one) => sum + (shared.get(one)?.[at] ?? 0), 0)
      return Math.max(most, common / Math.max(1, Math.min(size, other.size)))
    }, 0)
  }
}

/** Texts that have the sentence, also with a word changed. */
export function countSentenceUses({ text }: ShareSentence, known: readonly ReadonlySet<string>[]): number {
  const sequences = listSequences(text)
  return known.filter((other) => sequences.intersection(other).size * 2 > sequences.size).length
}
