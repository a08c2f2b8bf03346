import { Parser } from 'htmlparser2'
import { resolveFeedUrl } from './feed.ts'

export interface FeedLink {
  readonly url: string
  readonly title: string
}

/** Media types of the feeds that can be read. */
const types = new Set(['application/rss+xml', 'application/atom+xml', 'application/feed+json'])
const [maxLinks, maxDepth] = [20, 512]

class EnoughReadError extends Error {}

/**
 * The feeds that a web page names in its `<link rel="alternate">`, in its order, each once; at most 20. `base` is the
 * page's address. See https://www.rssboard.org/rss-autodiscovery.
 */
export function findFeedLinks(html: string, base: string): FeedLink[] {
  const found = new Map<string, FeedLink>()
  let pageBase: string | null = null
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++depth > maxDepth || found.size === maxLinks) throw new EnoughReadError()
      if (name === 'base') pageBase ??= resolveFeedUrl(attributes['href'], base)
      if (name !== 'link') return
      const type = attributes['type']?.split(';')[0]?.trim().toLowerCase() ?? ''
      const isAlternate = attributes['rel']?.toLowerCase().split(/\s+/u).includes('alternate') === true
      const url = resolveFeedUrl(attributes['href'], pageBase ?? base)
      if (!isAlternate || !types.has(type) || url === null || found.has(url)) return
      found.set(url, { url, title: attributes['title']?.trim().slice(0, 200) ?? '' })
    },
    onclosetag: () => void depth--,
  })
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof EnoughReadError)) throw error
  }
  return [...found.values()]
}
