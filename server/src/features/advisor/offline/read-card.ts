import type { Card, CardName } from '@draftwright/contract/advisor-cards'
import { monthNames, type Span, type SpanName } from '@draftwright/contract/query-spans'
import type { Meaning, MeaningType, Token, Value } from './lexicon.ts'
import { findMeaning } from './read-tokens.ts'

type Option = 'span' | 'who' | 'kind' | 'by' | 'per' | 'topic' | 'row' | 'worst'
/** The options that each report has; a word for another leaves the question unread. */
const cardOptions: Readonly<Record<CardName, readonly Option[]>> = {
  due: ['span', 'who'],
  stuck: ['who', 'kind'],
  pipeline: ['who'],
  performance: ['span', 'by', 'per', 'worst'],
  write: [],
  compare: ['span'],
  promises: ['who'],
  visits: ['topic', 'span'],
  changes: ['span'],
  company: ['row'],
  person: ['row'],
  deal: ['row'],
  counts: [],
  found: [],
}
/** Words that a report is asked with, and that change nothing. */
const harmless: Readonly<Partial<Record<CardName, readonly MeaningType[]>>> = {
  write: ['span', 'about', 'day', 'mine'],
  promises: ['state', 'kind', 'about'],
  visits: ['measure', 'field', 'about'],
  pipeline: ['order', 'kind'],
  performance: ['kind', 'order', 'measure'],
  stuck: ['kind'],
  company: ['kind', 'about'],
  person: ['kind', 'about'],
  deal: ['kind', 'about'],
  counts: ['measure'],
  due: ['or'],
  compare: ['with'],
}
/** What a comparison tells anyway: words for it change nothing. */
const compared = {
  kinds: ['post', 'idea', 'opportunity', 'task'] as readonly string[],
  fields: ['visitors', 'views', 'reads'] as readonly string[],
}
const rowCards = { company: 'company', contact: 'person', opportunity: 'deal' } as const
const isRowKind = (kind: string): kind is keyof typeof rowCards => Object.hasOwn(rowCards, kind)

/** Spans that a comparison sets against the one before. */
const previous: Readonly<Partial<Record<Span, SpanName>>> = {
  today: 'yesterday',
  this_week: 'last_week',
  this_month: 'last_month',
  this_quarter: 'last_quarter',
  this_year: 'last_year',
}

/** Reads a whole question as a report with its options. Null unless every word is used. */
export function readCard(tokens: readonly Token[]): Card | null {
  const named = tokens.flatMap((token) =>
    token.meanings.flatMap((one) => (one.type === 'card' ? [{ token, card: one.card }] : [])),
  )
  const rows = tokens.flatMap(listRowValues)
  const told = named.toSorted((one, other) => other.token.words.length - one.token.words.length)[0]?.card
  const topic = tokens.some((token) => findMeaning(token, 'topic') !== null)
  const isOfPosts = told === 'visits' && tokens.some((token) => findMeaning(token, 'kind')?.kind === 'post')
  const asked = isOfPosts ? 'performance' : told
  const card = rows.length > 0 ? findRowCard(rows, asked) : (asked ?? (topic ? 'visits' : undefined))
  return card === undefined ? null : readOptions(card, tokens, rows)
}

const listRowValues = (token: Token): Value[] =>
  token.meanings.flatMap((one) =>
    one.type === 'value' && isRowKind(one.value.kind) && one.value.field === 'name' && one.value.id !== undefined
      ? [one.value]
      : [],
  )

/** A name alone, or with words that ask for everything about it. */
function findRowCard(rows: readonly Value[], told: CardName | undefined): CardName | undefined {
  const ids = new Set(rows.map(({ id }) => id))
  const [row] = rows
  if (row === undefined || ids.size !== 1 || !isRowKind(row.kind)) return undefined
  return told === undefined || cardOptions[told].includes('row') || told === 'changes' ? rowCards[row.kind] : undefined
}

