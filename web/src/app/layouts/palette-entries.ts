import type { AccountFeatures } from '@draftwright/contract/accounts'
import * as companyRoutes from '@draftwright/contract/routes/companies.generated'
import * as contactRoutes from '@draftwright/contract/routes/contacts.generated'
import * as contentRoutes from '@draftwright/contract/routes/content.generated'
import * as ideasRoutes from '@draftwright/contract/routes/ideas.generated'
import * as opportunityRoutes from '@draftwright/contract/routes/opportunities.generated'
import * as pillarsRoutes from '@draftwright/contract/routes/pillars.generated'
import type { Right } from '@draftwright/contract/rights'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { setMissingTitlesOfPage } from '../../api/missing-titles.ts'
import { findPage, toPlainPath } from '../navigation.ts'
import type { Page } from '../page.ts'
import { pageGroups, pageList } from '../pages.ts'
import { paths } from '../paths.ts'

export interface PaletteEntry {
  label: string
  kind: string
  path: string
  right?: Right
  /** Only where the workspace has this part of the CRM enabled. */
  feature?: keyof AccountFeatures
}

const crmAccess = { right: 'crm:read', feature: 'isEnable' } as const

/** Where a page is in the sidebar, by name. */
const findArea = ({ menu, under }: Page): string | undefined =>
  menu !== undefined && menu in pageGroups
    ? pageGroups[menu as keyof typeof pageGroups].title
    : under === undefined
      ? undefined
      : findPage(under)?.title

/** The pages offered by the palette, each with its area. */
export const listPageEntries: PaletteEntry[] = pageList.flatMap((page) => {
  const { palette, title, path, right, feature } = page
  if (palette === undefined) return []
  const kind = findArea(page) ?? palette
  return [{ label: title, kind, path: toPlainPath(path), ...(right && { right }), ...(feature && { feature }) }]
})

const {
  useFindIdeasQuery,
  useFindPostsQuery,
  useFindPillarsQuery,
  useFindContactsQuery,
  useFindCompaniesQuery,
  useFindOpportunitiesQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    findIdeas: build.query<RouteResult<'ideas.list'>, RouteArgs<'ideas.list'>>({
      ...toEndpoint(ideasRoutes.list, 'Failed to fetch ideas'),
      providesTags: [{ type: 'ideas', id: 'list' }],
    }),
    findPosts: build.query<RouteResult<'content.list'>, RouteArgs<'content.list'>>({
      ...toEndpoint(contentRoutes.list, 'Failed to fetch posts'),
      transformResponse: setMissingTitlesOfPage,
      providesTags: ['content'],
    }),
    findPillars: build.query<RouteResult<'pillars.list'>, RouteArgs<'pillars.list'>>({
      ...toEndpoint(pillarsRoutes.list, 'Failed to fetch pillars'),
      providesTags: ['pillars'],
    }),
    findContacts: build.query<RouteResult<'contacts.list'>, RouteArgs<'contacts.list'>>({
      ...toEndpoint(contactRoutes.list, 'Failed to fetch contacts'),
      providesTags: [{ type: 'crm', id: 'contacts' }],
    }),
    findCompanies: build.query<RouteResult<'companies.list'>, RouteArgs<'companies.list'>>({
      ...toEndpoint(companyRoutes.list, 'Failed to fetch companies'),
      providesTags: [{ type: 'crm', id: 'companies' }],
    }),
    findOpportunities: build.query<RouteResult<'opportunities.list'>, RouteArgs<'opportunities.list'>>({
      ...toEndpoint(opportunityRoutes.list, 'Failed to fetch opportunities'),
      providesTags: [{ type: 'crm', id: 'opportunities' }],
    }),
  }),
})

const perKind = 5
const takeFirstLine = (text: string): string => text.trim().split('\n')[0]?.slice(0, 90) ?? ''

/** Records that match the query; nothing is requested while the query is empty. */
export function usePaletteSearch(
  q: string,
  isOn: (entry: Pick<PaletteEntry, 'right' | 'feature'>) => boolean,
): { found: PaletteEntry[]; isSearching: boolean } {
  const ask = { query: { q, limit: perKind } }
  const ideas = useFindIdeasQuery(ask, { skip: q === '' || !isOn({ right: 'ideas:read' }) })
  const posts = useFindPostsQuery(ask, { skip: q === '' || !isOn({ right: 'published:read' }) })
  const pillars = useFindPillarsQuery(ask, { skip: q === '' || !isOn({ right: 'pillars:read' }) })
  const named = { query: { q, limit: String(perKind) } }
  const contacts = useFindContactsQuery(named, {
    skip: q === '' || !isOn({ ...crmAccess, feature: 'isEnableContacts' }),
  })
  const companies = useFindCompaniesQuery(named, {
    skip: q === '' || !isOn({ ...crmAccess, feature: 'isEnableAccount' }),
  })
  const deals = useFindOpportunitiesQuery(named, {
    skip: q === '' || !isOn({ ...crmAccess, feature: 'isEnableOpportunities' }),
  })
  const found: PaletteEntry[] = [
    ...(posts.data?.data ?? []).map((post) => ({
      label: post.title,
      kind: 'Post',
      path: paths.content(post.id),
      right: 'published:read' as const,
    })),
    ...(ideas.data?.data ?? []).map((idea) => ({
      label: takeFirstLine(idea.text),
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
    ...(contacts.data?.data ?? []).map(({ id, name }) => toCrmEntry(name, 'Contact', paths.contacts, id)),
    ...(companies.data?.data ?? []).map(({ id, name }) => toCrmEntry(name, 'Company', paths.companies, id)),
    ...(deals.data?.data ?? []).map(({ id, name }) => toCrmEntry(name, 'Opportunity', paths.opportunities, id)),
  ]
  return { found, isSearching: [ideas, posts, pillars, contacts, companies, deals].some((one) => one.isFetching) }
}

/** A CRM record, opened beside its list. */
const toCrmEntry = (label: string, kind: string, path: string, id: string): PaletteEntry => ({
  label,
  kind,
  path: `${path}?open=${id}`,
  right: 'crm:read',
})
