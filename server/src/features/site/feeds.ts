import { escapeHtml } from '../../documents/escape-html.ts'
import { toHtml } from '../../documents/to-html.ts'
import { firstPicture, summary } from './facts.ts'
import { address, type LivePost, type Site, topicPath } from './model.ts'
import { absolute } from './structured-data.ts'

/** Atom 1.0 with the whole text, newest first. */
export function atomFeed(site: Site, posts: readonly LivePost[]): string {
  const entries = posts.map((post) => {
    const url = address(site, post.slug)
    return `<entry>
<id>urn:uuid:${post.id}</id>
<title>${xml(post.title)}</title>
<link rel="alternate" type="text/html" href="${xml(url)}"/>
<published>${post.published_at}</published>
<updated>${latest(post)}</updated>
${post.topic ? `<category term="${xml(post.topic.slug)}" label="${xml(post.topic.name)}"/>\n` : ''}<summary>${xml(summary(post))}</summary>
<content type="html">${xml(content(site, post))}</content>
</entry>
`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(address(site))}</id>
<title>${xml(site.title)}</title>
${site.description ? `<subtitle>${xml(site.description)}</subtitle>\n` : ''}<link rel="self" type="application/atom+xml" href="${xml(address(site, 'feed.xml'))}"/>
<link rel="alternate" type="text/html" href="${xml(address(site))}"/>
<updated>${posts.map(latest).sort().at(-1) ?? '1970-01-01T00:00:00.000Z'}</updated>
<author><name>${xml(site.title)}</name></author>
${entries.join('')}</feed>
`
}

/** JSON Feed 1.1 with the whole text, newest first. */
export function jsonFeed(site: Site, posts: readonly LivePost[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.title,
    home_page_url: address(site),
    feed_url: address(site, 'feed.json'),
    ...(site.description ? { description: site.description } : {}),
    authors: [{ name: site.title, url: address(site) }],
    items: posts.map((post) => {
      const picture = firstPicture(post.rich_content)
      return {
        id: `urn:uuid:${post.id}`,
        url: address(site, post.slug),
        title: post.title,
        summary: summary(post),
        content_html: content(site, post),
        date_published: post.published_at,
        date_modified: latest(post),
        ...(picture ? { image: absolute(site, picture.src) } : {}),
        ...(post.topic ? { tags: [post.topic.name] } : {}),
      }
    }),
  })
}

/** Every page of the site that search engines should know. */
export function sitemap(site: Site, posts: readonly Pick<LivePost, 'slug' | 'published_at' | 'updated_at'>[]): string {
  const pages = [
    { path: '', time: posts.map(latest).sort().at(-1) },
    ...site.topics.map((topic) => ({ path: topicPath(topic), time: undefined })),
    ...posts.map((post) => ({ path: post.slug, time: latest(post) })),
  ]
  const urls = pages.map(
    ({ path, time }) =>
      `<url><loc>${xml(address(site, path))}</loc>${time ? `<lastmod>${time}</lastmod>` : ''}</url>\n`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

function content(site: Site, post: LivePost): string {
  return toHtml(post.rich_content, { origin: site.origin, hasEagerImage: false })
}

/** A text published again later counts from then; one moved back in time does not. */
function latest(post: Pick<LivePost, 'published_at' | 'updated_at'>): string {
  return post.updated_at > post.published_at ? post.updated_at : post.published_at
}

/** XML cannot carry most control characters, not even escaped. */
function xml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
}
