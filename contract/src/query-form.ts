/**
 * One query of the workspace's rows: the state of the question line, of its chips and of a list's form. It knows neither the advisor nor
 * schemas, so that every page may hold it; its schema is in `query-form-schema.ts`.
 */

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
export type QueryFieldType = 'text' | 'member' | 'number' | 'money' | 'percent' | 'day'

const dated = { created: 'day' } as const
/** The fields of each kind; days are calendar days in the workspace's time zone. */
export const queryFields: Readonly<Record<QueryKind, Readonly<Record<string, QueryFieldType>>>> = {
  idea: {
    name: 'text',
    text: 'text',
    status: 'text',
    source: 'text',
    author: 'member',
    voter: 'member',
    votes: 'number',
    ...dated,
  },
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
export const queryLinks: readonly (readonly [QueryKind, QueryKind])[] = [
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

export const queryOperators = ['is', 'has', 'over', 'under', 'from', 'to', 'within', 'empty'] as const
type QueryOperator = (typeof queryOperators)[number]
export interface FieldCondition {
  readonly field: string
  /** `is`: one of the values; `has`: contains one of the words; `from`, `to` and `within` (two values) include the values. */
  readonly op: QueryOperator
  readonly values: readonly (string | number)[]
  readonly not?: boolean | undefined
}
/** Some row of another kind that hangs on it fits all of its conditions; `not`: none does. */
export interface LinkCondition {
  readonly linked: QueryKind
  readonly where: readonly QueryCondition[]
  readonly not?: boolean | undefined
}
export type QueryCondition = FieldCondition | LinkCondition

/** `share`: of those that fit without their status; `rate`: won of won and lost; `range`: highest less lowest. */
export const measureNames = ['count', 'sum', 'average', 'lowest', 'highest', 'range', 'share', 'rate'] as const
export type MeasureName = (typeof measureNames)[number]

/** A table of the workspace is a kind as well: `table:` and its id. */
export type TableKind = `table:${string}`
export const isTableKind = (kind: string): kind is TableKind => kind.startsWith('table:')
export const isQueryKind = (kind: string): kind is QueryKind => (queryKinds as readonly string[]).includes(kind)

interface QueryParts {
  /** All must hold. */
  readonly where: readonly QueryCondition[]
  readonly measure?: { readonly of: MeasureName; readonly field?: string | undefined } | undefined
  /** A field, or the name of a kind that hangs on it. */
  readonly group?: string | undefined
  /** Each span of days has its own result; of the field `spanOf`. */
  readonly spans?: readonly { readonly from: string; readonly to: string }[] | undefined
  readonly spanOf?: string | undefined
  readonly sort?: { readonly field: string; readonly isDown: boolean } | undefined
  readonly skip?: number | undefined
  readonly limit?: number | undefined
  /** Fields, or kinds that hang on it. */
  readonly show?: readonly string[] | undefined
}
/** A query of rows whose kinds the product knows. */
export interface RowQuery extends QueryParts {
  readonly kind: QueryKind
}
export interface QueryForm extends QueryParts {
  readonly kind: QueryKind | TableKind
}
export const isRowQuery = (form: QueryForm): form is RowQuery => !isTableKind(form.kind)

/** The parts in one order, so that two equal queries have one address. */
const partNames = ['kind', 'where', 'measure', 'group', 'spans', 'spanOf', 'sort', 'skip', 'limit', 'show'] as const
/** The query as the parameter `q` of an address. */
export const toQueryText = (form: QueryForm): string =>
  JSON.stringify(
    Object.fromEntries(partNames.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]]))),
  )
/** The list of exactly the rows of a query. */
export const toQueryHref = (form: QueryForm): string => `/list?${new URLSearchParams({ q: toQueryText(form) })}`
