import type { Doc } from '@draftwright/contract/document'

/** The public data of a workspace. */
export interface SiteAccount {
  id: string
  name: string
  slug: string
  site_title: string | null
  site_description: string | null
  theme_color: string
  second_color: string | null
  logo_url: string | null
  logo_width: number | null
  logo_height: number | null
  time_zone: string
}

/** A pillar as readers see it: its name. Its description is internal. */
export interface Topic {
  slug: string
  name: string
}

/** Authors of live posts, as readers see them. */
export interface Author {
  id: string
  slug: string
  name: string
}

/** A post as readers see it: the published text, not the one in the editor. Times are ISO-8601 UTC. */
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
  author_id: string | null
}

export interface FormBox {
  name: string
  description: string | null
  /** The path of its page. */
  path: string
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
  /** A logo instead of the site's first letter; width over height. */
  logo: { url: string; ratio: number } | null
  topics: readonly Topic[]
  authors: readonly Author[]
  /** Whether people can sign up for new posts by email. */
  hasSignUpBox?: boolean
  /** A form that posts lead to. */
  formBox?: FormBox | null
  /** Visits of known people are recorded, which the footer says. */
  tracksPeople?: boolean
  /** Only the frame without a workspace's site: there is no feed and no front page. */
  isWithoutWorkspace?: boolean
}

/** What is read for each page besides the workspace itself. */
export type SiteFacts = Pick<Site, 'topics' | 'authors' | 'tracksPeople'>

export function toSite(
  account: SiteAccount,
  origin: string,
  { topics, authors, tracksPeople = false }: SiteFacts,
): Site {
  return {
    title: account.site_title?.trim() || account.name,
    description: account.site_description?.trim() || null,
    theme_color: account.theme_color,
    second_color: account.second_color ?? account.theme_color,
    time_zone: account.time_zone,
    origin,
    path: `/site/${account.slug}/`,
    logo:
      account.logo_url === null
        ? null
        : { url: account.logo_url, ratio: (account.logo_width ?? 1) / (account.logo_height ?? 1) },
    topics,
    authors,
    tracksPeople,
  }
}

/** An absolute address. */
export const buildSiteUrl = (site: Site, path = '') => site.origin + site.path + path
export const buildAuthorPath = (author: Pick<Author, 'slug'>) => `author/${author.slug}`
export const findAuthor = (site: Site, { author_id: id }: Pick<LivePost, 'author_id'>): Author | null =>
  site.authors.find((author) => author.id === id) ?? null
export const buildTopicPath = (topic: Pick<Topic, 'slug'>) => `topics/${topic.slug}`
