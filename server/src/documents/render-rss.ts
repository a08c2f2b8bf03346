import { escapeHtml } from './escape-html.ts'

interface RssItem {
  readonly id: string
  readonly title: string
  readonly link: string
  readonly description: string
  readonly at: string
}

interface RssChannel {
  readonly title: string
  readonly link: string
  readonly description: string
  readonly self: string
}

/** RSS 2.0, the same bytes for the same items. */
export const renderRss = (channel: RssChannel, items: readonly RssItem[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${toXml(channel.title)}</title>
<link>${toXml(channel.link)}</link>
<description>${toXml(channel.description)}</description>
<atom:link rel="self" type="application/rss+xml" href="${toXml(channel.self)}"/>
<ttl>60</ttl>
${items.map(renderItem).join('')}</channel>
</rss>
`

const renderItem = ({ id, title, link, description, at }: RssItem): string => `<item>
<title>${toXml(title)}</title>
<link>${toXml(link)}</link>
<guid isPermaLink="false">urn:uuid:${id}</guid>
<pubDate>${new Date(at).toUTCString()}</pubDate>
<description>${toXml(description)}</description>
</item>
`

/** XML has no way to write most control characters. */
const toXml = (text: string): string => escapeHtml(text.replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ' '))
