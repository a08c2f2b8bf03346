import { queryKinds } from '../../../advising/query.ts'
import { isSimilarWord } from '../../../advising/similar-words.ts'
import type { DaySpan } from '../days.ts'
import { findMember, type QuestionContext } from '../question.ts'
import { longestWord } from '../tokens.ts'
import { vocabulary } from '../vocabulary.ts'
import { expandWord, sortLetters } from './expand-word.ts'
import { findSpans, parseNumber } from './find-spans.ts'
import { findBrackets } from './german-brackets.ts'
import { countParts, createNamedValue, findKnownValues, type KnownValue, type Word } from './known-values.ts'
import { isGermanText } from './language-words.ts'
import { germanOnly, lexicon, normalizeWords } from './lexicon.ts'
import { findCountry, isBehindPlaceWord, isPlace, keepPlaces, stripSigns, toCities } from './place-words.ts'

/** A part of a question with its meaning: "kind" with "opportunity", "is" with "open". `quiet` has none. */
export interface TaggedWords {
  readonly tag: string
  readonly arg: string
  readonly words: string
  readonly number?: number
  readonly span?: DaySpan
  readonly values?: readonly KnownValue[]
  /** As it was typed. */
  readonly typed?: string
  /** One of the options of the field that `arg` names. */
  readonly choice?: string
}
/** Finds what else the words at a place may name, with how many of them do. */
export type NameFinder = (
  meant: readonly string[],
  at: number,
) => (Pick<TaggedWords, 'tag' | 'arg' | 'choice'> & { readonly length: number }) | null

export interface TaggedQuestion {
  readonly items: readonly TaggedWords[]
  /** Words without a meaning, as typed. */
  readonly unknown: readonly string[]
  readonly isGerman: boolean
  /** A word was taken for one that it is nearly. */
  readonly isCorrected: boolean
}

const longestPhrase = Math.max(...[...lexicon.keys()].map((phrase) => phrase.split(' ').length))
/** What a misspelled word may be: a noun or a state, or one of the words that questions begin with; never one that denies or joins. */
const singleWords = [...lexicon].flatMap(([phrase, tag]) =>
  !phrase.includes(' ') &&
  (/^(?:kind|entry|field|is|time|top|low|op|unit|says):?/u.test(tag) ||
    /^(?:which|please|welche[rsnm]?|zeige)$/u.test(phrase))
    ? [phrase]
    : [],
)

