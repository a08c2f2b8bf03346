import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import * as pillarsRoutes from '@draftwright/contract/routes/pillars.generated'
import type { Right } from '@draftwright/contract/rights'
import { api, type ArgsOf, call, type ResultOf } from '../../api/api.ts'
import { paths } from '../paths.ts'

export interface Entry {
  label: string
  kind: string
  path: string
  right: Right
}

export const fixedEntries: Entry[] = [
  { label: 'New idea', kind: 'Action', path: paths.createIdea, right: 'ideas:write' },
  { label: 'Ideas', kind: 'Page', path: paths.ideas, right: 'ideas:read' },
  { label: 'Triage ideas', kind: 'Page', path: paths.triage, right: 'ideas:read' },
  { label: 'Capture from anywhere', kind: 'Page', path: paths.capture, right: 'ideas:write' },
  { label: 'Posts', kind: 'Page', path: paths.posts, right: 'published:read' },
  { label: 'Calendar', kind: 'Page', path: paths.calendar, right: 'content:read' },
  { label: 'Strategy', kind: 'Page', path: paths.strategy, right: 'pillars:read' },
  { label: 'Add a channel', kind: 'Action', path: paths.addChannel, right: 'channels:manage' },
  { label: 'Opportunities', kind: 'Page', path: paths.opportunities, right: 'crm:read' },
  { label: 'Sales pipeline', kind: 'Page', path: paths.salesPipeline, right: 'crm:read' },
  { label: 'Contacts', kind: 'Page', path: paths.contacts, right: 'crm:read' },
  { label: 'Companies', kind: 'Page', path: paths.companies, right: 'crm:read' },
  { label: 'Tasks', kind: 'Page', path: paths.tasks, right: 'crm:read' },
  { label: 'Notifications', kind: 'Page', path: paths.notifications, right: 'account:read' },
  { label: 'Account settings', kind: 'Page', path: paths.accountSettings, right: 'account:read' },
  { label: 'Audit log', kind: 'Page', path: paths.auditLog, right: 'audit:read' },
  { label: 'Profile', kind: 'Page', path: paths.profile, right: 'account:read' },
]

const { useFindIdeasQuery, useFindPostsQuery, useFindPillarsQuery } = api.injectEndpoints({
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
  }),
})

const perKind = 5
const firstLine = (text: string): string => text.trim().split('\n')[0]?.slice(0, 90) ?? ''

/** Records whose words match; nothing is asked for before there is something to look for. */
export function useFoundEntries(q: string, can: (right: Right) => boolean): { found: Entry[]; isSearching: boolean } {
  const ask = { query: { q, limit: perKind } }
  const ideas = useFindIdeasQuery(ask, { skip: q === '' || !can('ideas:read') })
  const posts = useFindPostsQuery(ask, { skip: q === '' || !can('published:read') })
  const pillars = useFindPillarsQuery(ask, { skip: q === '' || !can('pillars:read') })
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
  ]
  return { found, isSearching: ideas.isFetching || posts.isFetching || pillars.isFetching }
}
