import type { FeedbackKind } from '@draftwright/contract/vocabulary'
import type { FeedbackAnswer } from '../../server/src/models/writing.ts'
import { resolveLanguage } from '../../server/src/models/composer/languages.ts'
import type { FeedbackText } from './texts.ts'

/** Problems of an answer; empty if it fulfils the request. */
export type Measure = (text: FeedbackText, answer: FeedbackAnswer) => string[]

const splitWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .replaceAll('’', "'")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []
const isPrompt = (line: string): boolean => /^\[\[.+\]\]$/u.test(line.trim())
const stripPrompts = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isPrompt(line))
    .join('\n')
const extractFirstParagraph = (text: string): string => text.split(/\n\s*\n/u)[0] ?? ''
const splitSentences = (text: string): string[] =>
  stripPrompts(text)
    .split('\n')
    .flatMap((line) => line.replace(/^(?:#+|-)\s+/u, '').split(/(?<=[.!?])\s+/u))
    .filter((one) => /\p{L}/u.test(one))

/** Names, numbers and the keyword are preserved. A name that is only in a greeting does not count. */
const listLostFacts = ({ names, input }: FeedbackText, after: string): string[] => {
  const numbers = input.draft.match(/\d+/gu) ?? []
  const has = new Set(after.match(/\d+/gu))
  return [
    ...names.filter((name) => !after.includes(name)).map((name) => `lost ${name}`),
    ...numbers.filter((number) => !has.has(number)).map((number) => `lost ${number}`),
    ...(after.toLowerCase().includes(input.keyword.toLowerCase()) ? [] : ['lost the keyword']),
  ]
}

/** Words that are in none of the author's texts. */
const listInventedWords = ({ language, input }: FeedbackText, after: string, besides = ''): string[] => {
  const known = new Set(
    splitWords([input.draft, input.idea, besides, ...input.earlier.map(({ text }) => text)].join(' ')),
  )
  const closed = new Set(splitWords(resolveLanguage(language).phrases.example.join(' ')))
  return splitWords(after)
    .filter((word) => !known.has(word) && !closed.has(word))
    .map((word) => `invented “${word}”`)
}

function countSyllables(word: string, language: string): number {
  const folded = word.normalize('NFC')
  const groups = folded.match(/[aeiouyäöüàâéèêëîïôûùœ]+/gu)?.length ?? 1
  const isMute =
    (language === 'en' && /[^aeiouyl]e$|[^aeioudt]ed$/u.test(folded)) ||
    (language === 'fr' && /[^aeiouéè]e(?:s|nt)?$/u.test(folded))
  return Math.max(1, groups - (isMute && groups > 1 ? 1 : 0))
}

/** Reading ease: Flesch for English, Amstad for German, Kandel and Moles for French. Higher is easier. */
export function computeReadingEase(text: string, language: string): number {
  const all = splitWords(stripPrompts(text))
  const perSentence = all.length / Math.max(1, splitSentences(text).length)
  const perWord = all.reduce((sum, word) => sum + countSyllables(word, language), 0) / Math.max(1, all.length)
  if (language === 'de') return 180 - perSentence - 58.5 * perWord
  if (language === 'fr') return 207 - 1.015 * perSentence - 73.6 * perWord
  return 206.835 - 1.015 * perSentence - 84.6 * perWord
}

const casualPatterns: Record<string, RegExp> = {
  en: /\p{L}+(?:n't|'re|'ve|'ll|'d|'m)\b|\b(?:it|that|there|he|she|who|what|nobody|team|driver|height|work)'s\b|\b(?:gonna|gotta|kinda|wanna|pretty much|a lot of|tons of|folks|guys|kids|stuff|super|awesome|totally|honestly|basically|really|figure[d]? out|check out|came up with|no-brainer|anyway|mess)\b|!/giu,
  de: /\b(?:kriegen|kriegt|halt|echt|blöd|mal|okay|irgendwie|klappt|guckt|total|gibt's|nix|rein|eine menge|ein haufen)\b|!/giu,
  fr: /(?<!\p{L})(?:ça|c'est pas|truc|super|du coup|en fait|on|galère|gamins|sympa|vraiment|un tas de|pas mal de|quand même)(?!\p{L})|!/giu,
}
const greetings = /^(?:hi|hey|hello|hallo|salut)\s+\p{L}+/giu

/** Counts contractions, colloquial words, exclamation marks and greetings by first name. */
const countCasualWords = (text: string, language: string): number =>
  (text.replaceAll('’', "'").match(casualPatterns[language] ?? /!/gu)?.length ?? 0) +
  (text.match(greetings)?.length ?? 0)

const countExamples = (text: string, language: string): number =>
  splitSentences(text).filter((one) => resolveLanguage(language).example.test(one)).length +
  text.split('\n').filter(isPrompt).length

export const measures: Record<Exclude<FeedbackKind, 'translate'>, Measure> = {
  shorter(text, { markdown }) {
    const share = splitWords(stripPrompts(markdown)).length / splitWords(stripPrompts(text.input.draft)).length
    return [...(share <= 0.85 ? [] : [`${Math.round(share * 100)} % of the words`]), ...listLostFacts(text, markdown)]
  },
  plainer(text, { markdown }) {
    const [before, after] = [text.input.draft, markdown].map((one) => computeReadingEase(one, text.language))
    return [
      ...((after ?? 0) > (before ?? 0) + 0.5 ? [] : [`ease ${before?.toFixed(1)} → ${after?.toFixed(1)}`]),
      ...listLostFacts(text, markdown),
    ]
  },
  formal(text, { markdown }) {
    const [before = 0, after = 0] = [text.input.draft, markdown].map((one) => countCasualWords(one, text.language))
    return [...(after <= before * 0.5 ? [] : [`${before} → ${after} casual words`]), ...listLostFacts(text, markdown)]
  },
  example(text, { markdown }) {
    const more = countExamples(markdown, text.language) - countExamples(text.input.draft, text.language)
    return [
      ...(more === 1 ? [] : [`${more} examples more`]),
      ...listInventedWords(text, markdown, text.input.keyword),
      ...listLostFacts(text, markdown),
    ]
  },
  opening(text, { markdown }) {
    const [before, after] = [extractFirstParagraph(text.input.draft), extractFirstParagraph(markdown)]
    const began = (one: string) => splitWords(one).slice(0, 4).join(' ')
    return [
      ...(began(before) === began(after) ? ['the same beginning'] : []),
      ...(after.toLowerCase().includes(text.input.keyword.toLowerCase()) ? [] : ['no keyword in the opening']),
      ...listInventedWords(text, markdown),
      ...listLostFacts(text, markdown),
    ]
  },
}
