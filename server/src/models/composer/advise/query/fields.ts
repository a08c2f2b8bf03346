import {
  type FieldCondition,
  isLinked,
  queryFields,
  type QueryCondition,
  type QueryForm,
  type QueryKind,
  queryKinds,
} from '../../../advising/query.ts'

const is = (field: string, ...values: string[]): FieldCondition => ({ field, op: 'is', values })

const hasRole = (...values: string[]): FieldCondition => ({ field: 'role', op: 'has', values })
const roles: Readonly<Record<string, FieldCondition>> = {
  decider: hasRole('decision maker', 'decider', 'entscheider'),
  buyer: hasRole('buyer', 'purchas', 'procurement', 'einkauf', 'einkäufer'),
  champion: hasRole('champion'),
}

const origins: Readonly<Record<string, FieldCondition>> = {
  referral: { field: 'source', op: 'has', values: ['referral', 'referred', 'empfehlung', 'empfohlen'] },
}
const agreements: Readonly<Record<string, FieldCondition>> = {
  consented: is('consent', 'given'),
  unconsented: is('consent', 'withdrawn'),
}
/** "Without consent" denies that it was given. */
export const isAgreement = (state: string): boolean => Object.hasOwn(agreements, state)

/** "Decision maker": what contacts are on deals. */
export const isRole = (state: string): boolean => Object.hasOwn(roles, state)

const ofKind: Partial<Record<QueryKind, Readonly<Record<string, FieldCondition>>>> = {
  opportunity: {
    open: is('status', 'open'),
    pipeline: is('status', 'open'),
    won: is('status', 'won'),
    lost: is('status', 'lost'),
    closed: is('status', 'won', 'lost'),
    undated: { field: 'close_date', op: 'empty', values: [] },
    ...roles,
    ...origins,
  },
  idea: { open: is('status', 'new', 'shortlisted'), unused: is('status', 'new', 'shortlisted') },
  contact: { ...roles, ...origins, ...agreements },
  company: origins,
  task: {
    open: is('status', 'open'),
    todo: is('status', 'open'),
    done: is('status', 'done'),
    closed: is('status', 'done'),
    overdue: is('overdue', 'yes'),
    past: is('overdue', 'yes'),
    undated: { field: 'due', op: 'empty', values: [] },
  },
  meeting_note: {
    open: is('status', 'open'),
    todo: is('status', 'open'),
    done: is('status', 'done'),
    overdue: is('overdue', 'yes'),
    past: is('overdue', 'yes'),
    undated: { field: 'due', op: 'empty', values: [] },
  },
  log_entry: {},
  survey_response: { guest: is('by', 'guest') },
  member: { workspace_owner: is('role', 'owner') },
}
const stated: Partial<Record<QueryKind, readonly string[]>> = {
  post: [
    'draft',
    'in_review',
    'changes_requested',
    'approved',
    'scheduled',
    'published',
    'failed',
    'missed',
    'archived',
  ],
  idea: ['new', 'drafted', 'published', 'archived', 'shortlisted'],
  contact: ['lead', 'prospect', 'customer', 'former', 'partner'],
}

/** The conditions of a word such as "open" on rows of a kind; null if the kind has no such state. */
export function toStateConditions(kind: QueryKind, state: string, today: string): FieldCondition[] | null {
  if (kind === 'opportunity' && (state === 'overdue' || state === 'past'))
    return [is('status', 'open'), { field: 'close_date', op: 'under', values: [today] }]
  if (kind === 'meeting' && state === 'ahead') return [{ field: 'at', op: 'over', values: [today] }]
  if (kind === 'post' && state === 'ahead')
    return [
      { ...is('status', 'published'), not: true },
      { field: 'planned', op: 'from', values: [today] },
    ]
  if (kind === 'post' && state === 'undated') return [{ field: 'planned', op: 'empty', values: [] }]
  if (kind === 'post' && state === 'unpublished') return [{ ...is('status', 'published'), not: true }]
  const known = ofKind[kind]?.[state]
  if (known !== undefined) return [known]
  return stated[kind]?.includes(state) === true ? [is('status', state)] : null
}
/** The kind that a state is of where none is named. */
export const inferKindOfState = (state: string): QueryKind | null =>
  (({
    won: 'opportunity',
    lost: 'opportunity',
    pipeline: 'opportunity',
    closed: 'opportunity',
    published: 'post',
    draft: 'post',
    scheduled: 'post',
    in_review: 'post',
    changes_requested: 'post',
    shortlisted: 'idea',
    customer: 'contact',
    former: 'contact',
    consented: 'contact',
    unconsented: 'contact',
    referral: 'opportunity',
    lead: 'contact',
    prospect: 'contact',
    partner: 'contact',
    overdue: 'task',
    unpublished: 'post',
    failed: 'post',
    done: 'task',
    todo: 'task',
    workspace_owner: 'member',
  })[state] as QueryKind | undefined) ?? null

