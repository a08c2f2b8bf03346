import { detectLanguage as scoreLanguage } from '@draftwright/contract/score/languages'
import type { composerFeedbackKinds } from '@draftwright/contract/vocabulary'
import type { FeedbackAnswer, WritingInput } from '../writing.ts'
import { expandContractions } from './contractions.ts'
import { mapRunningText, parseDraft, printMarkdown } from './document.ts'
import { formalWords, greetingPattern, replaceColloquialAmounts } from './formal-words.ts'
import { detectLanguageCode } from './languages.ts'
import { plainWords } from './plain-words.ts'
import { splitSentences } from './sentences.ts'
import { fixArticles, parseSwaps, swapWords, type WordSwaps } from './swap-words.ts'
import { countWords } from './words.ts'

type SwapKind = (typeof composerFeedbackKinds)[number]

const isVerbSecond = (code: string): boolean => code === 'de' || code === 'nl'

/** Swaps listed words of a text, or of its selected part, for plainer or more formal ones; every other word stays. */
export function swapStyle({ draft = '', selection }: WritingInput, kind: SwapKind): FeedbackAnswer {
  const before = selection ?? draft
  const code = detectLanguageCode((draft || before).replaceAll(/https?:\/\/\S+|\[\[[^\][\n]*\]\]/gu, ' '))
  const swap = kind === 'plainer' ? (text: string) => toPlainer(text, code) : (text: string) => toFormal(text, code)
  const pieces = parseDraft(before)
  const swapped = mapRunningText(pieces, swap)
  const hasChanged = printMarkdown(swapped) !== printMarkdown(pieces)
  const note = hasChanged
    ? null
    : `Basic mode found no word here that it knows a ${kind === 'plainer' ? 'plainer' : 'more formal'} one for.`
  return { markdown: hasChanged ? printMarkdown(swapped) : before, title: null, note }
}

function toPlainer(text: string, code: string): string {
  const words = plainWords[code]
  const rules = { isVerbSecond: isVerbSecond(code) }
  const plain = words === undefined ? text : swapWords(text, words, rules)
  const fillers = listFillers(text, code)
  return splitSentences(plain).reduce(
    (all, sentence) => {
      const bare = swapWords(sentence, fillers, rules)
      return countWords(bare) < 2 || bare === sentence ? all : all.replace(sentence, bare)
    },
    code === 'en' ? fixArticles(plain) : plain,
  )
}

/** Words that can be taken out of a sentence, as the content score counts them. */
function listFillers(text: string, language: string): WordSwaps {
  const { fillers, isVerbSecond: isLate, code } = scoreLanguage(text)
  if (code !== language) return parseSwaps('')
  return fillers.filter(([, instead]) => !(isLate && instead !== '')).toSorted((a, b) => b[0].length - a[0].length)
}

function toFormal(text: string, code: string): string {
  const words = formalWords[code]
  const quiet = text
    .replace(greetingPattern, (_all, letter: string | undefined) => (letter ?? '').toUpperCase())
    .replaceAll(/(?<!\s)\s*!+/gu, '.')
    .replaceAll(/\s?\p{Extended_Pictographic}\uFE0F?/gu, '')
  const whole = code === 'en' ? replaceColloquialAmounts(expandContractions(quiet)) : quiet
  const swapped = words === undefined ? whole : swapWords(whole, words, { isVerbSecond: isVerbSecond(code) })
  return code === 'en' ? fixArticles(swapped) : code === 'fr' ? elideVowels(swapped) : swapped
}

/** "de il" and "que il" become "d'il" and "qu'il". */
const elideVowels = (text: string): string =>
  text.replaceAll(/\b(qu|d|j|n|s)e (?=[aeiouyéèêh])/giu, (_whole, letters: string) => `${letters}'`)
