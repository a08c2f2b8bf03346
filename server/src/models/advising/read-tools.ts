import type { SourceKind } from '@draftwright/contract/sources'
import { QueryFormSchema } from '@draftwright/contract/query-form-schema'
import { z } from 'zod'
import { Day } from './query.ts'

const Id = z.uuid().describe('The id of a row that a tool has answered; never made up')
const mine = z.boolean().optional().describe('Only what belongs to the person who asks')
const whose = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .optional()
  .describe('A member of the workspace by name: only what belongs to them')
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

/** What the reports read, by name: their inputs. Language models are offered fewer tools, see `model-tools.ts`. */
export const readTools = {
  find_records: {
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
    input: z.strictObject({ kind: z.enum(readableKinds), id: Id }),
  },
  /** A company, person or deal with its meetings and what was said there; of what was said, lines with these words. */
  read_brief: {
    input: z.strictObject({
      kind: z.enum(['company', 'contact', 'opportunity']),
      id: Id,
      words: z.string().trim().max(200).optional(),
    }),
  },
  /** What was said or written that has the words. */
  find_passages: { input: z.strictObject({ words: z.string().trim().min(1).max(300) }) },
  what_is_stuck: {
    input: z.strictObject({
      mine,
      whose,
      kinds: z.array(z.enum(datableKinds)).min(1).max(datableKinds.length).optional().describe('Left out: all'),
    }),
  },
  what_is_due: {
    input: z.strictObject({
      from: Day.optional(),
      to: Day.optional(),
      mine,
      whose,
      kinds: z.array(z.enum(datableKinds)).min(1).max(datableKinds.length).optional().describe('Left out: all'),
    }),
  },
  what_did_well: {
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
    input: z.strictObject({ pipeline_id: Id.optional().describe('Left out: the first'), mine, whose }),
  },
  content_gaps: {
    input: z.strictObject({}),
  },
  content_insight: {
    input: z.strictObject({}),
  },
  audience: {
    input: z.strictObject({
      about: z.enum(audienceTopics),
      from: Day.optional().describe('visits, sources and goals only; left out: the last thirty days'),
      to: Day.optional(),
      id: Id.optional().describe('One campaign'),
    }),
  },
  network_numbers: {
    input: z.strictObject({
      days: z.number().int().min(1).max(366).optional().describe('Published in so many days; left out: 90'),
    }),
  },
  compare_periods: {
    input: z.strictObject({ first: Span, second: Span }),
  },
  recent_changes: {
    input: z.strictObject({ since: Day, to: Day.optional() }),
  },
  record_history: {
    input: z.strictObject({ kind: z.enum(['opportunity', 'company', 'contact', 'post']), id: Id }),
  },
  survey_answers: {
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
    input: z.strictObject({
      id: Id,
      from_line: z.number().int().min(1).max(1_000_000).optional().describe('The first line of what was said'),
      words: z.string().trim().min(1).max(200).optional().describe('Only lines with these words'),
      person: z.string().trim().min(1).max(80).optional().describe('Only lines that this person said'),
    }),
  },
  query_records: { input: QueryFormSchema },
  list_tables: { input: z.strictObject({ table: z.string().trim().min(1).max(255).optional() }) },
  count_everything: {
    input: z.strictObject({}),
  },
} as const

export type ReadTool = keyof typeof readTools
export type ReadInput<T extends ReadTool> = z.infer<(typeof readTools)[T]['input']>
