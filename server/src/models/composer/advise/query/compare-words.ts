import type { QueryForm } from '../../../advising/query.ts'
import type { TaggedWords } from './tag-words.ts'
import { toKind } from './to-kind.ts'

/** People or companies side by side: what is compared, and by which measures; the queries are those of each measure in turn. */
export interface Comparison {
  /** `@me` is the one who asks. */
  readonly subjects: readonly string[]
  /** In the words of the question. */
  readonly measures: readonly string[]
}

const isSubject = ({ tag, values = [] }: TaggedWords): boolean =>
  tag === 'member' ||
  tag === 'me' ||
  (tag === 'value' &&
    values.some(
      ({ kind, field }) => (field === 'name' && (kind === 'company' || kind === 'member')) || field === 'person',
    ))
/** A company rather than its deals, which are called like it. */
function keepSubject(item: TaggedWords): TaggedWords {
  const { values } = item
  if (values === undefined) return item
  const companies = values.filter(({ kind, field }) => kind === 'company' && field === 'name')
  const people = values.filter(({ kind, field }) => kind === 'member' || field === 'person')
  const [person] = people
  if (companies.length > 0) return { ...item, values: companies }
  return person === undefined ? item : { ...item, tag: 'member', words: person.value }
}
const isJoint = ({ tag, words }: TaggedWords): boolean =>
  tag === 'and' || tag === 'comma' || tag === 'compare' || /^(?:with|mit|to)$/u.test(words)
const isCompare = ({ tag, words }: TaggedWords): boolean => tag === 'compare' && /^(?:compare|vergleich)/u.test(words)

/** What was won, which has a name of its own. */
const revenue = /^(?:revenue|turnover|sales|umsatz|umsaetze|erloes)$/u
const talks =
  /\b(?:sp[eo]ken?|spoke|talked|talk|contact|conversation|call(?:ed)?|heard|gesprochen|sprach|kontakt|gespraech|geredet|anruf)\b/u

/** "Compare Jonas and me": who asks is one of them; "for me" says nothing. Each word keeps its place. */
export function markCompared(items: readonly TaggedWords[]): readonly TaggedWords[] {
  if (!items.some(isCompare)) return items
  return items.map((item, at) => {
    if (item.words === 'mich') return { ...item, tag: 'me' }
    if (item.tag === 'unknown' && revenue.test(item.words)) return { ...item, tag: 'is', arg: 'won' }
    if (item.tag === 'unknown' && talks.test(item.words)) return { ...item, tag: 'quiet' }
    return item.tag === 'me' && /^(?:for|fuer)$/u.test(items[at - 1]?.words ?? '') ? { ...item, tag: 'quiet' } : item
  })
}

const said = (tag: string, arg: string, words = ''): TaggedWords => ({ tag, arg, words })
/** By what is compared where nothing is told. */
const usual: Readonly<Record<'en' | 'de', readonly (readonly [string, readonly TaggedWords[]])[]>> = {
  en: [
    ['won deals', [said('is', 'won'), said('kind', 'opportunity', 'deals')]],
    ['open deals', [said('is', 'open'), said('kind', 'opportunity', 'deals')]],
    ['lost deals', [said('is', 'lost'), said('kind', 'opportunity', 'deals')]],
  ],
  de: [
    ['gewonnene Deals', [said('is', 'won'), said('kind', 'opportunity', 'deals')]],
    ['offene Deals', [said('is', 'open'), said('kind', 'opportunity', 'deals')]],
    ['verlorene Deals', [said('is', 'lost'), said('kind', 'opportunity', 'deals')]],
  ],
}
/** When somebody was spoken to last. */
const isTalk = (items: readonly TaggedWords[]): boolean => {
  const text = items.map(({ words }) => words).join(' ')
  return /\b(?:last|latest|zuletzt|letzte[rsnm]?)\b/u.test(text) && talks.test(text)
}

