import { type Receipt, type ReportPage, reportHref } from '@draftwright/contract/receipts'
import type { Found } from '../../../models/advising/found.ts'
import { countPosts } from '../../content/index.ts'
import { listChannels } from '../../channels/index.ts'
import { countIdeas } from '../../ideas/index.ts'
import { listPillars } from '../../pillars/index.ts'
import { crmGroup, equals, isEmpty } from './groups.ts'
import { crmNotes, gathered, type Reading } from './reading.ts'

const oldest = { page: 1, limit: 1, sort_by: 'created_at', sort_order: 'asc' } as const

/** How much there is of what; one report a kind. */
export async function countEverything(reading: Reading): Promise<Found> {
  const { db } = reading
  const one = { limit: 1 }
  const [ideas, posts, pillars, channels, companies, contacts, open, won, lost, tasks] = await Promise.all([
    countIdeas(db, undefined),
    countPosts(db),
    listPillars(db, oldest),
    listChannels(db, oldest),
    crmGroup(reading, 'companies', 'companies', one),
    crmGroup(reading, 'contacts', 'contacts', one),
    ...['open', 'won', 'lost'].map((status) =>
      crmGroup(reading, status, 'opportunities', { ...one, filter: equals('status', status) }),
    ),
    crmGroup(reading, 'tasks', 'tasks', { ...one, filter: isEmpty('done_at') }),
  ])
  const { total: ideaTotal, ...ideaStates } = ideas
  const report = (page: ReportPage, title: string, facts: Receipt['facts']): Receipt => ({
    kind: 'report',
    id: `count-${page}-${title.toLowerCase()}`,
    title,
    href: reportHref(page),
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
    ...(reading.crmClosed === null
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
  return gathered([{ name: 'counts', rows, total: rows.length }], crmNotes(reading))
}
