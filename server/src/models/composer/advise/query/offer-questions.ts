import type { QueryKind } from '../../../advising/query.ts'
import { inferKindOfField, inferKindOfState } from './fields.ts'
import type { KnownValue } from './known-values.ts'
import { dayStarters, kindStarters, namedStarters } from './starter-questions.ts'
import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

/** Words with which a phrase or a clause begins that a question may go without. */
const opening =
  /^(?:in|on|at|from|of|with|by|for|about|because|that|which|who|whose|and|outside|since|during|aus|von|mit|bei|für|über|wegen|im|am|seit|und|die|der|deren|wo)$/iu
/** What a whole question may end with. */
const ends: readonly string[] = ['kind', 'entry', 'value', 'span', 'field', 'number', 'member', 'is', 'note']

/**
 * The beginnings of a question that are whole questions without what was not understood, the longest first: each stops before the
 * phrase or clause that has the first unknown word, and never behind a preposition, a verb or a word that denies.
 */
export function listShorterQuestions(
  question: string,
  unknown: readonly string[],
  read: (text: string) => readonly TaggedWords[],
): string[] {
  const isUnknown = (word: string) => unknown.some((one) => one.toLowerCase().split(' ').includes(word.toLowerCase()))
  const words = question.replace(/[?!.]+$/u, '').split(/\s+/u)
  const first = words.findIndex((word) => isUnknown(word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')))
  return words
    .slice(0, Math.max(0, first))
    .flatMap((word, at) => (at > 1 && opening.test(word) ? [words.slice(0, at).join(' ').replace(/,$/u, '')] : []))
    .toReversed()
    .filter((text) => {
      const items = read(text).filter(({ tag }) => tag !== 'comma')
      return items.some((item) => toKind(item) !== null) && ends.includes(items.at(-1)?.tag ?? '')
    })
}

/** A question that may be offered, with the names of rows that it has. */
export interface OfferedQuestion {
  readonly text: string
  readonly values: readonly KnownValue[]
}

export interface Understood {
  readonly typed: string
  readonly items: readonly TaggedWords[]
  readonly today: string
  readonly isGerman: boolean
}

/** So many of them can be looked over at a glance. */
const maxOffered = 3

/**
 * Questions near to one that was not understood: about the people, companies, deals and days that it names, then about its kind of
 * row, those with the most of its other words first. None where nothing of it was understood.
 */
export function listNearQuestions(
  understood: Understood,
  read: (one: OfferedQuestion) => readonly TaggedWords[] | null,
): string[] {
  const { items, typed, isGerman } = understood
  const language = isGerman ? 'de' : 'en'
  const meant = new Set(items.flatMap(toMeaning))
  const turn = countLetters(typed)
  // Of a request to write to somebody only the somebody is near.
  const isRequest = requests.test(typed.trim())
  const kind = isRequest ? null : findKind(items)
  const named = listNames(items).flatMap(([of, value]) =>
    rotate(namedStarters[of][language], turn).map((text) => fillName(text, value, of)),
  )
  const dated = kind === null ? [] : listDated(kind, understood).map((text): OfferedQuestion => ({ text, values: [] }))
  const ofKind = rotate((kind === null ? undefined : kindStarters[kind])?.[language] ?? [], turn).map(
    (text): OfferedQuestion => ({ text, values: [] }),
  )
  const rank = (all: readonly OfferedQuestion[]) =>
    all
      .flatMap(({ text, values }) => {
        const own = read({ text, values })
        return own === null
          ? []
          : [{ text, score: new Set(own.flatMap(toMeaning).filter((one) => meant.has(one))).size }]
      })
      .toSorted((one, other) => other.score - one.score)
      .map(({ text }) => text)
  const rest = [...rank(dated), ...rank(ofKind)]
  const first = rank(named)
  return [...new Set([...first.slice(0, rest.length === 0 ? maxOffered : 2), ...rest])].slice(0, maxOffered)
}

const requests =
  /^(?:(?:please|can you|could you|bitte|kannst du|können sie)\s+)*(?:write|draft|compose|phrase|word|reply|answer|send|schreibe?n?|formuliere?n?|verfasse?n?|antworte|schicke?|sende|entwirf)\b/iu

function findKind(items: readonly TaggedWords[]): QueryKind | null {
  const told = items.map(toKind).find((one) => one !== null && one !== 'meeting_line' && one !== 'member')
  const inferred = () =>
    items.flatMap(
      ({ tag, arg }) => (tag === 'is' ? inferKindOfState(arg) : tag === 'field' ? inferKindOfField(arg) : null) ?? [],
    )[0] ?? null
  return told ?? inferred()
}

/** What a word says, where that is more than a part of the sentence. */
const toMeaning = ({ tag, arg }: TaggedWords): string[] =>
  /^(?:kind|entry|note|is|field|measure|top|low|me|time|without|op)$/u.test(tag) ? [`${tag}:${arg}`] : []

type NamedKind = keyof typeof namedStarters

const namedKinds: readonly NamedKind[] = ['contact', 'company', 'opportunity']
/** Rows that the question names; one alone of the name that was typed. A deal is named by more than one of its words. */
function listNames(items: readonly TaggedWords[]): [NamedKind, string][] {
  const found = items.flatMap(({ tag, words, values = [] }): [NamedKind, string][] => {
    if (tag === 'member') return [['member', words]]
    const names = values.filter(
      ({ kind, field, isWhole, length }) => field === 'name' && (kind !== 'opportunity' || isWhole || length > 1),
    )
    const kind = namedKinds.find((one) => names.some((name) => name.kind === one))
    const ofKind = new Set(names.flatMap((name) => (name.kind === kind ? [name.value] : [])))
    const [value] = ofKind
    return kind === undefined || value === undefined || ofKind.size > 1 ? [] : [[kind, value]]
  })
  return found.slice(0, 2)
}

const countWords = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).length
function fillName(text: string, value: string, kind: NamedKind): OfferedQuestion {
  const at = countWords(text.slice(0, text.indexOf('{name}')))
  return {
    text: text.replace('{name}', value),
    values: [{ kind, field: 'name', value, at, length: countWords(value), isWhole: true }],
  }
}

/** Days as the question has them, where its words fit behind any verb. */
const spanWords = {
  en: /^(?:(?:this|last|next) (?:week|month|quarter|year)|today|yesterday|tomorrow|in \p{L}+(?: \d{4})?)$/u,
  de: /^(?:(?:diese|letzte|nächste)[nrms]? (?:Woche|Monat|Quartal|Jahr)|heute|gestern|morgen|im \p{L}+(?: \d{4})?)$/iu,
} as const
function listDated(kind: QueryKind, { items, today, isGerman }: Understood): readonly string[] {
  const at = items.findIndex(({ span }) => span !== undefined)
  const { span, typed = '', words = '' } = items[at] ?? {}
  if (span === undefined) return []
  const language = isGerman ? 'de' : 'en'
  const joint = items[at - 1]?.words ?? ''
  const said = /^(?:in|im)$/u.test(joint) ? `${joint} ${typed}` : isGerman ? typed : words
  if (!spanWords[language].test(said)) return []
  const sets = [...(span.from <= today ? [dayStarters.past] : []), ...(span.to >= today ? [dayStarters.ahead] : [])]
  // German nouns are often typed small.
  const noun = said.replace(/\p{L}+$/u, (word) => (isGerman && / /u.test(said) ? capitalize(word) : word))
  return sets.flatMap((set) => set[kind]?.[language] ?? []).map((text) => text.replace('{span}', noun))
}

const capitalize = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** Another beginning for each question: two that were not understood are not offered the same. */
const countLetters = (text: string): number => text.replaceAll(/\s/gu, '').length
const rotate = <T>(all: readonly T[], turn: number): T[] => {
  const at = all.length === 0 ? 0 : turn % all.length
  return [...all.slice(at), ...all.slice(0, at)]
}
