import { IconMessages, IconPencil, IconUsers } from '@tabler/icons-react'
import type { Page, PageGroup, PageGroupName } from './page.ts'
import { accountPages } from './pages/account-pages.ts'
import { crmPages } from './pages/crm-pages.ts'
import { meetingPages } from './pages/meeting-pages.ts'
import { studioPages } from './pages/studio-pages.ts'
import { tablePages } from './pages/table-pages.ts'

/** Every page of the app, keyed by its name in `paths`. The sidebar and the palette list them in this order. */
export const pages = { ...studioPages, ...crmPages, ...meetingPages, ...accountPages, ...tablePages } as const
/** The same pages, typed uniformly for iteration. */
export const pageList: readonly Page[] = Object.values(pages)

export const pageGroups: Record<PageGroupName, PageGroup> = {
  content: {
    path: '/content',
    title: 'Content',
    icon: IconPencil,
    right: 'published:read',
    first: pages.ideas.path,
  },
  crm: { path: '/crm', title: 'CRM', icon: IconUsers, right: 'crm:read', first: pages.opportunities.path },
  meetings: {
    path: '/meetings',
    title: 'Meeting Notes',
    icon: IconMessages,
    right: 'meetings:read',
    first: pages.meetings.path,
  },
}

/** Paths without a page, and their redirect targets. */
export const redirects: Readonly<Record<string, string>> = {
  '/': pages.ideas.path,
  '/idea': pages.ideas.path,
  [pageGroups.content.path]: pageGroups.content.first,
  [pageGroups.crm.path]: pageGroups.crm.first,
  [pageGroups.meetings.path]: pageGroups.meetings.first,
  '/sign-in': pages.signIn.path,
  '*': pages.notFound.path,
}