/** The comparison that a question asks for, with a reader for each of its parts; null for other questions. */
export function readComparison(
  items: readonly TaggedWords[],
  isGerman: boolean,
  read: (items: readonly TaggedWords[]) => {
    readonly queries: readonly QueryForm[]
    readonly unused: readonly string[]
  },
): { readonly queries: QueryForm[]; readonly unused: string[]; readonly comparison: Comparison } | null {
  const at = items.findIndex(isCompare)
  if (at < 0 || items.slice(0, at).some(({ tag }) => tag !== 'quiet' && tag !== 'comma')) return null
  const rest = items.slice(at + 1)
  const subjects: TaggedWords[] = []
  let next = 0
  for (; next < rest.length; next++) {
    const item = rest[next]
    if (item === undefined) break
    if (isSubject(item)) subjects.push(keepSubject(item))
    else if (item.tag === 'comma' && subjects.length > 1) break
    else if (item.tag !== 'quiet' && !isJoint(item)) {
      if (item.tag === 'group') next++
      break
    }
  }
  if (subjects.length < 2 || subjects.length > 4) return null
  const measures = listMeasures(rest.slice(next), isGerman)
  if (measures === null) return null
  const queries: QueryForm[] = []
  const unused: string[] = []
  for (const [, part] of measures)
    for (const subject of subjects) {
      const found = isTalk(part) ? { queries: [toTalk(subject)], unused: [] } : read([subject, ...addNoun(part)])
      const [query] = found.queries
      unused.push(...found.unused)
      if (query === undefined || found.queries.length > 1) unused.push(...part.map(({ words }) => words))
      else queries.push(isTalk(part) ? query : toMeasured(query))
    }
  return { queries, unused, comparison: { subjects: subjects.map(toName), measures: measures.map(([label]) => label) } }
}

/** The parts between commas and "and", each with its words as they were typed. */
function listMeasures(
  rest: readonly TaggedWords[],
  isGerman: boolean,
): readonly (readonly [string, readonly TaggedWords[]])[] | null {
  const parts: TaggedWords[][] = [[]]
  for (const item of rest) {
    if (item.tag === 'and' || item.tag === 'comma') parts.push([])
    else parts.at(-1)?.push(item)
  }
  const told = parts.filter((part) => part.some(({ tag }) => tag !== 'quiet'))
  if (told.length === 0) return usual[isGerman ? 'de' : 'en']
  return told.map((part) => [
    part
      .map(({ typed, words }) => typed ?? words)
      .join(' ')
      .replace(/^(?:and|und)\s+/iu, ''),
    part,
  ])
}

/** What is only said to be open, won or lost are deals. */
const addNoun = (part: readonly TaggedWords[]): readonly TaggedWords[] =>
  part.some(({ tag, arg }) => tag === 'is' && ['open', 'won', 'lost', 'pipeline'].includes(arg)) &&
  !part.some((item) => toKind(item) !== null)
    ? [...part, said('kind', 'opportunity', 'deals')]
    : part

/** Deals are summed up, of which a sum tells their number as well; other rows are counted. */
const toMeasured = (query: QueryForm): QueryForm => {
  const { show: _shown, ...rows } = query
  if (query.measure !== undefined) return rows
  return { ...rows, measure: query.kind === 'opportunity' ? { of: 'sum', field: 'amount' } : { of: 'count' } }
}

const toName = ({ tag, words, values = [] }: TaggedWords): string =>
  tag === 'me' ? '@me' : (values[0]?.value ?? words)
/** The last call, e-mail or meeting with a company, or of a member. */
function toTalk(subject: TaggedWords): QueryForm {
  const name = toName(subject)
  const isCompany = subject.values?.some(({ kind }) => kind === 'company') === true
  return {
    kind: 'log_entry',
    where: [
      { field: 'entry', op: 'is', values: ['call', 'email', 'meeting'] },
      isCompany
        ? { linked: 'company', where: [{ field: 'name', op: 'is', values: [name] }] }
        : { field: 'author', op: 'is', values: [name] },
    ],
    sort: { field: 'at', isDown: true },
    limit: 1,
  }
}
