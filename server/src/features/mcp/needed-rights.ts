import { isRowQuery, type QueryKind } from '@draftwright/contract/query-form'
import { QueryFormSchema } from '@draftwright/contract/query-form-schema'
import type { Right } from '@draftwright/contract/rights'
import { listQueryKinds } from '../query/index.ts'
import type { ReportCall } from '../../models/advising/model-tools.ts'

/** Which right shows rows of a kind. */
const rightOfKinds = {
  idea: 'ideas:read',
  post: 'content:read',
  pillar: 'pillars:read',
  channel: 'channels:read',
  opportunity: 'crm:read',
  company: 'crm:read',
  contact: 'crm:read',
  task: 'crm:read',
  log_entry: 'crm:read',
  activity: 'crm:read',
  survey_response: 'crm:read',
  file: 'crm:read',
  meeting: 'meetings:read',
  meeting_note: 'meetings:read',
  meeting_line: 'meetings:read',
  member: 'members:read',
} as const satisfies Record<QueryKind | 'file', Right>

/** Kinds whose rows come from two parts of the workspace: what was done about a record, and meetings that were only logged. */
const mixedKinds: readonly string[] = ['activity', 'meeting'] satisfies QueryKind[]

export const findRightOfKind = (kind: string): Right | null =>
  Object.hasOwn(rightOfKinds, kind) ? rightOfKinds[kind as QueryKind] : null

const posts: readonly Right[] = ['content:read', 'ideas:read', 'channels:read']
const numbers: readonly Right[] = ['content:read', 'analytics:read', 'channels:read']
const everything: readonly Right[] = [
  ...posts,
  'analytics:read',
  'crm:read',
  'meetings:read',
  'forms:read',
  'newsletters:read',
]
const topics: Readonly<Record<string, readonly Right[]>> = {
  visits: numbers,
  sources: ['analytics:read'],
  goals: ['analytics:read'],
  forms: ['forms:read', 'analytics:read'],
  links: numbers,
  campaigns: numbers,
  newsletters: ['newsletters:read', 'content:read'],
  subscribers: ['newsletters:read'],
  experiments: numbers,
}

/** The rights of everything that a report shows: a client needs the scopes of all. */
export function listNeededRights({ tool, input }: ReportCall): readonly Right[] {
  const given = { ...(input as object) } as Readonly<Record<string, unknown>>
  switch (tool) {
    case 'find_meetings':
    case 'read_meeting':
      return ['meetings:read']
    case 'find_records':
      return []
    case 'read_record':
    case 'record_history': {
      const right = findRightOfKind(String(given['kind']))
      return right === 'crm:read' ? [right] : posts
    }
    case 'pipeline':
    case 'survey_answers':
      return ['crm:read']
    case 'what_did_well':
    case 'network_numbers':
    case 'content_insight':
      return numbers
    case 'content_gaps':
      return [...posts, 'analytics:read']
    case 'audience':
      return topics[String(given['about'])] ?? everything
    case 'query_records':
      return listRightsOfQuery(input)
    case 'list_tables':
      return ['tables:read']
    case 'what_is_due':
    case 'what_is_stuck':
      return ['crm:read', 'content:read', 'meetings:read']
    default:
      return everything
  }
}

/** None for a query that cannot be read: the tool refuses it by name. */
function listRightsOfQuery(given: unknown): readonly Right[] {
  const { data: form } = QueryFormSchema.safeParse(given)
  if (form === undefined) return []
  if (!isRowQuery(form)) return ['tables:read']
  const kinds = listQueryKinds(form)
  const mixed: Right[] = kinds.some((kind) => mixedKinds.includes(kind)) ? ['crm:read', 'meetings:read'] : []
  return [...new Set([...kinds.flatMap((kind) => findRightOfKind(kind) ?? []), ...mixed])]
}
