import { type AskLanguage, type CardName, cardNames } from '@draftwright/contract/advisor-cards'
import { type MeasureName, type QueryKind, queryKinds, type TableKind } from '@draftwright/contract/query-form'
import { monthNames, monthWords, type Span, spanNames, spanWords } from '@draftwright/contract/query-spans'
import { normalizeText } from '../../query/index.ts'
import { dayWords, fieldWords } from './words-of-fields.ts'
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

export interface Word {
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
export const ownIndex = indexTerms(terms)
/** Terms by their first letters: a misspelt word keeps its own. */
export const ownByLetter = Map.groupBy(terms, ({ words }) => words[0]?.[0] ?? '')
/** The words that the product's own terms are made of. */
const listOwnWords = (): string[] => [...new Set(terms.flatMap(({ words }) => words))]
const ownWords = new Set(listOwnWords())
export const isOwnWord = (word: string): boolean => ownWords.has(word)
