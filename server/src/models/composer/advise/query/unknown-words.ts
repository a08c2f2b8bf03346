import { isFunctionWord } from './function-words.ts'
import { normalizeWords } from './lexicon.ts'
import { stripSigns } from './place-words.ts'
import type { TaggedWords } from './tag-words.ts'

/** So many say what was not understood; more of them are a list that nobody reads. */
const maxTold = 4

/**
 * The words of a question that no rule has used and that carry its meaning, in its order and as they were typed: no words that only
 * make the sentence, and no names that are on file. None are left where only the sentence as a whole is not understood.
 */
export function listTellingWords(
  typed: string,
  unknown: readonly string[],
  items: readonly TaggedWords[],
): readonly string[] {
  const words = typed
    .split(/\s+/u)
    .map(stripSigns)
    .filter((word) => word !== '')
  const plain = words.map(normalizeWords)
  const names = new Set(items.filter(({ tag }) => tag === 'value' || tag === 'member').flatMap(listTypedWords))
  const isTold = (word: string) => !isFunctionWord(word) && !names.has(normalizeWords(word).replace(/'s$/u, ''))
  const found = new Map<number, string>()
  for (const one of unknown) {
    const item = items.find(({ typed: own, words: meant }) => own === one || meant === one)
    const said = normalizeWords(item?.typed ?? one)
      .split(/\s+/u)
      .map(stripSigns)
    const at = plain.findIndex((_word, from) => said.every((word, i) => plain[from + i] === word))
    if (at < 0 || said.length === 0) continue
    const own = words.slice(at, at + said.length)
    const from = own.findIndex(isTold)
    const to = own.findLastIndex(isTold)
    if (from >= 0) found.set(at + from, own.slice(from, to + 1).join(' '))
  }
  const told = [...found].toSorted(([one], [other]) => one - other).map(([, said]) => said)
  return [...new Map(told.map((said) => [normalizeWords(said), said])).values()].slice(0, maxTold)
}

const listTypedWords = ({ typed = '', words }: TaggedWords): string[] =>
  `${typed} ${words}`.split(/\s+/u).map((word) => normalizeWords(stripSigns(word)).replace(/'s$/u, ''))
