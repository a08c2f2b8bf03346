import { foldText, splitWords } from '../composer/words.ts'

/** A text that has more of its five-word sequences in common with another one is no text of one's own. */
export const mostShared = 0.4
export const sequenceLength = 5

/** The five-word sequences of a text; of a shorter text, the whole. */
export function listSequences(text: string): Set<string> {
  const words = splitWords(text).map(foldText)
  return new Set(
    words
      .slice(0, Math.max(1, words.length - sequenceLength + 1))
      .map((_word, at) => words.slice(at, at + sequenceLength).join(' ')),
  )
}

/** How much two texts have in common, seen from the one with fewer sequences, 0 to 1. */
export function computeLikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size === 0) return 0
  let shared = 0
  for (const sequence of small) if (large.has(sequence)) shared++
  return shared / small.size
}

/** The greatest likeness to one of the others. */
export const findLikeness = (text: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): number =>
  others.reduce((most, other) => Math.max(most, computeLikeness(text, other)), 0)

/** How a text begins, for comparing: its first words without marks and case. */
export const toOpening = (text: string): string => splitWords(text).slice(0, 6).map(foldText).join(' ')
