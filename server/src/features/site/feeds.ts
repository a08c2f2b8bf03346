import { escapeHtml } from '../../documents/escape-html.ts'
import { toHtml } from '../../documents/to-html.ts'
import { findFirstPicture, summarizePost } from './post-facts.ts'
import { buildAuthorPath, buildSiteUrl, findAuthor, type LivePost, type Site, buildTopicPath } from './model.ts'
import { toAbsoluteUrl } from './structured-data.ts'

/** Atom 1.0 with the whole text, newest first. */
export function renderAtomFeed(site: Site, posts: readonly LivePost[]): string {
  const entries = posts.map((post) => {
    const url = buildSiteUrl(site, post.slug)
    const author = findAuthor(site, post)
    return `<entry>
<id>urn:uuid:${post.id}</id>
<title>${escapeXml(post.title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
<published>${post.published_at}</published>
<updated>${pickLatestTime(post)}</updated>
${author ? `<author><name>${escapeXml(author.name)}</name><uri>${escapeXml(buildSiteUrl(site, buildAuthorPath(author)))}</uri></author>\n` : ''}${post.topic ? `<category term="${escapeXml(post.topic.slug)}" label="${escapeXml(post.topic.name)}"/>\n` : ''}<summary>${escapeXml(summarizePost(post))}</summary>
<content type="html">${escapeXml(renderContent(site, post))}</content>
</entry>
`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(buildSiteUrl(site))}</id>
<title>${escapeXml(site.title)}</title>
${site.description ? `<subtitle>${escapeXml(site.description)}</subtitle>\n` : ''}<link rel="self" type="application/atom+xml" href="${escapeXml(buildSiteUrl(site, 'feed.xml'))}"/>
<link rel="alternate" type="text/html" href="${escapeXml(buildSiteUrl(site))}"/>
<updated>${posts.map(pickLatestTime).sort().at(-1) ?? '1970-01-01T00:00:00.000Z'}</updated>
${site.logo ? `<logo>${escapeXml(toAbsoluteUrl(site, site.logo.url))}</logo>\n` : ''}<author><name>${escapeXml(site.title)}</name></author>
${entries.join('')}</feed>
`
}

/** JSON Feed 1.1 with the whole text, newest first. */
export function renderJsonFeed(site: Site, posts: readonly LivePost[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.title,
    home_page_url: buildSiteUrl(site),
    feed_url: buildSiteUrl(site, 'feed.json'),
    ...(site.description ? { description: site.description } : {}),
    ...(site.logo ? { icon: toAbsoluteUrl(site, site.logo.url) } : {}),
    authors: [{ name: site.title, url: buildSiteUrl(site) }],
    items: posts.map((post) => {
      const picture = findFirstPicture(post.rich_content)
      const author = findAuthor(site, post)
      return {
        id: `urn:uuid:${post.id}`,
        url: buildSiteUrl(site, post.slug),
        title: post.title,
        summary: summarizePost(post),
        content_html: renderContent(site, post),
        date_published: post.published_at,
        date_modified: pickLatestTime(post),
        ...(author ? { authors: [{ name: author.name, url: buildSiteUrl(site, buildAuthorPath(author)) }] } : {}),
        ...(picture ? { image: toAbsoluteUrl(site, picture.src) } : {}),
        ...(post.topic ? { tags: [post.topic.name] } : {}),
      }
    }),
  })
}

/** The sitemap: every page that search engines should know. */
export function renderSitemap(
  site: Site,
  posts: readonly Pick<LivePost, 'slug' | 'published_at' | 'updated_at'>[],
): string {
  const pages = [
    { path: '', time: posts.map(pickLatestTime).sort().at(-1) },
    ...site.topics.map((topic) => ({ path: buildTopicPath(topic), time: undefined })),
    ...site.authors.map((author) => ({ path: buildAuthorPath(author), time: undefined })),
    ...posts.map((post) => ({ path: post.slug, time: pickLatestTime(post) })),
  ]
  const urls = pages.map(
    ({ path, time }) =>
      `<url><loc>${escapeXml(buildSiteUrl(site, path))}</loc>${time ? `<lastmod>${time}</lastmod>` : ''}</url>\n`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

function renderContent(site: Site, post: LivePost): string {
  return toHtml(post.rich_content, { origin: site.origin, hasEagerImage: false })
}

/** The date of the latest publication; one moved back in time does not count. */
function pickLatestTime(post: Pick<LivePost, 'published_at' | 'updated_at'>): string {
  return post.updated_at > post.published_at ? post.updated_at : post.published_at
}

/** XML cannot carry most control characters, not even escaped. */
function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
}
