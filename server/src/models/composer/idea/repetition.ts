import type { Language } from '../language.ts'
import { splitWords } from '../words.ts'
import { listLosses, toKey } from './verify.ts'

/** A sentence as it is compared with later ones. */
export interface Said {
  readonly text: string
  /** Its words between spaces. */
  readonly run: string
  readonly words: ReadonlySet<string>
  readonly numbers: string
}
export function toSaid(text: string): Said {
  const keys = splitWords(text).map(toKey)
  return { text, run: ` ${keys.join(' ')} `, words: new Set(keys), numbers: text.match(/\d+/g)?.join(' ') ?? '' }
}

/** Whether a sentence has no word of meaning that one before it lacks, the same figures, and most of its words. */
export function isRepeated({ text, run, words, numbers }: Said, kept: readonly Said[], language: Language): boolean {
  if (words.size < 3) return false
  const content = [...words].filter((word) => word.length > 2 && !language.stopwords.has(word))
  const isAlike = (other: Said): boolean => {
    if (words.size > 3 && other.run.includes(run)) return true
    if (other.numbers !== numbers || !content.every((word) => other.words.has(word))) return false
    const shared = words.intersection(other.words).size
    return shared / words.size >= 0.9 && shared / other.words.size >= 0.6
  }
  return kept.some((other) => isAlike(other) && listLosses(other.text, text).every(({ kind }) => kind !== 'negation'))
}
