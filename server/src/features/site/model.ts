import type { Doc } from '@draftwright/contract/document'

/** What the public may know of a workspace. */
export interface SiteAccount {
  id: string
  name: string
  slug: string
  site_title: string | null
  site_description: string | null
  theme_color: string
  second_color: string | null
  time_zone: string
}

/** A pillar as readers know it: its name. What it is for is the workspace's own business. */
export interface Topic {
  slug: string
  name: string
}

/** A post as readers see it: the text that was published, not the one in the editor. Times are ISO-8601 UTC. */
export interface LivePost {
  id: string
  title: string
  slug: string
  excerpt: string
  keyword: string | null
  rich_content: Doc
  published_at: string
  updated_at: string
  topic: Topic | null
}

export interface Site {
  title: string
  description: string | null
  theme_color: string
  second_color: string
  time_zone: string
  /** Where the whole server is reached, without a trailing slash. */
  origin: string
  /** The site's own path, with both slashes. */
  path: string
  topics: readonly Topic[]
  /** No workspace's site, only its frame: there is no feed to offer and no front page. */
  isNowhere?: boolean
}

export function siteOf(account: SiteAccount, origin: string, topics: readonly Topic[]): Site {
  return {
    title: account.site_title?.trim() || account.name,
    description: account.site_description?.trim() || null,
    theme_color: account.theme_color,
    second_color: account.second_color ?? account.theme_color,
    time_zone: account.time_zone,
    origin,
    path: `/site/${account.slug}/`,
    topics,
  }
}

/** An address as the outside knows it. */
export const address = (site: Site, path = '') => site.origin + site.path + path
export const topicPath = (topic: Pick<Topic, 'slug'>) => `topics/${topic.slug}`
