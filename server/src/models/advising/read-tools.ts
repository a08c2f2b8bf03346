import { largestNumber } from '@draftwright/contract/numbers'
import type { SourceKind } from '@draftwright/contract/sources'
import { TableQuery } from './table-query.ts'
import { z } from 'zod'
import { Day, QueryInput } from './query.ts'

const Id = z.uuid().describe('The id of a row that a tool has answered; never made up')
const mine = z.boolean().optional().describe('Only what belongs to the person who asks')
const whose = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .optional()
  .describe('A member of the workspace by name: only what belongs to them')
const Amount = z
  .number()
  .int()
  .min(0)
  .max(largestNumber)
  .describe('In the smallest unit of the currency; opportunity only')

/** Kinds of rows that have their own page and list. */
export const readableKinds = [
  'idea',
  'post',
  'pillar',
  'channel',
  'opportunity',
  'company',
  'contact',
  'task',
] as const satisfies readonly SourceKind[]
export type ReadableKind = (typeof readableKinds)[number]
export const isReadableKind = (kind: string): kind is ReadableKind =>
  (readableKinds as readonly string[]).includes(kind)

export const searchableKinds = [...readableKinds, 'log_entry', 'file'] as const satisfies readonly SourceKind[]
export type SearchableKind = (typeof searchableKinds)[number]

/** Fields by which a list can be filtered for empty values, by kind of row. */
export const optionalFields = {
  idea: ['pillar'],
  post: ['pillar'],
  opportunity: ['company', 'next_step', 'close_date', 'amount', 'owner'],
  company: ['industry', 'owner'],
  contact: ['company', 'email', 'phone', 'owner'],
  task: ['assignee'],
  pillar: [],
  channel: [],
} as const satisfies Record<ReadableKind, readonly string[]>
export type OptionalField = (typeof optionalFields)[ReadableKind][number]
const allOptionalFields = [...new Set(Object.values(optionalFields).flat())]

export const datableKinds = ['task', 'opportunity', 'post'] as const
export type DatableKind = (typeof datableKinds)[number]

/** Measures by which posts are compared. */
const measures = ['views', 'visitors', 'reads'] as const

const Span = z.strictObject({ from: Day, to: Day })

/** What of the audience is asked for. */
const audienceTopics = [
  'visits',
  'sources',
  'goals',
  'forms',
  'links',
  'campaigns',
  'newsletters',
  'subscribers',
  'experiments',
] as const
export type AudienceTopic = (typeof audienceTopics)[number]

