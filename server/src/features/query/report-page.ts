import type { reportHrefs } from '@draftwright/contract/sources'
import type { QueryKind } from '@draftwright/contract/query-form'

const pages: Partial<Record<QueryKind, keyof typeof reportHrefs>> = {
  idea: 'ideas',
  post: 'posts',
  pillar: 'pillars',
  opportunity: 'opportunities',
  company: 'companies',
  contact: 'contacts',
  task: 'tasks',
  meeting: 'meetings',
  meeting_note: 'meetings',
  meeting_line: 'meetings',
}
/** The page that shows rows of a kind. */
export const toReportPage = (kind: QueryKind): keyof typeof reportHrefs => pages[kind] ?? 'changes'
