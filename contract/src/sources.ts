/** What an answer of the advisor rests on: rows of the workspace, each with the page that opens at it. */
export const sourceKinds = [
  'idea',
  'post',
  'pillar',
  'channel',
  'opportunity',
  'company',
  'contact',
  'task',
  'log_entry',
  'survey_response',
  'file',
  'report',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/** One value of a row: money is in the currency's smallest unit, times are ISO-8601 UTC, days `YYYY-MM-DD`. */
export type Fact = string | number | boolean | null

export interface Source {
  readonly kind: SourceKind
  readonly id: string
  readonly title: string
  /** Inside the app, from the root. */
  readonly href: string
  readonly facts: Readonly<Record<string, Fact>>
}

/** A receipt with the handle it is cited by, `r1` and on; one handle is one row in a whole session. */
export interface CitedSource extends Source {
  readonly cite: string
}

/** Records of the CRM that have a panel of their own. */
export const recordKinds = ['opportunity', 'company', 'contact'] as const
export type RecordKind = (typeof recordKinds)[number]
const pages: Record<RecordKind, string> = {
  opportunity: '/crm/opportunities',
  company: '/crm/companies',
  contact: '/crm/contacts',
}

/** The record's panel, on one of its tabs. */
export const toRecordHref = (kind: RecordKind, id: string, tab?: 'timeline' | 'tasks' | 'surveys'): string =>
  `${pages[kind]}?open=${id}${tab === undefined ? '' : `&tab=${tab}`}`
export const toIdeaHref = (id: string): string => `/idea/${id}`
export const toPostHref = (id: string): string => `/content/${id}`
export const toPillarHref = (id: string): string => `/pillar/${id}`
export const toChannelHref = (id: string): string => `/channel/${id}/voice`
export const toTaskHref = (id: string): string => `/crm/tasks?task=${id}`
export const toSurveyHref = (id: string): string => `/crm/surveys/${id}`

/** Pages that show the numbers of a report. */
export const reportHrefs = {
  posts: '/content/posts',
  ideas: '/content/ideas',
  calendar: '/content/calendar',
  pillars: '/strategy',
  opportunities: '/crm/opportunities',
  companies: '/crm/companies',
  contacts: '/crm/contacts',
  tasks: '/crm/tasks',
  pipeline: '/crm/sales-pipeline',
  changes: '/crm/history',
} as const
export type ReportPage = keyof typeof reportHrefs

/** A report's page, narrowed as the page itself understands it. */
export function toReportHref(page: ReportPage, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return reportHrefs[page] + (search === '' ? '' : `?${search}`)
}
