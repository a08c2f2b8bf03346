import { yearPattern } from '@draftwright/contract/days'
import { z } from 'zod'

/** A calendar day in the workspace's time zone; spans include both ends. */
export const Day = z.iso.date().regex(yearPattern).describe('A day, YYYY-MM-DD')

/** Kinds of rows that a query reads. */
export const queryKinds = [
  'idea',
  'post',
  'pillar',
  'channel',
  'opportunity',
  'company',
  'contact',
  'task',
  'log_entry',
  'activity',
  'survey_response',
  'meeting',
  'meeting_note',
  'meeting_line',
  'member',
] as const
export type QueryKind = (typeof queryKinds)[number]

/** What a field holds: `member` is a person of the workspace by name, `@me` the one who asks; `money` is in the smallest unit. */
type FieldType = 'text' | 'member' | 'number' | 'money' | 'percent' | 'day'

const dated = { created: 'day' } as const
/** The fields of each kind; days are calendar days in the workspace's time zone. */
export const queryFields: Readonly<Record<QueryKind, Readonly<Record<string, FieldType>>>> = {
  idea: { name: 'text', text: 'text', status: 'text', author: 'member', voter: 'member', votes: 'number', ...dated },
  post: {
    name: 'text',
    text: 'text',
    status: 'text',
    keyword: 'text',
    author: 'member',
    /** Who is to decide on it, or has sent it back. */
    reviewer: 'member',
    /** What is to be changed in it. */
    review: 'text',
    views: 'number',
    visitors: 'number',
    reads: 'number',
    planned: 'day',
    published: 'day',
    viewed: 'day',
    ...dated,
  },
  pillar: { name: 'text', keyword: 'text', ...dated },
  channel: { name: 'text', type: 'text', ...dated },
  opportunity: {
    name: 'text',
    status: 'text',
    stage: 'text',
    amount: 'money',
    weighted: 'money',
    probability: 'percent',
    close_date: 'day',
    next_step: 'text',
    lost_reason: 'text',
    lost_note: 'text',
    source: 'text',
    owner: 'member',
    role: 'text',
    days_in_stage: 'number',
    days_to_close: 'number',
    days_open: 'number',
    last_activity: 'day',
    closed: 'day',
    ...dated,
  },
  company: {
    name: 'text',
    domain: 'text',
    industry: 'text',
    city: 'text',
    country: 'text',
    phone: 'text',
    size: 'text',
    employees: 'number',
    employees_at_most: 'number',
    source: 'text',
    last_activity: 'day',
    owner: 'member',
    ...dated,
  },
  contact: {
    name: 'text',
    email: 'text',
    phone: 'text',
    title: 'text',
    /** On deals, and the title, which may say the same. */
    role: 'text',
    status: 'text',
    consent: 'text',
    source: 'text',
    last_activity: 'day',
    owner: 'member',
    ...dated,
  },
  /** `action`: call or email, where the title asks for one. */
  task: {
    name: 'text',
    action: 'text',
    status: 'text',
    due: 'day',
    done: 'day',
    assignee: 'member',
    overdue: 'text',
    ...dated,
  },
  log_entry: { entry: 'text', text: 'text', author: 'member', at: 'day' },
  /** Entries of the timeline and the meetings that were held, together: what anybody has done about a record. */
  activity: { entry: 'text', text: 'text', author: 'member', at: 'day' },
  survey_response: {
    name: 'text',
    question: 'text',
    text: 'text',
    points: 'number',
    author: 'member',
    by: 'text',
    at: 'day',
  },
  meeting: { name: 'text', type: 'text', person: 'member', at: 'day' },
  /**
   * `note`: decision, action, objection, question, number, quote or summary. `person`: who promised it, else who said it. `side`: whose
   * promise it is, `us` or `them`.
   */
  meeting_note: {
    note: 'text',
    text: 'text',
    person: 'member',
    side: 'text',
    due: 'day',
    overdue: 'text',
    status: 'text',
    at: 'day',
  },
  /** Words as they were said. */
  meeting_line: { text: 'text', person: 'member', at: 'day' },
  member: { name: 'text', role: 'text', email: 'text' },
}

