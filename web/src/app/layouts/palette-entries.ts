import type { AccountFeatures } from '@draftwright/contract/accounts'
import * as companyRoutes from '@draftwright/contract/routes/companies.generated'
import * as contactRoutes from '@draftwright/contract/routes/contacts.generated'
import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import * as opportunityRoutes from '@draftwright/contract/routes/opportunities.generated'
import * as pillarsRoutes from '@draftwright/contract/routes/pillars.generated'
import type { Right } from '@draftwright/contract/rights'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'
import { paths } from '../paths.ts'

export interface Entry {
  label: string
  kind: string
  path: string
  right: Right
  /** Only where the workspace uses this part of the CRM. */
  feature?: keyof AccountFeatures
}

const crm = { right: 'crm:read', feature: 'isEnable' } as const

export const fixedEntries: Entry[] = [
  { label: 'New idea', kind: 'Action', path: paths.createIdea, right: 'ideas:write' },
  { label: 'Ideas', kind: 'Page', path: paths.ideas, right: 'ideas:read' },
  { label: 'Triage ideas', kind: 'Page', path: paths.triage, right: 'ideas:read' },
  { label: 'Capture from anywhere', kind: 'Page', path: paths.capture, right: 'ideas:write' },
  { label: 'Posts', kind: 'Page', path: paths.posts, right: 'published:read' },
  { label: 'Calendar', kind: 'Page', path: paths.calendar, right: 'content:read' },
  { label: 'Strategy', kind: 'Page', path: paths.strategy, right: 'pillars:read' },
  { label: 'Add a channel', kind: 'Action', path: paths.addChannel, right: 'channels:manage' },
  { label: 'Opportunities', kind: 'Page', path: paths.opportunities, ...crm, feature: 'isEnableOpportunities' },
  { label: 'Sales pipeline', kind: 'Page', path: paths.salesPipeline, ...crm, feature: 'isEnableOpportunities' },
  { label: 'Contacts', kind: 'Page', path: paths.contacts, ...crm, feature: 'isEnableContacts' },
  { label: 'Companies', kind: 'Page', path: paths.companies, ...crm, feature: 'isEnableAccount' },
  { label: 'Tasks', kind: 'Page', path: paths.tasks, ...crm },
  { label: 'Surveys', kind: 'Page', path: paths.surveys, ...crm },
  { label: 'CRM settings', kind: 'Page', path: paths.crmSettings, ...crm },
  { label: 'History of the CRM', kind: 'Page', path: paths.crmHistory, ...crm },
  { label: 'Trash of the CRM', kind: 'Page', path: paths.crmTrash, ...crm },
  { label: 'Ask Co-CEO', kind: 'Page', path: paths.chat(), right: 'advisor:use' },
  { label: 'Notifications', kind: 'Page', path: paths.notifications, right: 'account:read' },
  { label: 'Account settings', kind: 'Page', path: paths.accountSettings, right: 'account:read' },
  { label: 'Audit log', kind: 'Page', path: paths.auditLog, right: 'audit:read' },
  { label: 'Profile', kind: 'Page', path: paths.profile, right: 'account:read' },
]

const {
  useFindIdeasQuery,
  useFindPostsQuery,
  useFindPillarsQuery,
  useFindContactsQuery,
  useFindCompaniesQuery,
  useFindOpportunitiesQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    findIdeas: build.query<ResultOf<'ideas.list'>, ArgsOf<'ideas.list'>>({
      ...call(ideasRoutes.list, 'Failed to fetch ideas'),
      providesTags: [{ type: 'ideas', id: 'list' }],
    }),
    findPosts: build.query<ResultOf<'content.list'>, ArgsOf<'content.list'>>({
      ...call(contentRoutes.list, 'Failed to fetch posts'),
      providesTags: ['content'],
    }),
    findPillars: build.query<ResultOf<'pillars.list'>, ArgsOf<'pillars.list'>>({
      ...call(pillarsRoutes.list, 'Failed to fetch pillars'),
      providesTags: ['pillars'],
    }),
    findContacts: build.query<ResultOf<'contacts.list'>, ArgsOf<'contacts.list'>>({
      ...call(contactRoutes.list, 'Failed to fetch contacts'),
      providesTags: [{ type: 'crm', id: 'contacts' }],
    }),
    findCompanies: build.query<ResultOf<'companies.list'>, ArgsOf<'companies.list'>>({
      ...call(companyRoutes.list, 'Failed to fetch companies'),
      providesTags: [{ type: 'crm', id: 'companies' }],
    }),
    findOpportunities: build.query<ResultOf<'opportunities.list'>, ArgsOf<'opportunities.list'>>({
      ...call(opportunityRoutes.list, 'Failed to fetch opportunities'),
      providesTags: [{ type: 'crm', id: 'opportunities' }],
    }),
  }),
})

const perKind = 5
const firstLine = (text: string): string => text.trim().split('\n')[0]?.slice(0, 90) ?? ''

/** Records whose words match; nothing is asked for before there is something to look for. */
export function useFoundEntries(
  q: string,
  isOn: (entry: Pick<Entry, 'right' | 'feature'>) => boolean,
): { found: Entry[]; isSearching: boolean } {
  const ask = { query: { q, limit: perKind } }
  const ideas = useFindIdeasQuery(ask, { skip: q === '' || !isOn({ right: 'ideas:read' }) })
  const posts = useFindPostsQuery(ask, { skip: q === '' || !isOn({ right: 'published:read' }) })
  const pillars = useFindPillarsQuery(ask, { skip: q === '' || !isOn({ right: 'pillars:read' }) })
  const named = { query: { q, limit: String(perKind) } }
  const contacts = useFindContactsQuery(named, { skip: q === '' || !isOn({ ...crm, feature: 'isEnableContacts' }) })
  const companies = useFindCompaniesQuery(named, { skip: q === '' || !isOn({ ...crm, feature: 'isEnableAccount' }) })
  const deals = useFindOpportunitiesQuery(named, {
    skip: q === '' || !isOn({ ...crm, feature: 'isEnableOpportunities' }),
  })
  const found: Entry[] = [
    ...(posts.data?.data ?? []).map((post) => ({
      label: post.title,
      kind: 'Post',
      path: paths.content(post.id),
      right: 'published:read' as const,
    })),
    ...(ideas.data?.data ?? []).map((idea) => ({
      label: firstLine(idea.text),
      kind: 'Idea',
      path: paths.idea(idea.id),
      right: 'ideas:read' as const,
    })),
    ...(pillars.data?.data ?? []).map((pillar) => ({
      label: pillar.name,
      kind: 'Pillar',
      path: paths.pillar(pillar.id),
      right: 'pillars:read' as const,
    })),
    ...(contacts.data?.data ?? []).map(({ id, name }) => record(name, 'Contact', paths.contacts, id)),
    ...(companies.data?.data ?? []).map(({ id, name }) => record(name, 'Company', paths.companies, id)),
    ...(deals.data?.data ?? []).map(({ id, name }) => record(name, 'Opportunity', paths.opportunities, id)),
  ]
  return { found, isSearching: [ideas, posts, pillars, contacts, companies, deals].some((one) => one.isFetching) }
}

/** A record of the CRM, open beside its list. */
const record = (label: string, kind: string, path: string, id: string): Entry => ({
  label,
  kind,
  path: `${path}?open=${id}`,
  right: 'crm:read',
})