function readOptions(card: CardName, tokens: readonly Token[], rows: readonly Value[]): Card | null {
  const has = (option: Option) => cardOptions[card].includes(option)
  const spans: Span[] = []
  const options: Partial<{ -readonly [K in keyof Card]: Card[K] }> = {}
  const [row] = rows
  if (has('row') && row?.id !== undefined) options.row = { id: row.id, name: row.value.slice(0, 300) }
  for (const token of tokens) {
    if (token.meanings.length === 0) return null
    const span = findMeaning(token, 'span')
    if (span !== null) spans.push(span.span)
    // Each meaning is tried: a word may be an option beside what it is elsewhere.
    const read = token.meanings.map((one) => readOption(one, { card, has, options }))
    if (!read.includes(true) && span === null) return null
  }
  const [first, second, third] = spans
  const isSpanUsed = first === undefined || has('span') || harmless[card]?.includes('span') === true
  const isPair = second === undefined || (card === 'compare' && third === undefined)
  if (!isSpanUsed || !isPair) return null
  if (card === 'compare' && first !== undefined && second === undefined && previous[first] === undefined) return null
  const isUsual = first !== undefined && previous[first] === second
  const against = second === undefined || isUsual ? {} : { against: second }
  // What is due is to come: a month by its name is the next one.
  const month = monthNames.find((name) => name === first)
  const span = card === 'due' && month !== undefined ? (`next_${month}` as const) : first
  return { card, ...(span !== undefined && has('span') ? { span } : {}), ...against, ...options }
}

interface Reading {
  readonly card: CardName
  has(option: Option): boolean
  readonly options: Partial<{ -readonly [K in keyof Card]: Card[K] }>
}

/** Whether a meaning belongs to the report; its option is set. */
function readOption(one: Meaning, { card, has, options }: Reading): boolean {
  switch (one.type) {
    case 'filler':
    case 'owned':
      return true
    case 'card':
      return (
        one.card === card ||
        has('row') ||
        (card === 'performance' && one.card === 'visits') ||
        (card === 'compare' && one.card === 'changes')
      )
    case 'mine':
      if (has('who')) options.who = '@me'
      return has('who') || harmless[card]?.includes('mine') === true
    case 'worst':
      if (has('worst')) options.worst = true
      return has('worst')
    case 'topic':
      if (has('topic') && one.topic !== 'visits') options.topic = one.topic
      return has('topic')
    case 'kind': {
      if (card === 'compare') return compared.kinds.includes(one.kind)
      if (has('kind') && (one.kind === 'opportunity' || one.kind === 'task' || one.kind === 'post'))
        options.kind = one.kind
      if (has('per') && (one.kind === 'pillar' || one.kind === 'channel')) options.per = one.kind
      const isOther = has('kind') ? options.kind !== one.kind : false
      const isPer = has('per') && one.kind !== 'post' && options.per !== one.kind
      return harmless[card]?.includes('kind') === true && !isOther && !isPer
    }
    case 'group':
      return has('per')
    case 'field':
      if (has('by') && (one.field === 'views' || one.field === 'reads' || one.field === 'visitors')) {
        options.by = one.field
        return true
      }
      if (card === 'compare') return compared.fields.includes(one.field)
      return harmless[card]?.includes('field') === true && ['visitors', 'views', 'reads', 'source'].includes(one.field)
    case 'state':
      if (card === 'due') return one.state.of.task?.some((of) => 'field' in of && of.field === 'overdue') === true
      if (card === 'compare') return one.state.day?.opportunity !== undefined || one.state.day?.post !== undefined
      return card === 'promises' && one.state.of.contact !== undefined
    case 'measure':
      return (card === 'compare' && one.of === 'count') || harmless[card]?.includes('measure') === true
    case 'order':
      return harmless[card]?.includes('order') === true && one.isDown && one.field !== 'created'
    case 'value':
      if (one.value.kind === 'member' && has('who')) {
        options.who = one.value.value
        return true
      }
      return has('row') && options.row?.id === one.value.id
    default:
      return harmless[card]?.includes(one.type) === true
  }
}
