import { isSimilarWord } from '../../../advising/similar-words.ts'
import { contractions, longestWord } from '../tokens.ts'
import { vocabulary } from '../vocabulary.ts'
import { parseNumber } from './find-spans.ts'
import { lexicon } from './lexicon.ts'

/** The same for words of the same letters. */
export const sortLetters = (word: string): string => [...word].toSorted().join('')
/** Words of which two neighbouring letters may be swapped: those of phrases, and short ones that only make a sentence. */
const swappable = Map.groupBy(
  new Set([
    ...[...lexicon.keys()].flatMap((phrase) => phrase.split(' ').filter((word) => word.length > 4)),
    ...'what when that this they then does'.split(' '),
  ]),
  sortLetters,
)
/** The only word of which two neighbouring letters are swapped in another. */
function findSwapped(word: string): string | undefined {
  const found = swappable.get(sortLetters(word))?.filter((one) => isSimilarWord(one, word, 1)) ?? []
  return found.length === 1 ? found[0] : undefined
}
/** Days that a word of one wrong letter is corrected to; those that are nearly the same in German are not among them. */
const dayWords = 'tuesday wednesday thursday saturday tomorrow yesterday weekend september november'.split(' ')

/** Words of their own that another has the letters of. */
const unlike = new Set(
  'schreib schreibt singing sings waist genre ziege entscheiden hires spilt dose linde tiers'.split(' '),
)

/** A contracted word in full: "what'll" is "what", "dont" is "don't". */
export const expandWord = (plain: string): string => {
  const word = contractions[plain] ?? plain
  if (/^(?:what|who|where|when|how|there|that|we|they|you|he|she|it)'(?:ll|re|ve|d)$/u.test(word))
    return word.replace(/'.*$/u, '')
  if (word.length < 4 || word.length > longestWord || lexicon.has(word) || vocabulary.includes(word)) return word
  const isDay = (day: string) => word.length > 5 && day[0] === word[0] && isSimilarWord(day, word, 1)
  // "Three" is no "there", and who is singing signs nothing.
  if (parseNumber(word) !== null || unlike.has(word)) return word
  return findSwapped(word) ?? dayWords.find(isDay) ?? word
}
