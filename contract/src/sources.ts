/** What an advisor's answer is based on: rows of the workspace, each with the page that shows it. */
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
  'meeting',
  /** A line of a meeting's notes, or a line of its transcript. */
  'meeting_note',
  'meeting_line',
  'file',
  'report',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/** A value of a row: money in the currency's minor unit, times as ISO 8601 UTC, days as `YYYY-MM-DD`. */
export type Fact = string | number | boolean | null

export interface Source {
  readonly kind: SourceKind
  readonly id: string
  readonly title: string
  /** Path in the app. */
  readonly href: string
  readonly facts: Readonly<Record<string, Fact>>
}

/** A source with its citation handle, `r1` and so on; a handle identifies one row within a whole session. */
export interface CitedSource extends Source {
  readonly cite: string
}

/** CRM records that have a panel. */
export const recordKinds = ['opportunity', 'company', 'contact'] as const
export type RecordKind = (typeof recordKinds)[number]
const pages: Record<RecordKind, string> = {
  opportunity: '/crm/opportunities',
  company: '/crm/companies',
  contact: '/crm/contacts',
}

/** The record's panel, opened at a tab. */
export const toRecordHref = (kind: RecordKind, id: string, tab?: 'timeline' | 'tasks' | 'surveys'): string =>
  `${pages[kind]}?open=${id}${tab === undefined ? '' : `&tab=${tab}`}`
export const toIdeaHref = (id: string): string => `/idea/${id}`
export const toPostHref = (id: string): string => `/content/${id}`
export const toPillarHref = (id: string): string => `/pillar/${id}`
export const toChannelHref = (id: string): string => `/channel/${id}/voice`
export const toTaskHref = (id: string): string => `/crm/tasks?task=${id}`
export const toSurveyHref = (id: string): string => `/crm/surveys/${id}`

/** The meeting's page, with `line` at the words that were said there. */
export const toMeetingHref = (id: string, line: number | null = null): string =>
  `/meetings/view/${id}${line === null ? '' : `?line=${line}`}`

/** Pages that show a report's numbers. */
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
  meetings: '/meetings/view',
  insights: '/analytics/insights',
  analytics: '/analytics',
  campaigns: '/campaigns',
  forms: '/forms',
  newsletters: '/newsletters',
} as const
export type ReportPage = keyof typeof reportHrefs

/** A report's page, filtered with the page's own query parameters. */
export function toReportHref(page: ReportPage, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return reportHrefs[page] + (search === '' ? '' : `?${search}`)
}
