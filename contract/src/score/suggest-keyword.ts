import { type Context, collectMeaningfulRoots } from './context.ts'
import { findPhrase, tokenizeText } from './words.ts'

/** The longest run of meaningful words of the title that also occurs in the text. */
export function suggestKeyword({ input, language, tokens }: Context): string | null {
  const title = tokenizeText(input.title)
  const isPlain = (word: string) => word.length < 3 || language.common.has(word.toLowerCase())
  for (const size of [3, 2, 1])
    for (const [index, token] of title.entries()) {
      const run = title.slice(index, index + size)
      const last = run.at(-1)
      if (run.length < size || !last || run.some(({ text }) => isPlain(text))) continue
      const phrase = input.title.slice(token.from, last.to)
      if (findPhrase(tokens, phrase).length > 0 && collectMeaningfulRoots(phrase, language).size === size)
        return /^\p{Lu}\p{Ll}/u.test(phrase) && language.code !== 'de' ? phrase.toLowerCase() : phrase
    }
  return null
}
