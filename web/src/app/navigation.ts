import type { AccountFeatures } from '@draftwright/contract/accounts'
import {
  IconBulb,
  IconCalendar,
  IconCompass,
  IconFileText,
  IconMessageCircle,
  IconPencil,
  IconPhoto,
  IconUsers,
} from '@tabler/icons-react'
import type { Right } from '@draftwright/contract/rights'
import { paths } from './paths.ts'

export interface NavigationItem {
  title: string
  path: string
  icon: typeof IconBulb
  right: Right
  /** Shown only where the workspace uses this part of the CRM. */
  feature?: keyof AccountFeatures
  /** Addresses below these belong to the entry as well: an idea's page is part of Ideas. */
  alsoAt?: string[]
  children?: NavigationItem[]
  info?: string
}

/** The sidebar's entries; each appears with its page, and to those who may see it. */
export const navigation: NavigationItem[] = [
  {
    title: 'Content',
    path: '/content',
    icon: IconPencil,
    right: 'published:read',
    children: [
      {
        title: 'Ideas',
        path: paths.ideas,
        icon: IconBulb,
        right: 'ideas:read',
        alsoAt: ['/idea/', paths.triage, paths.capture, paths.createIdea],
      },
      { title: 'Posts', path: paths.posts, icon: IconFileText, right: 'published:read', alsoAt: ['/content/'] },
      { title: 'Calendar', path: paths.calendar, icon: IconCalendar, right: 'content:read' },
      { title: 'Media', path: paths.media, icon: IconPhoto, right: 'media:read' },
    ],
  },
  {
    title: 'Strategy',
    path: paths.strategy,
    icon: IconCompass,
    right: 'pillars:read',
    alsoAt: ['/pillar/', paths.addChannel],
  },
  {
    title: 'CRM',
    path: paths.crm,
    icon: IconUsers,
    right: 'crm:read',
    // Its pages come by crm-pages.ts, once the workspace is known to use it.
    children: [],
  },
  {
    title: 'Ask Co-CEO',
    path: paths.chat(),
    icon: IconMessageCircle,
    right: 'advisor:use',
    alsoAt: [`${paths.chat()}/`],
  },
]

/** The entries with the pages of the CRM in their group. */
export const withCrm = (items: readonly NavigationItem[], pages: readonly NavigationItem[]): NavigationItem[] =>
  items.map((item) => (item.path === paths.crm ? { ...item, children: [...pages] } : item))

/** What of a list is shown; a group none of whose pages are there is an entry of its own. */
export function shownEntries(
  items: readonly NavigationItem[],
  can: (right: Right) => boolean,
  features: AccountFeatures | undefined,
): NavigationItem[] {
  const isOn = (feature: keyof AccountFeatures) => features?.isEnable === true && features[feature]
  return items
    .filter(({ right, feature }) => can(right) && (feature === undefined || isOn(feature)))
    .map(({ children, ...item }) => {
      const shown = children === undefined ? [] : shownEntries(children, can, features)
      return shown.length === 0 ? item : { ...item, children: shown }
    })
}

/** Whether the address belongs to the entry; of several that match, the most exact one is active. */
export function activePath(items: NavigationItem[], pathname: string): string | null {
  const leaves = items.flatMap((item) => item.children ?? [item])
  const exact = leaves.find((item) => pathname === item.path)
  return (exact ?? leaves.find((item) => item.alsoAt?.some((prefix) => pathname.startsWith(prefix))))?.path ?? null
}
