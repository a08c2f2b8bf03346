import { languageOf as scoreLanguage } from '@draftwright/contract/score/languages'
import { printMarkdown } from './document.ts'
import { formalAmounts, formalWords, greeting } from './formal-words.ts'
import type { Language } from './language.ts'
import { plainWords } from './plain-words.ts'
import { finish, tidy } from './polish.ts'
import { join, mapText, type State } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { expandContractions } from './style.ts'
import { swaps, type Swaps, swapWords, withArticles } from './swap-words.ts'
import { countWords } from './words.ts'

/** Words that a sentence can lose where it stands, as the content score counts them. */
export function fillersOf(text: string, language: Language): Swaps {
  const { fillers, isVerbSecond, code } = scoreLanguage(text)
  if (code !== language.code) return swaps('')
  return fillers
    .filter(([, instead]) => !(isVerbSecond && instead !== ''))
    .toSorted((a, b) => b[0].length - a[0].length)
}

export const rulesOf = ({ code }: Language) => ({ isVerbSecond: code === 'de' || code === 'nl' })

export function withoutFillers(text: string, fillers: Swaps, language: Language): string {
  if (fillers.length === 0) return text
  return join(
    splitSentences(text).map((sentence) => {
      const out = swapWords(sentence, fillers, rulesOf(language))
      return countWords(out) < 2 ? sentence : language.code === 'en' ? withArticles(out) : out
    }),
  )
}

/** Sentences longer than this many words are cut where a new main clause begins. */
const easyLength = 12

/** Plainer words, no fillers, sentences cut at their joints. Adds nothing and drops no point. */
export function plainer(state: State): void {
  const { language } = state.plan.source
  const before = printMarkdown(state.pieces)
  const words = plainWords[language.code]
  const fillers = fillersOf(before, language)
  state.pieces = mapText(state.pieces, (text) => {
    const plain = words === undefined ? text : swapWords(text, words, rulesOf(language))
    const bare = withoutFillers(language.code === 'en' ? withArticles(plain) : plain, fillers, language)
    return join(splitSentences(bare).flatMap((sentence) => atJoints(sentence, language, before)))
  })
  if (printMarkdown(state.pieces) === before)
    state.failed.push('No long sentence or heavy word was found that could be made plainer.')
}

function atJoints(sentence: string, language: Language, whole: string): string[] {
  if (countWords(sentence) <= easyLength || /["“„«(]|\]\(/u.test(sentence)) return [sentence]
  const places = [...sentence.matchAll(/;\s+/gu)].map((match) => ({
    at: match.index,
    next: match.index + match[0].length,
  }))
  const { joints, code } = scoreLanguage(whole)
  // "und", "and" and "et" only tied the two; "but" and its like say how.
  if (code === language.code)
    for (const match of sentence.matchAll(joints)) {
      const isTie = /^(?:and|und|et|y|e|en)$/iu.test(match[1] ?? '')
      places.push({ at: match.index, next: match.index + (isTie ? match[0].length : match[0].indexOf(match[1] ?? '')) })
    }
  const fits = places.filter(
    ({ at, next }) => countWords(sentence.slice(0, at)) >= 4 && countWords(sentence.slice(next)) >= 4,
  )
  const middle = sentence.length / 2
  const best = fits.toSorted((a, b) => Math.abs(a.at - middle) - Math.abs(b.at - middle))[0]
  if (best === undefined) return [sentence]
  const end = (text: string) => finish(tidy(text, language.code), language.code)
  const parts = [end(sentence.slice(0, best.at)), end(sentence.slice(best.next))]
  return parts.flatMap((part) => atJoints(part, language, whole))
}

/** Contractions written out, colloquial words said as in a letter, no exclamations, emoji or greetings by first name. */
export function formal(state: State): void {
  const { language } = state.plan.source
  const before = printMarkdown(state.pieces)
  const words = formalWords[language.code]
  state.pieces = mapText(state.pieces, (text) => {
    const quiet = text
      .replace(greeting, (_all, letter: string | undefined) => (letter ?? '').toUpperCase())
      .replaceAll(/\s*!+/gu, '.')
      .replaceAll(/\s?\p{Extended_Pictographic}\uFE0F?/gu, '')
    const whole = language.code === 'en' ? formalAmounts(expandContractions(quiet)) : quiet
    const said = words === undefined ? whole : swapWords(whole, words, rulesOf(language))
    return language.code === 'en' ? withArticles(said) : language.code === 'fr' ? elided(said) : said
  })
  // A heading is a clause of the author's and speaks as the text does.
  if (language.code === 'en')
    state.pieces = state.pieces.map((piece) =>
      piece.kind === 'heading' ? { ...piece, text: expandContractions(piece.text) } : piece,
    )
  if (printMarkdown(state.pieces) === before)
    state.failed.push('No contraction, colloquial word or exclamation was found that could be made more formal.')
}

/** "de il" and "que il" are "d'il" and "qu'il". */
const elided = (text: string): string =>
  text.replaceAll(/\b(qu|d|l|j|n|s)e (?=[aeiouyéèêh])/giu, (whole, letters: string) =>
    /^(?:qu|d|n|s|j)$/iu.test(letters) ? `${letters}'` : whole,
  )
