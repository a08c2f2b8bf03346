import { type Source, type ReportPage, toReportHref } from '@draftwright/contract/sources'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import { countPostsByStatus } from '../../content/index.ts'
import { listChannels } from '../../channels/index.ts'
import { countIdeas } from '../../ideas/index.ts'
import { listPillars } from '../../pillars/index.ts'
import {
  buildToolResult,
  listCrmNotes,
  loadCrmGroup,
  toEmptyFilter,
  toEqualsFilter,
  type ToolContext,
} from '../../query/index.ts'

const oldestFirst = { page: 1, limit: 1, sort_by: 'created_at', sort_order: 'asc' } as const

/** How many records of each kind exist; one report per kind. */
export async function countEverything(reading: ToolContext): Promise<ToolResult> {
  const { db } = reading
  const one = { limit: 1 }
  const [ideas, posts, pillars, channels, companies, contacts, open, won, lost, tasks] = await Promise.all([
    countIdeas(db, undefined),
    countPostsByStatus(db),
    listPillars(db, oldestFirst),
    listChannels(db, oldestFirst),
    loadCrmGroup(reading, 'companies', 'companies', one),
    loadCrmGroup(reading, 'contacts', 'contacts', one),
    ...['open', 'won', 'lost'].map((status) =>
      loadCrmGroup(reading, status, 'opportunities', { ...one, filter: toEqualsFilter('status', status) }),
    ),
    loadCrmGroup(reading, 'tasks', 'tasks', { ...one, filter: toEmptyFilter('done_at') }),
  ])
  const { total: ideaTotal, ...ideaStates } = ideas
  const report = (page: ReportPage, title: string, facts: Source['facts']): Source => ({
    kind: 'report',
    id: `count-${page}-${title.toLowerCase()}`,
    title,
    href: toReportHref(page),
    facts,
  })
  const deals = [open, won, lost].map((group) => group?.total ?? 0)
  const rows = [
    report('ideas', 'Ideas', { total: ideaTotal, ...ideaStates }),
    report('posts', 'Posts', {
      total: posts.reduce((sum, { n }) => sum + n, 0),
      ...Object.fromEntries(posts.map(({ status, n }) => [status, n])),
    }),
    report('pillars', 'Pillars', { total: pillars.meta.total }),
    report('pillars', 'Channels', { total: channels.meta.total }),
    ...(reading.crmDeniedReason === null
      ? [
          report('opportunities', 'Deals', {
            total: deals.reduce((sum, n) => sum + n, 0),
            open: deals[0] ?? 0,
            won: deals[1] ?? 0,
            lost: deals[2] ?? 0,
          }),
          report('companies', 'Companies', { total: companies.total }),
          report('contacts', 'Contacts', { total: contacts.total }),
          report('tasks', 'Tasks', { open: tasks?.total ?? 0 }),
        ]
      : []),
  ]
  return buildToolResult([{ name: 'counts', rows, total: rows.length }], listCrmNotes(reading))
}
