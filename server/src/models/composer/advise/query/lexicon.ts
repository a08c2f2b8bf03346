import { englishWords } from './words-english.ts'
import { germanWords } from './words-german.ts'

/** Nouns of more than one row. */
export const plural =
  /(?:s|people|leuten?|auftraegen?|angeboten?|chancen|ideen|beitraegen?|aufgaben|firmen|kontakten?|kanaelen?|saeulen|themen|anrufen?|notizen)$/u

export const normalizeWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')

/** Each phrase of a list; "(has/have) to" stands for two. */
const listPhrases = (list: string): string[] =>
  list
    .split('|')
    .flatMap((phrase) =>
      phrase
        .split(/[()]/u)
        .reduce(
          (said: readonly string[], part, at) =>
            said.flatMap((start) => (at % 2 === 0 ? [part] : part.split('/')).map((word) => start + word)),
          [''],
        ),
    )

/** The tag of each word and phrase of both languages. */
export const lexicon = new Map<string, string>()
export const germanOnly = new Set<string>()
for (const [words, isGerman] of [
  [englishWords, false],
  [germanWords, true],
] as const)
  for (const [tag, lists] of Object.entries(words))
    for (const phrase of [lists].flat().flatMap(listPhrases).map(normalizeWords)) {
      if (isGerman && !lexicon.has(phrase)) germanOnly.add(phrase)
      // A word of both languages keeps the meaning that says more.
      if (!lexicon.has(phrase) || lexicon.get(phrase) === 'quiet') lexicon.set(phrase, tag)
    }