/** The read tools, by name: their descriptions and inputs. */
export const readTools = {
  find_records: {
    description:
      'Finds rows by words in their names and texts (ideas, posts, pillars, channels, opportunities, companies, contacts, tasks, CRM notes, files). Use it to turn a name into an id.',
    input: z.strictObject({
      words: z.string().trim().min(1).max(200).describe('A few telling words or a name; all must occur'),
      kinds: z
        .array(z.enum(searchableKinds))
        .min(1)
        .max(searchableKinds.length)
        .optional()
        .describe('Left out: all kinds'),
    }),
  },
  read_record: {
    description:
      'One row with everything known of it and the rows around it: a post with its text and numbers, a deal with its contacts, tasks and next step, a company with its people and deals.',
    input: z.strictObject({ kind: z.enum(readableKinds), id: Id }),
  },
  list_records: {
    description:
      'Rows of one kind, filtered and sorted, with their exact number. Answers "how many", "which", "newest", "largest", "mine".',
    input: z.strictObject({
      kind: z.enum(readableKinds),
      status: z
        .string()
        .max(40)
        .optional()
        .describe(
          'idea: new, shortlisted, drafted, published, archived. post: draft, in_review, changes_requested, approved, scheduled, published, failed, missed, archived. opportunity: open, won, lost. contact: lead, prospect, customer, former, partner. task: open, overdue, today, later, none, done. pillar, channel: active, inactive',
        ),
      mine,
      whose,
      lacking: z
        .enum(allOptionalFields)
        .optional()
        .describe(
          `Only rows without it. ${Object.entries(optionalFields)
            .filter(([, some]) => some.length > 0)
            .map(([kind, some]) => `${kind}: ${some.join(', ')}`)
            .join('. ')}`,
        ),
      min_amount: Amount.optional(),
      max_amount: Amount.optional(),
      pillar_id: Id.optional().describe('idea and post only'),
      channel_id: Id.optional().describe('post only'),
      company_id: Id.optional().describe('opportunity, contact and task only'),
      stage_id: Id.optional().describe('opportunity only'),
      from: Day.optional().describe(
        'Made on or after this day; with the status published, won, lost or done: on or after the day that happened',
      ),
      to: Day.optional(),
      sort: z
        .enum(['newest', 'oldest', 'changed', 'name', 'amount', 'close_date', 'due', 'views', 'votes'])
        .optional()
        .describe('amount and close_date: opportunity; due: task; views: post; votes: idea'),
    }),
  },
  what_is_stuck: {
    description:
      'What waits for somebody: deals without life for longer than their stage allows, deals past their close date, overdue tasks, posts waiting for review or changes, posts that failed or missed their time, drafts nobody has touched for two weeks.',
    input: z.strictObject({
      mine,
      whose,
      kinds: z.array(z.enum(datableKinds)).min(1).max(datableKinds.length).optional().describe('Left out: all'),
    }),
  },
  what_is_due: {
    description:
      'What falls into some days (the next seven unless given): tasks, close dates of deals, scheduled and planned posts.',
    input: z.strictObject({
      from: Day.optional(),
      to: Day.optional(),
      mine,
      whose,
      kinds: z.array(z.enum(datableKinds)).min(1).max(datableKinds.length).optional().describe('Left out: all'),
    }),
  },
  what_did_well: {
    description:
      'Published posts by views, visitors or reads within some days (the last thirty unless given), best first, with the numbers of all posts together.',
    input: z.strictObject({
      from: Day.optional(),
      to: Day.optional(),
      by: z.enum(measures).optional(),
      worst: z.boolean().optional().describe('Least first'),
      per: z.enum(['pillar', 'channel']).optional().describe('Sums of each pillar or channel besides the posts'),
      pillar_id: Id.optional(),
      channel_id: Id.optional(),
    }),
  },
  pipeline: {
    description:
      'A sales pipeline: how many deals stand in each stage, what they are worth, and that by probability; what is expected and won by month. The ids of its stages stand in the facts.',
    input: z.strictObject({ pipeline_id: Id.optional().describe('Left out: the first'), mine, whose }),
  },
  content_gaps: {
    description:
      'What to write next: pillars with the fewest new posts, ideas that wait (most votes first), keywords of pillars that no post is about.',
    input: z.strictObject({}),
  },
  content_insight: {
    description:
      'What the workspace’s own numbers suggest: posts that lose readers and should be refreshed, the time of publication that did best, pillars behind their plan.',
    input: z.strictObject({}),
  },
  audience: {
    description:
      'What the audience did: visitors and visits of all counted sites together, where they came from, which goals they reached, forms and their answers, clicks on tracked links, campaigns, newsletters that went out, subscribers, and experiments with two titles.',
    input: z.strictObject({
      about: z.enum(audienceTopics),
      from: Day.optional().describe('visits, sources and goals only; left out: the last thirty days'),
      to: Day.optional(),
    }),
  },
  network_numbers: {
    description:
      'What networks (LinkedIn, Bluesky, Mastodon and others) have counted of the posts published there: reactions, comments, shares, views. A number that is missing is not given by that network; it is not 0.',
    input: z.strictObject({
      days: z.number().int().min(1).max(366).optional().describe('Published in so many days; left out: 90'),
    }),
  },
  compare_periods: {
    description:
      'The same numbers for two spans of days side by side: views, visitors, reads, posts published, ideas added, deals opened, won and lost, tasks done.',
    input: z.strictObject({ first: Span, second: Span }),
  },
  recent_changes: {
    description: 'What has changed since a day: new ideas, posts that moved on, changes and notes in the CRM.',
    input: z.strictObject({ since: Day, to: Day.optional() }),
  },
  record_history: {
    description: 'What happened on one deal, company, contact or post, newest first: notes, calls, moves, changes.',
    input: z.strictObject({ kind: z.enum(['opportunity', 'company', 'contact', 'post']), id: Id }),
  },
  survey_answers: {
    description:
      'Answered surveys, newest first: who answered what on which deal, contact or company, with its score; and how often each survey was answered with its mean score.',
    input: z.strictObject({
      opportunity_id: Id.optional(),
      contact_id: Id.optional(),
      company_id: Id.optional().describe('With the answers on its deals and people'),
      survey: z.string().trim().min(1).max(200).optional().describe('Words of the name of the survey'),
      words: z.string().trim().min(1).max(200).optional().describe('Words that an answer holds'),
      from: Day.optional(),
      to: Day.optional(),
    }),
  },
  find_meetings: {
    description:
      'Meetings, newest first, and the places where words were said in them. For promises, decisions, objections and open questions over all meetings use query_records with the kind meeting_note.',
    input: z.strictObject({
      words: z.string().trim().min(1).max(200).optional().describe('Words that were said'),
      person: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .optional()
        .describe('A name: who was there, and with words, who said them'),
      type: z.string().trim().min(1).max(80).optional().describe('The meeting type, such as Demo'),
      record_id: Id.optional().describe('The company, contact or opportunity that it is about'),
      from: Day.optional(),
      to: Day.optional(),
    }),
  },
  read_meeting: {
    description:
      'One meeting: its notes, each with the line it was said in (decisions, action items with owner and date, objections, open questions, numbers, quotes), and what was said, line by line, up to 40 lines from a line on.',
    input: z.strictObject({
      id: Id,
      from_line: z.number().int().min(1).max(1_000_000).optional().describe('The first line of what was said'),
      words: z.string().trim().min(1).max(200).optional().describe('Only lines with these words'),
      person: z.string().trim().min(1).max(80).optional().describe('Only lines that this person said'),
    }),
  },
  query_records: {
    description:
      'Rows of one kind by any conditions, also on the rows that hang on them, with counts, sums, means, rates and groups of them. Answers what list_records cannot.',
    input: QueryInput,
  },
  find_values: {
    description:
      'Which names and values of the workspace a text contains: names of rows, cities, industries, stages, job titles, surveys.',
    input: z.strictObject({ text: z.string().trim().min(1).max(1000) }),
  },
  list_tables: {
    description: 'The tables that the workspace has made itself, with their fields and the options of selects.',
    input: z.strictObject({ table: z.string().trim().min(1).max(255).optional() }),
  },
  query_table: {
    description:
      'Records of one table of the workspace by conditions, counted, summed, averaged, grouped or listed. Call list_tables first for the names of tables, fields and options.',
    input: TableQuery,
  },
  count_everything: {
    description: 'How much there is of what: every kind of row, by status.',
    input: z.strictObject({}),
  },
} as const

export type ReadTool = keyof typeof readTools
export type ReadInput<T extends ReadTool> = z.infer<(typeof readTools)[T]['input']>

export const isReadTool = (name: string): name is ReadTool => Object.hasOwn(readTools, name)