/** The words of a text without their signs; numbers as the server counts words. */
function splitQuestion(question: string): Word[] {
  let isQuoted = false
  return question
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/(?<=^|\s)([<>])(=?)\s*(?=[€$£]?\d)/gu, (_all, sign: string, same: string) =>
      sign === '>' ? (same === '' ? 'over ' : 'at least ') : same === '' ? 'under ' : 'at most ',
    )
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .split(/\s+/u)
    .flatMap((typed): Word[] => {
      if (/["“„«]\S/u.test(typed)) isQuoted = true
      const quoted = isQuoted
      if (/\S["”“»][?.!,;]*$/u.test(typed)) isQuoted = false
      // "Over -1 million": a number below zero is not the one without its sign.
      const isBelowZero = /^[-−–][€$£]?\d/u.test(typed)
      const plain = isBelowZero
        ? typed
        : normalizeWords(typed).replaceAll(/^[^\p{L}\p{N}€$£&]+|[^\p{L}\p{N}%&]+$/gu, '')
      return plain === '' ? [] : [{ typed, plain, isEnd: /[,;:?]["”]?$/u.test(typed), quoted }]
    })
    .slice(0, 120)
}

/** Meanings that a word does not keep where it is sought in texts. */
const sought: readonly string[] = ['field', 'is', 'time', 'top', 'low', 'kind']

/** "This or last week": the unit is said once for both. */
const halfSpan =
  /\b(this|diese[nrsm]?)(?= (?:or|oder|and|und|vs) (?:last|letzte[nrsm]?) (week|month|quarter|year|woche|monat|quartal|jahr))/iu
const halfSpanBehind =
  /\b(this|diese[nrsm]?) (week|month|quarter|year|woche|monat|quartal|jahr) (or|oder|and|und|vs|versus|than|als) (last|letzte[nrsm]?)(?=[?.!]*$)/iu

/** Tags every word of a question that has a meaning; `values` are the workspace's. */
export function readTags(
  question: string,
  setting: QuestionContext,
  known: readonly KnownValue[] | null,
  { isFollowUp = false, findName }: { readonly isFollowUp?: boolean; readonly findName?: NameFinder } = {},
): TaggedQuestion {
  const values = known ?? []
  const words = splitQuestion(question.replace(halfSpan, '$1 $2').replace(halfSpanBehind, '$1 $2 $3 $4 $2'))
  const meant = words.map(({ plain }) => expandWord(plain))
  const items: TaggedWords[] = []
  const unknown: string[] = []
  const spans = findSpans(meant, setting.today)
  const brackets = findBrackets(words, meant)
  const offsets = countParts(words)
  let german = 0
  let isCorrected = words.some(
    ({ plain }, i) => plain !== meant[i] && sortLetters(plain) === sortLetters(meant[i] ?? ''),
  )
  let at = 0
  const push = (tag: string, length: number, rest: Partial<TaggedWords> = {}): void => {
    const part = words.slice(at, at + length)
    const typed = part.map((one) => stripSigns(one.typed)).join(' ')
    for (const meaning of tag.split('+')) {
      const [name = '', arg = ''] = meaning.split(':')
      items.push({ tag: name, arg, words: meant.slice(at, at + length).join(' '), typed, ...rest })
    }
    if (part.some(({ isEnd }) => isEnd)) items.push({ tag: 'comma', arg: '', words: '' })
    at += length
  }
  const afterSays = () => {
    const last = items.findLast(({ tag }) => tag !== 'quiet')
    return last?.tag === 'says' || last?.tag === 'words' || isOfNote(last)
  }
  while (at < words.length) {
    const word = words[at]
    const plain = meant[at] ?? ''
    if (word === undefined) break
    const quoteEnd = word.quoted ? words.findIndex((one, i) => i >= at && !(words[i + 1]?.quoted ?? false)) : -1
    const length = quoteEnd < 0 ? 0 : quoteEnd - at + 1
    const own = length > 0 ? null : (findName?.(meant, at) ?? null)
    if (own !== null) {
      const { tag, length: taken, ...rest } = own
      push(tag, taken, rest)
      continue
    }
    const named = findKnownValues(values, offsets, at, words, meant)
    if (
      named !== null &&
      (length === 0 || length > 1) &&
      !(afterSays() && !(named.isWhole && named.values.some(({ field }) => field !== 'type')))
    ) {
      const [only, ...others] = named.values
      if (only?.kind === 'member' && others.length === 0) push('member', named.length, { words: only.value })
      else push('value', named.length, { values: keepPlaces(named.values, items) })
      continue
    }
    if (length > 0) {
      push('words', length, {
        words: words
          .slice(at, at + length)
          .map((one) => one.plain)
          .join(' '),
      })
      continue
    }
    const span = spans.find((one) => one.at === at)
    if (span !== undefined) {
      push('span', span.length, { span: span.span })
      continue
    }
    const subject = findSubjectValue(setting, plain)
    if (subject !== null) {
      push('value', 1, { values: [subject] })
      continue
    }
    const isOne =
      (items.at(-1)?.tag === 'op' && /^(?:one|a|eine?n?)$/u.test(plain)) ||
      (/^(?:one|eine?[nmr]?)$/u.test(plain) && isExactly(meant, at))
    const number = isOne ? 1 : parseNumber(plain)
    if (number !== null) {
      push('number', 1, { number })
      continue
    }
    const member = findMember(setting.members, plain, word.typed, at === 0)
    if (member !== null) {
      push('member', 1, { words: member })
      continue
    }
    const bracket = brackets.get(at)
    if (bracket !== undefined) {
      german++
      push(bracket, 1)
      continue
    }
    // Who is in charge of "IT" is not who is in charge of it.
    const isSubject = stripSigns(word.typed) === 'IT' && question !== question.toUpperCase()
    const exact = isSubject ? null : findPhrase(meant, at)
    const phrase = exact ?? (isSubject ? null : findSimilar(plain))
    if (exact === null && phrase !== null) isCorrected = true
    // "Über" is "about" where no number is behind it.
    if (phrase?.phrase === 'ueber' && !meant.slice(at + 1, at + 3).some((next) => parseNumber(next) !== null)) {
      push('says', 1)
      continue
    }
    // "Deals where nothing happened" asks for no place.
    if (phrase?.phrase === 'where' && items.at(-1)?.tag === 'kind') {
      push('quiet', 1)
      continue
    }
    // What is sought may be any word: "about a phone".
    if (
      phrase !== null &&
      items.findLast(({ tag }) => tag !== 'quiet')?.tag === 'says' &&
      sought.includes(phrase.tag.split(':')[0] ?? '')
    ) {
      push('words', phrase.length)
      continue
    }
    if (phrase !== null) {
      if (germanOnly.has(phrase.phrase)) german++
      push(phrase.tag, phrase.length)
      continue
    }
    if (afterSays()) {
      push('words', 1)
      continue
    }
    const country = findName === undefined && isBehindPlaceWord(items) ? findCountry(words, at) : null
    if (country !== null) {
      push('value', country.length, { values: [country] })
      continue
    }
    if (known !== null && isPlace(items, isFollowUp)) {
      push('value', 1, { values: toCities(stripSigns(word.typed)) })
      continue
    }
    unknown.push(stripSigns(word.typed))
    push('unknown', 1)
  }
  return { items, unknown, isCorrected, isGerman: (german > 0 && german * 4 >= words.length) || isGermanText(question) }
}

/** "Exactly one deal", "one vote": a number, and no article. */
const isExactly = (meant: readonly string[], at: number): boolean =>
  /^(?:exactly|only|just|genau|nur|lediglich)$/u.test(meant[at - 1] ?? '') ||
  /^field:(?:votes|views|visitors|reads|points)$/u.test(lexicon.get(meant[at + 1] ?? '') ?? '')

/** The parts of a text by their meanings, without the workspace's names. */
export const listTags = (text: string, setting: QuestionContext): readonly TaggedWords[] =>
  readTags(text, setting, []).items

const pronouns =
  /^(?:it|its|he|she|his|her|hers|him|they|them|their|theirs|there|er|sie|ihm|ihr|ihre|ihren|ihrem|sein|seine|seinen|dort|dafuer|dazu)$/u
/** "It" is the row that the answer before was about. */
function findSubjectValue({ subject }: QuestionContext, plain: string): KnownValue | null {
  const kind = queryKinds.find((one) => one === subject?.kind)
  if (kind === undefined || !pronouns.test(plain.replace(/'s$/u, ''))) return null
  return createNamedValue(kind, subject?.title ?? '')
}

/** "Objected to", "Einwände gegen": what follows is what it is about. */
const isOfNote = (item: TaggedWords | undefined): boolean =>
  item?.tag === 'note' && / (?:to|about|gegen|wegen)$/u.test(item.words) && item.arg === 'objection'

function findPhrase(meant: readonly string[], at: number): { tag: string; phrase: string; length: number } | null {
  for (let length = Math.min(longestPhrase, meant.length - at); length > 0; length--) {
    const phrase = meant.slice(at, at + length).join(' ')
    const tag = lexicon.get(phrase) ?? (length === 1 ? lexicon.get(phrase.replace(/'s$/u, '')) : undefined)
    if (tag !== undefined) return { tag, phrase, length }
  }
  return null
}

/** A misspelled word: one letter of a word of five or more, two of one of eleven, or two that are swapped. */
function findSimilar(word: string): { tag: string; phrase: string; length: number } | null {
  // A word that is right as it stands is no misspelled other one.
  if (word.length < 4 || word.length > longestWord || vocabulary.includes(word)) return null
  const sorted = [...word].toSorted().join('')
  const phrase =
    singleWords.find(
      (one) => one[0] === word[0] && one.length === word.length && [...one].toSorted().join('') === sorted,
    ) ??
    findOnlyMeaning(singleWords.filter((one) => one.length > 4 && one[0] === word[0] && isSimilarWord(one, word, 1))) ??
    (word.length >= 11 ? singleWords.find((one) => one[0] === word[0] && isSimilarWord(one, word, 2)) : undefined)
  return phrase === undefined ? null : { tag: lexicon.get(phrase) ?? 'quiet', phrase, length: 1 }
}

/** The first of some words that all mean the same; a word that is nearly two of different meanings is neither. */
const findOnlyMeaning = (words: readonly string[]): string | undefined =>
  new Set(words.map((one) => lexicon.get(one))).size === 1 ? words[0] : undefined

/** "Without contacts and without deals": what an "and" joins is said of the rows that were asked for, not of the contacts. */
export function isJoined(before: readonly TaggedWords[]): boolean {
  const said = before.filter(({ tag }) => tag !== 'quiet' && tag !== 'not' && tag !== 'without' && tag !== 'with')
  return said.at(-1)?.tag === 'and' && said.at(-2)?.tag === 'kind'
}
