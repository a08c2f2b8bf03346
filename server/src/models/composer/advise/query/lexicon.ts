import { englishWords } from './words-english.ts'
import { spokenGermanWords } from './words-german-spoken.ts'
import { germanWords } from './words-german.ts'
import { typedWords } from './words-typed.ts'

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

/** The tag of each word and phrase of both languages. */
export const lexicon = new Map<string, string>()
export const germanOnly = new Set<string>()
for (const [words, isGerman] of [
  [englishWords, false],
  [typedWords, false],
  [germanWords, true],
  [spokenGermanWords, true],
] as const)
  for (const [tag, phrases] of Object.entries(words))
    for (const phrase of phrases.split('|').map(normalizeWords)) {
      if (isGerman && !lexicon.has(phrase)) germanOnly.add(phrase)
      // A word of both languages keeps the meaning that says more.
      if (!lexicon.has(phrase) || lexicon.get(phrase) === 'quiet') lexicon.set(phrase, tag)
    }
