import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Day, Id, singleLine, Time } from './fields.ts'
import { QueryFormSchema } from './query-form-schema.ts'
import { monthSpanNames, spanNames, yearMonthPattern } from './query-spans.ts'
import { defineRoutes } from './route.ts'
import { sourceKinds } from './sources.ts'

/** Reports with today's numbers, in the order in which they are offered. */
export const cardNames = [
  'due',
  'stuck',
  'pipeline',
  'performance',
  'write',
  'compare',
  'promises',
  'visits',
  'changes',
  'company',
  'person',
  'deal',
  'counts',
  'found',
] as const
export type CardName = (typeof cardNames)[number]

/** What visits and the rest of the audience are asked about. */
export const visitTopics = [
  'visits',
  'sources',
  'goals',
  'forms',
  'links',
  'campaigns',
  'newsletters',
  'subscribers',
  'experiments',
  'networks',
] as const
export const stuckKinds = ['opportunity', 'task', 'post'] as const
const performanceMeasures = ['views', 'visitors', 'reads'] as const

const Span = z.union(
  [
    z.enum([...spanNames, ...monthSpanNames]),
    z.templateLiteral(['month:', z.string().check(z.regex(yearMonthPattern))]),
  ],
  { error: 'must be a span such as this_month, november or month:2026-11' },
)

const Card = z.strictObject({
  card: z.enum(cardNames),
  span: z.optional(Span),
  /** What a comparison sets the span against; left out: the span before. */
  against: z.optional(Span),
  /** `@me`, or a member's name; left out: everybody. */
  who: z.optional(singleLine(80)),
  topic: z.optional(z.enum(visitTopics)),
  kind: z.optional(z.enum(stuckKinds)),
  by: z.optional(z.enum(performanceMeasures)),
  per: z.optional(z.enum(['pillar', 'channel'])),
  worst: z.optional(z.boolean()),
  side: z.optional(z.enum(['us', 'them'])),
  /** Of what has changed, instead of a span: from this day until now. */
  since: z.optional(Day),
  /** Of a company, a person, a deal or a campaign. */
  row: z.optional(z.strictObject({ id: Id, name: z.string().check(z.maxLength(300)) })),
  /** Words to look for in what was said and written: of `row`, or anywhere. */
  words: z.optional(singleLine(200)),
})
export type Card = z.infer<typeof Card>

/** What is asked: a report, or rows by the one query form. */
export const Ask = z.union([Card, z.strictObject({ form: QueryFormSchema })], {
  error: 'must be a card with its options, or a form',
})
export type Ask = z.infer<typeof Ask>
export const isCard = (ask: Ask): ask is Card => 'card' in ask

export const languages = ['en', 'de'] as const
export type AskLanguage = (typeof languages)[number]
const Language = z.optional(z.enum(languages))

const Cited = z.object({
  cite: z.string(),
  kind: z.enum(sourceKinds),
  id: z.string(),
  title: z.string(),
  href: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
/** The question in words, and its answer in Markdown with numbered links to its sources. */
const Answer = z.object({ question: z.string(), markdown: z.string(), sources: z.array(Cited), ask: Ask })
export type Answer = z.infer<typeof Answer>

const Offer = z.object({ text: z.string(), ask: Ask })
export const Completion = z.object({
  language: z.enum(languages),
  /** The words as they were read, in order; unread ones are marked. */
  words: z.array(
    z.object({
      text: z.string(),
      is_read: z.boolean(),
      /** What a misspelt word was read as. */
      read_as: z.optional(z.string()),
    }),
  ),
  /** What is asked; null while it is not whole. */
  ask: z.nullable(Ask),
  /** The report that is nearest, which an unread question opens. */
  card: Card,
  /** How the line may go on: each text replaces the whole line. */
  next: z.array(z.object({ text: z.string(), add: z.string() })),
  /** Questions like it, each of which can be answered. */
  nearest: z.array(Offer),
})
export type Completion = z.infer<typeof Completion>

export const maxBoardCards = 40
const BoardCard = z.object({ id: Id, title: z.string(), ask: Ask, is_weekly: z.boolean(), created_at: Time })
export type BoardCard = z.infer<typeof BoardCard>
const BoardFields = { title: singleLine(200), ask: Ask, is_weekly: z.boolean({ error: 'must be true or false' }) }

const mine = { right: 'advisor:use', audit: 'none' } as const
const one = { ...mine, params: ById } as const

export const advisorCards = defineRoutes({
  /** Reads a line while it is typed. */
  complete: {
    ...mine,
    method: 'POST',
    path: '/advisor/complete',
    body: z.strictObject({
      text: z.string().check(z.maxLength(400, 'must have at most 400 characters')),
      language: Language,
    }),
    data: Completion,
  },
  /** Answers without a model, with the caller's rights. */
  answer: {
    ...mine,
    method: 'POST',
    path: '/advisor/answers',
    body: z.strictObject({ ask: Ask, language: Language }),
    data: Answer,
  },
  board: { ...mine, method: 'GET', path: '/advisor/board', data: z.array(BoardCard) },
  keep: {
    ...mine,
    method: 'POST',
    path: '/advisor/board',
    body: z.strictObject({ ...BoardFields, is_weekly: z.optional(BoardFields.is_weekly) }),
    data: BoardCard,
  },
  changeKept: {
    ...one,
    method: 'PATCH',
    path: '/advisor/board/:id',
    body: z.partial(z.strictObject(BoardFields)),
    data: BoardCard,
  },
  removeKept: { ...one, method: 'DELETE', path: '/advisor/board/:id', data: Nothing },
})
