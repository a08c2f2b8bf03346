import { type Ask, type AskLanguage, type Card, type CardName, isCard } from '@draftwright/contract/advisor-cards'
import { isTableKind, type QueryForm, type QueryKind } from '@draftwright/contract/query-form'
import { describeAsk } from './answer-ask.ts'
import { splitWords, type Token } from './lexicon.ts'
import { findMeaning } from './read-tokens.ts'
import { createNoNames, type Names } from './names.ts'
import { readAsk, type Reading } from './read-ask.ts'
import { readCard } from './read-card.ts'
import { readForm } from './read-form.ts'
import { cardWords } from './words-of-questions.ts'
import { kindWords, states } from './words-of-kinds.ts'

export interface Offer {
  readonly text: string
  readonly ask: Ask
}

const rows = (kind: QueryKind, more: Partial<QueryForm> = {}): Ask => ({ form: { kind, where: [], ...more } })
const is = (field: string, ...values: string[]) => ({ field, op: 'is', values }) as const
const empty = (field: string) => ({ field, op: 'empty', values: [] }) as const
const span = (field: string, name: string) => ({ field, op: 'within', values: [`@${name}`] }) as const
const open = is('status', 'open')

/** Questions that are offered where one was not read whole, the usual ones first. */
const bank: readonly Ask[] = [
  { card: 'due', span: 'this_week' },
  { card: 'due', span: 'today', who: '@me' },
  { card: 'stuck' },
  { card: 'pipeline' },
  { card: 'performance', span: 'this_month' },
  { card: 'performance', worst: true },
  { card: 'performance', per: 'channel' },
  { card: 'performance', per: 'pillar' },
  { card: 'write' },
  { card: 'compare', span: 'this_month' },
  { card: 'compare', span: 'this_week' },
  { card: 'promises' },
  { card: 'promises', who: '@me' },
  { card: 'visits', span: 'this_month' },
  { card: 'visits', topic: 'sources' },
  { card: 'visits', topic: 'subscribers' },
  { card: 'visits', topic: 'newsletters' },
  { card: 'visits', topic: 'forms' },
  { card: 'visits', topic: 'links' },
  { card: 'visits', topic: 'campaigns' },
  { card: 'visits', topic: 'networks' },
  { card: 'changes', span: 'last_week' },
  { card: 'changes', span: 'today' },
  { card: 'counts' },
  rows('task', { where: [is('overdue', 'yes'), is('assignee', '@me')] }),
  rows('task', { where: [is('overdue', 'yes')] }),
  rows('task', { where: [open, span('due', 'today')] }),
  rows('task', { where: [open], group: 'assignee', measure: { of: 'count' } }),
  rows('opportunity', { where: [open] }),
  rows('opportunity', { where: [open], measure: { of: 'sum', field: 'amount' } }),
  rows('opportunity', { where: [open, span('close_date', 'this_month')] }),
  rows('opportunity', { where: [open, span('close_date', 'this_quarter')] }),
  rows('opportunity', { where: [open, empty('next_step')] }),
  rows('opportunity', { where: [open, is('owner', '@me')] }),
  rows('opportunity', { where: [open], sort: { field: 'amount', isDown: true }, limit: 10 }),
  rows('opportunity', { where: [is('status', 'won'), span('closed', 'this_quarter')] }),
  rows('opportunity', {
    where: [is('status', 'won'), span('closed', 'this_year')],
    measure: { of: 'sum', field: 'amount' },
  }),
  rows('opportunity', { where: [is('status', 'lost')] }),
  rows('opportunity', { where: [is('status', 'lost')], group: 'lost_reason', measure: { of: 'count' } }),
  rows('opportunity', { where: [open], group: 'stage', measure: { of: 'count' } }),
  rows('opportunity', { where: [open], group: 'owner', measure: { of: 'count' } }),
  rows('opportunity', { where: [is('status', 'won', 'lost')], measure: { of: 'rate' } }),
  rows('opportunity', {
    where: [open, { field: 'last_activity', op: 'within', values: ['@last_30_days'], not: true }],
  }),
  rows('contact'),
  rows('contact', { where: [is('status', 'customer')] }),
  rows('contact', { where: [{ field: 'role', op: 'has', values: ['decides', 'decision', 'decider', 'entscheid'] }] }),
  rows('contact', { where: [empty('email')] }),
  rows('contact', { where: [span('created', 'this_month')] }),
  rows('contact', { where: [{ field: 'last_activity', op: 'within', values: ['@last_90_days'], not: true }] }),
  rows('company'),
  rows('company', { where: [], group: 'industry', measure: { of: 'count' } }),
  rows('company', { where: [{ linked: 'opportunity', where: [open] }] }),
  rows('company', { where: [{ linked: 'opportunity', where: [open], not: true }] }),
  rows('post', { where: [is('status', 'in_review')] }),
  rows('post', { where: [is('status', 'draft')] }),
  rows('post', { where: [is('status', 'scheduled')] }),
  rows('post', { where: [is('status', 'published')], measure: { of: 'count' } }),
  rows('post', { where: [is('status', 'published'), span('published', 'this_month')] }),
  rows('post', { where: [is('status', 'published')], group: 'author', measure: { of: 'count' } }),
  rows('idea', { where: [is('status', 'new')] }),
  rows('idea', { where: [], sort: { field: 'votes', isDown: true }, limit: 10 }),
  rows('idea', { where: [], sort: { field: 'created', isDown: true }, limit: 10 }),
  rows('meeting'),
  rows('meeting', { where: [span('at', 'this_week')] }),
  rows('meeting_note', { where: [is('note', 'decision')] }),
  rows('meeting_note', { where: [is('note', 'question'), open] }),
  rows('meeting_note', { where: [is('note', 'objection')] }),
  rows('log_entry', { where: [is('entry', 'call')] }),
]

