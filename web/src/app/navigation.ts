import { IconBulb, IconCalendar, IconCompass, IconFileText, IconPencil, IconPhoto } from '@tabler/icons-react'
import type { Right } from '@draftwright/contract/rights'
import { paths } from './paths.ts'

export interface NavigationItem {
  title: string
  path: string
  icon: typeof IconBulb
  right: Right
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
]

/** Whether the address belongs to the entry; of several that match, the most exact one is active. */
export function activePath(items: NavigationItem[], pathname: string): string | null {
  const leaves = items.flatMap((item) => item.children ?? [item])
  const exact = leaves.find((item) => pathname === item.path)
  return (exact ?? leaves.find((item) => item.alsoAt?.some((prefix) => pathname.startsWith(prefix))))?.path ?? null
}