/** Which kinds hang together, in both directions. */
const queryLinks: readonly (readonly [QueryKind, QueryKind])[] = [
  ['opportunity', 'company'],
  ['contact', 'company'],
  ['opportunity', 'contact'],
  ['task', 'opportunity'],
  ['task', 'contact'],
  ['task', 'company'],
  ['log_entry', 'opportunity'],
  ['log_entry', 'contact'],
  ['log_entry', 'company'],
  ['activity', 'opportunity'],
  ['activity', 'contact'],
  ['activity', 'company'],
  ['survey_response', 'opportunity'],
  ['survey_response', 'contact'],
  ['survey_response', 'company'],
  ['meeting', 'opportunity'],
  ['meeting', 'contact'],
  ['meeting', 'company'],
  ['meeting_note', 'opportunity'],
  ['meeting_note', 'contact'],
  ['meeting_note', 'company'],
  ['meeting_note', 'meeting'],
  ['meeting_line', 'opportunity'],
  ['meeting_line', 'contact'],
  ['meeting_line', 'company'],
  ['meeting_line', 'meeting'],
  ['idea', 'pillar'],
  ['post', 'pillar'],
  ['post', 'channel'],
  ['post', 'idea'],
]
export const isLinked = (one: QueryKind, other: QueryKind): boolean =>
  queryLinks.some(([a, b]) => (a === one && b === other) || (a === other && b === one))

const Value = z.union([z.string().max(200), z.number()])
const FieldCondition = z.strictObject({
  field: z.string().max(40),
  op: z
    .enum(['is', 'has', 'over', 'under', 'from', 'to', 'within', 'empty'])
    .describe(
      'is: one of the values; has: contains one of the words; from, to and within (two values) include the values',
    ),
  values: z.array(Value).max(50),
  not: z.boolean().optional(),
})
export type FieldCondition = z.infer<typeof FieldCondition>
/** Some row of another kind that hangs on it fits all of its conditions; `not`: none does. */
export interface LinkCondition {
  readonly linked: QueryKind
  readonly where: readonly QueryCondition[]
  readonly not?: boolean | undefined
}
export type QueryCondition = FieldCondition | LinkCondition
const LinkedCondition: z.ZodType<LinkCondition> = z.lazy(() =>
  z.strictObject({
    linked: z.enum(queryKinds),
    where: z.array(z.union([FieldCondition, LinkedCondition])).max(20),
    not: z.boolean().optional(),
  }),
)

export const measureNames = ['count', 'sum', 'average', 'lowest', 'highest', 'range', 'share', 'rate'] as const
export const QueryInput = z.strictObject({
  kind: z.enum(queryKinds),
  where: z
    .array(z.union([FieldCondition, LinkedCondition]))
    .max(20)
    .describe('All must hold'),
  measure: z
    .strictObject({ of: z.enum(measureNames), field: z.string().max(40).optional() })
    .optional()
    .describe('share: of those that fit without their status; rate: won of won and lost; range: highest less lowest'),
  group: z.string().max(40).optional().describe('A field, or the name of a kind that hangs on it'),
  /** Each span of days has its own result; of the field `spanOf`. */
  spans: z
    .array(z.strictObject({ from: Day, to: Day }))
    .max(4)
    .optional(),
  spanOf: z.string().max(40).optional(),
  sort: z.strictObject({ field: z.string().max(40), isDown: z.boolean() }).optional(),
  skip: z.number().int().min(0).max(100).optional(),
  limit: z.number().int().min(1).max(100).optional(),
  show: z.array(z.string().max(40)).max(6).optional().describe('Fields, or kinds that hang on it'),
})
export type QueryForm = z.infer<typeof QueryInput>
