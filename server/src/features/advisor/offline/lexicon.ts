import { type AskLanguage, type CardName, cardNames } from '@draftwright/contract/advisor-cards'
import { type MeasureName, type QueryKind, queryKinds, type TableKind } from '@draftwright/contract/query-form'
import { monthNames, monthWords, type Span, spanNames, spanWords } from '@draftwright/contract/query-spans'
import { normalizeText } from '../../query/index.ts'
import { dayWords, fieldWords } from './words-of-fields.ts'
import { hasMisspelling } from './spelling.ts'
import { kindWords, type State, states, type Words } from './words-of-kinds.ts'
import {
  aboutWords,
  cardWords,
  comparisons,
  fillers,
  groupWords,
  measures,
  mine,
  moreSpanWords,
  notContacted,
  orders,
  orWords,
  ownedWords,
  topicWords,
  units,
  withoutWords,
  withWords,
} from './words-of-questions.ts'

export type Kind = QueryKind | TableKind
/** A value of a field of the workspace's rows. */
export interface Value {
  readonly kind: Kind
  readonly field: string
  readonly value: string
  /** The row that it names. */
  readonly id?: string | undefined
}
/** What a phrase can mean; many mean several things, of which the ones beside it choose. */
export type Meaning =
  | {
      readonly type:
        | 'filler'
        | 'mine'
        | 'without'
        | 'with'
        | 'group'
        | 'owned'
        | 'about'
        | 'or'
        | 'not_contacted'
        | 'worst'
    }
  | { readonly type: 'kind'; readonly kind: Kind; readonly isOne: boolean }
  | { readonly type: 'state'; readonly state: State }
  | { readonly type: 'field'; readonly field: string }
  | { readonly type: 'day'; readonly of: Readonly<Partial<Record<QueryKind, string>>> }
  | { readonly type: 'span'; readonly span: Span }
  | { readonly type: 'measure'; readonly of: MeasureName }
  | { readonly type: 'order'; readonly field: string; readonly isDown: boolean }
  | { readonly type: 'compare'; readonly op: 'over' | 'under' | 'from' | 'to' }
  | { readonly type: 'unit'; readonly field: string }
  | { readonly type: 'card'; readonly card: CardName }
  | { readonly type: 'topic'; readonly topic: keyof typeof topicWords }
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'value'; readonly value: Value }
export type MeaningType = Meaning['type']

export interface Term {
  readonly words: readonly string[]
  /** As it is written where it is offered. */
  readonly text: string
  readonly language: AskLanguage | null
  readonly meaning: Meaning
}
/** A run of words of the question with what it can mean; none means that it was not read. */
export interface Token {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly words: readonly string[]
  readonly meanings: readonly Meaning[]
  readonly languages: readonly AskLanguage[]
  /** What misspelt words were read as. */
  readonly meant?: string
}

