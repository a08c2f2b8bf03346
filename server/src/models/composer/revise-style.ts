import { detectLanguage as scoreLanguage } from '@draftwright/contract/score/languages'
import { printMarkdown } from './document.ts'
import { replaceColloquialAmounts, formalWords, greetingPattern } from './formal-words.ts'
import type { Language } from './language.ts'
import { plainWords } from './plain-words.ts'
import { finishSentence, normalizeText } from './polish.ts'
import { joinSentences, mapPieceText, type Revision } from './revision.ts'
import { splitSentences } from './sentences.ts'
import { expandContractions } from './contractions.ts'
import { parseSwaps, type WordSwaps, swapWords, fixArticles } from './swap-words.ts'
import { countWords } from './words.ts'

/** Words that can be removed from a sentence, as the content score counts them. */
export function listFillers(text: string, language: Language): WordSwaps {
  const { fillers, isVerbSecond, code } = scoreLanguage(text)
  if (code !== language.code) return parseSwaps('')
  return fillers
    .filter(([, instead]) => !(isVerbSecond && instead !== ''))
    .toSorted((a, b) => b[0].length - a[0].length)
}

export const toSwapRules = ({ code }: Language) => ({ isVerbSecond: code === 'de' || code === 'nl' })

export function removeFillers(text: string, fillers: WordSwaps, language: Language): string {
  if (fillers.length === 0) return text
  return joinSentences(
    splitSentences(text).map((sentence) => {
      const out = swapWords(sentence, fillers, toSwapRules(language))
      return countWords(out) < 2 ? sentence : language.code === 'en' ? fixArticles(out) : out
    }),
  )
}

/** Sentences longer than this many words are split where a new main clause starts. */
const maxEasyLength = 12

/** Uses plainer words, removes fillers, and splits sentences at their joints. Adds nothing and drops no point. */
export function rewritePlainly(state: Revision): void {
  const { language } = state.plan.idea
  const before = printMarkdown(state.pieces)
  const words = plainWords[language.code]
  const fillers = listFillers(before, language)
  state.pieces = mapPieceText(state.pieces, (text) => {
    const plain = words === undefined ? text : swapWords(text, words, toSwapRules(language))
    const bare = removeFillers(language.code === 'en' ? fixArticles(plain) : plain, fillers, language)
    return joinSentences(splitSentences(bare).flatMap((sentence) => splitAtJoints(sentence, language, before)))
  })
  if (printMarkdown(state.pieces) === before)
    state.remarks.push('No long sentence or heavy word was found that could be made plainer.')
}

function splitAtJoints(sentence: string, language: Language, whole: string): string[] {
  if (countWords(sentence) <= maxEasyLength || /["“„«(]|\]\(/u.test(sentence)) return [sentence]
  const places = [...sentence.matchAll(/;\s+/gu)].map((match) => ({
    at: match.index,
    next: match.index + match[0].length,
  }))
  const { joints, code } = scoreLanguage(whole)
  // "und", "and" and "et" only joined the two; "but" and the like express a relation.
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
  const end = (text: string) => finishSentence(normalizeText(text, language.code), language.code)
  const parts = [end(sentence.slice(0, best.at)), end(sentence.slice(best.next))]
  return parts.flatMap((part) => splitAtJoints(part, language, whole))
}

/**
 * Expands contractions, replaces colloquial words, and removes exclamation marks, emoji and greetings by first name.
 */
export function rewriteFormally(state: Revision): void {
  const { language } = state.plan.idea
  const before = printMarkdown(state.pieces)
  const words = formalWords[language.code]
  state.pieces = mapPieceText(state.pieces, (text) => {
    const quiet = text
      .replace(greetingPattern, (_all, letter: string | undefined) => (letter ?? '').toUpperCase())
      .replaceAll(/\s*!+/gu, '.')
      .replaceAll(/\s?\p{Extended_Pictographic}\uFE0F?/gu, '')
    const whole = language.code === 'en' ? replaceColloquialAmounts(expandContractions(quiet)) : quiet
    const rewritten = words === undefined ? whole : swapWords(whole, words, toSwapRules(language))
    return language.code === 'en' ? fixArticles(rewritten) : language.code === 'fr' ? elideVowels(rewritten) : rewritten
  })
  // A heading is a clause of the author's, in the same style as the text.
  if (language.code === 'en')
    state.pieces = state.pieces.map((piece) =>
      piece.kind === 'heading' ? { ...piece, text: expandContractions(piece.text) } : piece,
    )
  if (printMarkdown(state.pieces) === before)
    state.remarks.push('No contraction, colloquial word or exclamation was found that could be made more formal.')
}

/** "de il" and "que il" become "d'il" and "qu'il". */
const elideVowels = (text: string): string =>
  text.replaceAll(/\b(qu|d|l|j|n|s)e (?=[aeiouyéèêh])/giu, (whole, letters: string) =>
    /^(?:qu|d|n|s|j)$/iu.test(letters) ? `${letters}'` : whole,
  )