/** A word without the endings of both languages. */
const toStem = (word: string): string => word.replace(/(?:ungen|ung|ing|ies|ed|en|er|es|em|s|e|y|n)$/u, '').slice(0, 8)
const toStems = (text: string): Set<string> =>
  new Set(
    splitWords(text).flatMap(({ word }) =>
      word.length > 2 && !/^(?:the|und|der|die|das|what|which|our|was|wie|wir)$/u.test(word) ? [toStem(word)] : [],
    ),
  )
const offered = bank.map((ask) => ({
  ask,
  stems: toStems(
    (['en', 'de'] as const).map((language) => describeAsk(ask, language, { tables: [] })).join(' ') +
      (isCard(ask)
        ? ` ${cardWords[ask.card].near} ${cardWords[ask.card].ask.en} ${cardWords[ask.card].ask.de}`
        : ` ${listRowWords(ask.form)}`),
  ),
}))
/** All that the kind and the states of a form are called. */
function listRowWords({ kind, where }: QueryForm): string {
  if (isTableKind(kind)) return ''
  const said = states.filter(
    ({ of }) => of[kind]?.some((one) => where.some((other) => JSON.stringify(one) === JSON.stringify(other))) === true,
  )
  return [kindWords[kind], ...said.map(({ words }) => words)]
    .map(({ en, de }) => `${en} ${de}`.replaceAll('|', ' '))
    .join(' ')
}

const crmKinds: readonly string[] = 'opportunity company contact task log_entry activity survey_response'.split(' ')
const isOfCrm = (ask: Ask): boolean => (isCard(ask) ? ask.card === 'pipeline' : crmKinds.includes(ask.form.kind))

const count = (some: ReadonlySet<string>, of: ReadonlySet<string>): number =>
  [...some].filter((stem) => of.has(stem)).length