interface Word {
  readonly word: string
  readonly from: number
  readonly to: number
}
/** Words in lower case without umlauts, with their places in the text. */
export function splitWords(text: string): Word[] {
  return [...text.matchAll(/\d+(?:[.,]\d+)*[km]?(?![\p{L}])|[\p{L}\p{N}]+|[%€$]/giu)].map((match) => ({
    word: normalizeText(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
}

function* toTerms(words: Words, build: (place: number) => Meaning): Generator<Term> {
  for (const language of ['en', 'de'] as const)
    for (const [place, text] of words[language].split('|').entries())
      yield { words: splitWords(text).map(({ word }) => word), text, language, meaning: build(place) }
}

function* listTerms(): Generator<Term> {
  for (const type of ['filler', 'mine', 'without', 'with', 'group', 'owned', 'about', 'or', 'not_contacted'] as const)
    yield* toTerms(plainWords[type], () => ({ type }))
  for (const kind of queryKinds)
    yield* toTerms(kindWords[kind], (place) => ({ type: 'kind', kind, isOne: place === 1 }))
  for (const state of states) yield* toTerms(state.words, () => ({ type: 'state', state }))
  for (const [field, words] of Object.entries(fieldWords)) yield* toTerms(words, () => ({ type: 'field', field }))
  for (const { words, of } of dayWords) yield* toTerms(words, () => ({ type: 'day', of }))
  for (const span of spanNames) {
    yield* toTerms(spanWords[span], () => ({ type: 'span', span }))
    const more = moreSpanWords[span]
    if (more !== undefined) yield* toTerms(more, () => ({ type: 'span', span }))
  }
  for (const name of monthNames) {
    // "May" is a verb as well: only with a word before it.
    const before = name === 'may' ? ['in ', 'of ', 'since '] : ['', 'in ']
    yield* toTerms(
      {
        en: before.map((word) => word + monthWords[name].en).join('|'),
        de: `${monthWords[name].de}|im ${monthWords[name].de}`,
      },
      () => ({ type: 'span', span: name }),
    )
  }
  for (const { words, of } of measures) yield* toTerms(words, () => ({ type: 'measure', of }))
  for (const { words, field, isDown } of orders) yield* toTerms(words, () => ({ type: 'order', field, isDown }))
  for (const { words, op } of comparisons) yield* toTerms(words, () => ({ type: 'compare', op }))
  for (const { words, field } of units) yield* toTerms(words, () => ({ type: 'unit', field }))
  for (const card of cardNames) yield* toTerms(cardWords[card].ask, () => ({ type: 'card', card }))
  for (const topic of Object.keys(topicWords) as (keyof typeof topicWords)[])
    yield* toTerms(topicWords[topic], () => ({ type: 'topic', topic }))
  yield* toTerms({ en: 'worst|fewest|least', de: 'schlechtesten|wenigsten|am schlechtesten' }, () => ({
    type: 'worst',
  }))
}
const plainWords = {
  filler: fillers,
  mine,
  without: withoutWords,
  with: withWords,
  group: groupWords,
  owned: ownedWords,
  about: aboutWords,
  or: orWords,
  not_contacted: notContacted,
} as const

/** The product's own terms, the same in every workspace. */
const terms: readonly Term[] = [...listTerms()].filter(({ words }) => words.length > 0)

export type Index = ReadonlyMap<string, readonly Term[]>
/** Terms by their first word, the longest first. */
export const indexTerms = (some: readonly Term[]): Index =>
  new Map(
    [...Map.groupBy(some, ({ words }) => words[0] ?? '')].map(([word, group]) => [
      word,
      group.toSorted((one, other) => other.words.length - one.words.length),
    ]),
  )
const ownIndex = indexTerms(terms)
/** Terms by their first letters: a misspelt word keeps its own. */
const ownByLetter = Map.groupBy(terms, ({ words }) => words[0]?.[0] ?? '')
/** The words that the product's own terms are made of. */
export const listOwnWords = (): string[] => [...new Set(terms.flatMap(({ words }) => words))]
const ownWords = new Set(listOwnWords())
export const isOwnWord = (word: string): boolean => ownWords.has(word)

const numberWords: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  zwei: 2,
  drei: 3,
  vier: 4,
  fuenf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
}
/** "10,000", "10.000", "10k", "2.5m", "five". */
function readNumber(word: string): number | null {
  if (Object.hasOwn(numberWords, word)) return numberWords[word] ?? null
  const match = /^(\d+(?:[.,]\d+)*)([km]?)$/u.exec(word)
  if (match === null) return null
  const digits = match[1] ?? ''
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/u.test(digits)
  const value = Number(isGrouped ? digits.replaceAll(/[.,]/gu, '') : digits.replace(',', '.'))
  const scale = { k: 1000, m: 1_000_000 }[match[2] ?? ''] ?? 1
  return Number.isFinite(value) && value * scale < 1e12 ? value * scale : null
}

/** The longest term that begins at a word, with all that it can mean. */
function matchAt(words: readonly Word[], at: number, indexes: readonly Index[]) {
  let length = 0
  let found: Term[] = []
  for (const index of indexes)
    for (const term of index.get(words[at]?.word ?? '') ?? []) {
      const n = term.words.length
      if (n < length || n === 0) continue
      if (!term.words.every((word, more) => words[at + more]?.word === word)) continue
      if (n > length) found = []
      length = n
      found.push(term)
    }
  return { length, found }
}

const spelledTypes: ReadonlySet<MeaningType> = new Set([
  'kind',
  'state',
  'field',
  'day',
  'span',
  'measure',
  'order',
  'card',
  'topic',
])
/** The terms that words are with a mistake, longer than what is there without one; none where they could be several. */
function matchMisspelt(words: readonly Word[], at: number, names: readonly Term[], least: number) {
  const letter = words[at]?.word[0] ?? ''
  let length = least
  let found: Term[] = []
  const test = (term: Term, isName: boolean) => {
    const n = term.words.length
    if (n < Math.max(length, least + 1) || at + n > words.length) return
    const run = words.slice(at, at + n).map(({ word }) => word)
    if (!hasMisspelling(run, term.words, isName)) return
    if (n > length) found = []
    length = n
    found.push(term)
  }
  for (const term of names) if (term.words[0]?.[0] === letter) test(term, true)
  // Words that only join are not worth a guess.
  if (least === 0)
    for (const term of ownByLetter.get(letter) ?? []) if (spelledTypes.has(term.meaning.type)) test(term, false)
  const meant = new Set(found.map((term) => term.words.join(' ')))
  return meant.size === 1 ? { length, found } : { length: least, found: [] }
}

/** A month with a year behind it is of that year. */
function joinYears(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const month = (one: Token | undefined) => monthNames.find((name) => name === findMeaning(one, 'span')?.span)
    const year = (one: Token | undefined) => /^(?:19|20)\d\d$/u.exec(one?.words.join(' ') ?? '')?.[0]
    if (year(token) !== undefined && month(tokens[at - 1]) !== undefined) return []
    const [name, behind] = [month(token), year(tokens[at + 1])]
    if (name === undefined || behind === undefined) return [token]
    const number = String(monthNames.indexOf(name) + 1).padStart(2, '0')
    return [
      { ...token, to: tokens[at + 1]?.to ?? token.to, meanings: [{ type: 'span', span: `month:${behind}-${number}` }] },
    ]
  })
}

/**
 * The question cut into runs of words, each the longest that anything is called; `misspelt` are the names that words with a mistake may
 * mean, null reads as it is written. Words in quotation marks are one run.
 */
export function readTokens(text: string, names: Index, misspelt: readonly Term[] | null = null): Token[] {
  const quoted = [...text.matchAll(/["“„”]([^"“„”]{1,100})["“”]/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: match[1] ?? '',
  }))
  const words = splitWords(text)
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    const first = words[at]
    if (first === undefined) break
    const quote = quoted.find(({ from, to }) => first.from >= from && first.to <= to)
    const exact = matchAt(words, at, [ownIndex, names])
    const spelled = misspelt === null ? null : matchMisspelt(words, at, misspelt, exact.length)
    const isMeant = spelled !== null && spelled.found.length > 0
    const { length, found } = isMeant ? spelled : exact
    const number = readNumber(first.word)
    const isQuoted = quote !== undefined && !found.some(({ meaning }) => meaning.type === 'value' && length > 0)
    const end = isQuoted
      ? Math.max(
          at + 1,
          words.findIndex(({ from }) => from >= quote.to) === -1
            ? words.length
            : words.findIndex(({ from }) => from >= quote.to),
        )
      : at + Math.max(1, length)
    const run = words.slice(at, end)
    const to = run.at(-1)?.to ?? first.to
    tokens.push({
      from: first.from,
      to,
      text: isQuoted ? quote.text : text.slice(first.from, to),
      words: run.map(({ word }) => word),
      meanings: isQuoted
        ? [{ type: 'text', text: quote.text }]
        : [
            ...found.map(({ meaning }) => meaning),
            ...(number !== null && length <= 1 ? [{ type: 'number', number } as const] : []),
          ],
      languages: [...new Set(found.flatMap(({ language }) => language ?? []))],
      ...(isMeant && !isQuoted ? { meant: found[0]?.text ?? '' } : {}),
    })
    at = end
  }
  return joinYears(tokens)
}

/** The language that more of the words are of; the given one where they are as many. */
export function findLanguage(tokens: readonly Token[], usual: AskLanguage): AskLanguage {
  const only = (language: AskLanguage) =>
    tokens.filter(({ languages }) => languages.length === 1 && languages[0] === language).length
  const [english, german] = [only('en'), only('de')]
  return english === german ? usual : english > german ? 'en' : 'de'
}

export const findMeaning = <T extends MeaningType>(
  token: Token | undefined,
  type: T,
): Extract<Meaning, { readonly type: T }> | null =>
  (token?.meanings.find((one) => one.type === type) ?? null) as Extract<Meaning, { readonly type: T }> | null