/** Rows that only those see to whom the CRM is open. */
export const crmKinds: readonly string[] = ['opportunity', 'company', 'contact', 'task', 'log_entry', 'survey_response']

/** The field that holds a person of the workspace. */
export const getPersonField = (kind: QueryKind): string | null =>
  Object.entries(queryFields[kind]).find(([, type]) => type === 'member')?.[0] ?? null

/** The field's name in a kind, or null: an owner is an author where rows have authors, "days" are those in a stage. */
export function toField(kind: QueryKind, field: string): string | null {
  const fields = queryFields[kind]
  if (Object.hasOwn(fields, field)) return field
  if (field === 'owner' || field === 'author' || field === 'assignee' || field === 'person') return getPersonField(kind)
  if (field === 'size' && kind === 'opportunity') return 'amount'
  if (field === 'headcount' && kind === 'company') return 'size'
  if (field === 'title' && Object.hasOwn(fields, 'name')) return 'name'
  return null
}
export const isNumeric = (kind: QueryKind, field: string): boolean =>
  ['number', 'money', 'percent'].includes(queryFields[kind][field] ?? '')
/** Kinds with the field that rows of a kind hang on or that hang on them. */
export const findLinkedKind = (kind: QueryKind, hasIt: (other: QueryKind) => boolean): QueryKind | undefined =>
  queryKinds.find((other) => isLinked(kind, other) && hasIt(other))

/** The only kind with a field, where no kind is named. */
export const inferKindOfField = (field: string): QueryKind | null =>
  isRole(field)
    ? 'contact'
    : (({
        headcount: 'company',
        employees: 'company',
        consent: 'contact',
        reviewer: 'post',
        amount: 'opportunity',
        size: 'opportunity',
        weighted: 'opportunity',
        probability: 'opportunity',
        close_date: 'opportunity',
        next_step: 'opportunity',
        lost_reason: 'opportunity',
        stage: 'opportunity',
        keyword: 'pillar',
        views: 'post',
        visitors: 'post',
        reads: 'post',
        votes: 'idea',
        points: 'survey_response',
        question: 'survey_response',
        city: 'company',
        industry: 'company',
        domain: 'company',
        email: 'contact',
        phone: 'contact',
      }[field] as QueryKind | undefined) ?? null)

const states: readonly (readonly [string, string, string])[] = [
  ['won', 'opportunity', 'closed'],
  ['lost', 'opportunity', 'closed'],
  ['closed', 'opportunity', 'closed'],
  ['done', 'task', 'done'],
  ['published', 'post', 'published'],
  ['draft', 'post', 'planned'],
  ['scheduled', 'post', 'planned'],
]
/** The day that a span is about, by what rows of a kind are told to be. */
export function chooseDayField(kind: QueryKind, told: readonly string[], views: boolean): string {
  if (kind === 'post' && views) return 'viewed'
  const [, , field] = states.find(([state, of]) => of === kind && told.includes(state)) ?? []
  if (field !== undefined) return field
  if (kind === 'task') return 'due'
  return Object.hasOwn(queryFields[kind], 'at') ? 'at' : 'created'
}

/** The fields of a query that rows of their kind do not have. */
export function listForeignFields({ kind, where, sort, measure, group }: QueryForm): string[] {
  const ofWhere = (of: QueryKind, conditions: readonly QueryCondition[]): string[] =>
    conditions.flatMap((one) =>
      'linked' in one ? ofWhere(one.linked, one.where) : Object.hasOwn(queryFields[of], one.field) ? [] : [one.field],
    )
  const own = [sort?.field, measure?.field, group].filter((field) => field !== undefined)
  const isKnown = (field: string) =>
    Object.hasOwn(queryFields[kind], field) || queryKinds.some((one) => one === field.replace(/\..*/u, ''))
  return [...ofWhere(kind, where), ...own.filter((field) => !isKnown(field))]
}