/** The report that is nearest to a question, and the three questions that are. */
export function findNearest(
  text: string,
  { tokens, language, ask }: Reading,
  names: Names,
): { card: Card; offers: Offer[] } {
  const asked = toStems(text)
  const ranked = offered
    .filter((one) => names.isCrmOpen || !isOfCrm(one.ask))
    .map((one, at) => ({ ...one, score: count(asked, one.stems) / Math.sqrt(8 + one.stems.size) - at / 100_000 }))
    .toSorted((one, other) => other.score - one.score)
  const partly = ask === null ? listPartReadings(tokens, names) : []
  const own = [...partly, ...listNamedCards(tokens), ...ranked.map((one) => one.ask)]
  const offers = new Map(
    own
      .filter((one) => JSON.stringify(one) !== JSON.stringify(ask))
      .map((one) => [describeAsk(one, language, names), one] as const),
  )
  return {
    card: findNearestCard(asked, tokens),
    offers: [...offers].slice(0, 3).map(([said, one]) => ({ text: capitalize(said), ask: one })),
  }
}
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What the question says without the words that were not read: nearest to it, if it is anything. */
export function listPartReadings(tokens: readonly Token[], names: Names): Ask[] {
  const known = tokens.filter(({ meanings }) => meanings.length > 0)
  const without = (drop: (token: Token) => boolean) => known.filter((token) => !drop(token))
  const attempts = [
    known,
    without((token) => findMeaning(token, 'card') !== null),
    without((token) => findMeaning(token, 'span') !== null),
    without((token) => findMeaning(token, 'value') !== null),
    ...known.flatMap((one) =>
      findMeaning(one, 'filler') === null
        ? [without((token) => token === one), without((token) => token === one || findMeaning(token, 'card') !== null)]
        : [],
    ),
  ]
  const kinds = new Set(tokens.flatMap((token) => findMeaning(token, 'kind')?.kind ?? []))
  const found = attempts.flatMap((some): Ask[] => {
    if (some.every((token) => findMeaning(token, 'filler') !== null)) return []
    const form = readForm(some, names.fieldsOf)
    // Rows of another kind than the one that is spoken of are not near.
    if (form !== null && kinds.size > 0 && !kinds.has(form.kind)) return []
    // Words that were left out are no part of a topic.
    if (form?.where.some((one) => 'field' in one && one.op === 'has' && one.field === 'text') === true) return []
    if (form !== null) return [{ form }]
    const card = readCard(some)
    return card === null ? [] : [card]
  })
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()].slice(0, 2)
}

/** The rows that a question names, each with everything about it. */
function listNamedCards(tokens: readonly Token[]): Ask[] {
  const cards: Readonly<Record<string, CardName>> = { company: 'company', contact: 'person', opportunity: 'deal' }
  return tokens.flatMap(({ meanings }) =>
    meanings.flatMap((one): Ask[] => {
      const card = one.type === 'value' && one.value.field === 'name' ? cards[one.value.kind] : undefined
      if (card === undefined || one.type !== 'value' || one.value.id === undefined) return []
      return [{ card, row: { id: one.value.id, name: one.value.value.slice(0, 300) } }]
    }),
  )
}

const kindCards: Readonly<Record<string, CardName>> = {
  opportunity: 'pipeline',
  company: 'pipeline',
  contact: 'pipeline',
  task: 'due',
  post: 'performance',
  channel: 'performance',
  pillar: 'write',
  idea: 'write',
  meeting: 'promises',
  meeting_note: 'promises',
}

/** The report that a word of the question names, if there is one. */
export function findToldCard(tokens: readonly Token[]): Card | null {
  const named = listNamedCards(tokens)
  const [only] = named
  if (only !== undefined && named.length === 1 && isCard(only)) return only
  // A noun such as "campaigns" says more about what is meant than a word such as "going".
  const topic = tokens.flatMap((token) => findMeaning(token, 'topic')?.topic ?? []).find((one) => one !== 'visits')
  if (topic !== undefined) return { card: 'visits', topic }
  const told = tokens
    .flatMap((token) => findMeaning(token, 'card')?.card ?? [])
    .find((card) => !['company', 'person', 'deal', 'found'].includes(card))
  return told === undefined ? null : { card: told }
}

function findNearestCard(asked: ReadonlySet<string>, tokens: readonly Token[]): Card {
  const told = findToldCard(tokens)
  if (told !== null) return told
  const names = (
    ['due', 'stuck', 'pipeline', 'performance', 'write', 'compare', 'promises', 'visits', 'changes'] as const
  ).map((card) => ({
    card,
    score: count(asked, toStems(cardWords[card].near)),
  }))
  const best = names.toSorted((one, other) => other.score - one.score)[0]
  if (best !== undefined && best.score > 0) return { card: best.card }
  const kind = tokens.flatMap((token) => findMeaning(token, 'kind')?.kind ?? [])[0]
  return { card: (kind === undefined ? undefined : kindCards[kind]) ?? 'due' }
}

/** Every question of the bank in a language, for tests and for an empty line. */
export const listBankQuestions = (language: AskLanguage): Offer[] =>
  bank.map((ask) => ({ ask, text: describeAsk(ask, language, { tables: [] }) }))

/** Questions to go on with after any answer: like the one that was asked, and each can be answered. */
export function suggestQuestions(question: string, isCrmOpen: boolean): string[] {
  const names = createNoNames(isCrmOpen)
  return findNearest(question, readAsk(question, names, 'en'), names).offers.map(({ text }) => text)
}
