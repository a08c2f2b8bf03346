import { isSimilarWord } from '../../models/advising/similar-words.ts'
import { realWords } from './real-words.ts'

/** Letters that may be wrong in a word: none in a short one, which is soon another word. */
const countMistakes = (word: string, isName: boolean): number =>
  word.length < (isName ? 4 : 5) ? 0 : word.length < 9 ? 1 : 2

/** Whether a word is another one with a mistake. Words that exist are no mistakes, and nobody misses the first letter. */
export function isMisspelt(word: string, meant: string, isName: boolean): boolean {
  if (word === meant || word[0] !== meant[0] || realWords.has(word) || /\d/u.test(word)) return false
  const most = Math.min(countMistakes(word, isName), countMistakes(meant, isName))
  // "Deal" and "deals" are two forms of one word, not a mistake.
  if (`${word}s` === meant || word === `${meant}s`) return false
  return most > 0 && isSimilarWord(word, meant, most)
}

/** Whether words are the same or misspelt, at least one of them misspelt. */
export const isMisspeltRun = (words: readonly string[], meant: readonly string[], isName: boolean): boolean =>
  words.length === meant.length &&
  words.some((word, at) => word !== meant[at]) &&
  words.every((word, at) => word === meant[at] || isMisspelt(word, meant[at] ?? '', isName && meant.length > 1))

/** One word in its forms: "tasting" and "tastings", "tilda" and "tildas". */
export const isSameStem = (word: string, other: string): boolean => {
  if (word === other) return true
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  return (
    short.length > 3 && long.length - short.length <= 2 && long.startsWith(short) && /(?:s|es|n|en|e|er)$/u.test(long)
  )
}
