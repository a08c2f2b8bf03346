import { findFirstPicture, summarizePost } from './post-facts.ts'
import { type Html, toTrustedHtml } from './html.ts'
import {
  type Author,
  buildAuthorPath,
  buildSiteUrl,
  findAuthor,
  type LivePost,
  type Site,
  type Topic,
  buildTopicPath,
} from './model.ts'

import { buildTitlePicture } from './title-picture.ts'

type Thing = Record<string, unknown>

/** Structured data for search engines. Inside a script element only `<` could end it; it is escaped. */
export function renderStructuredData(things: readonly Thing[]): Html {
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  const safe = graph.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return toTrustedHtml(`<script type="application/ld+json">${safe}</script>`)
}

export function buildBlog(site: Site, posts: readonly LivePost[]): Thing {
  return {
    '@type': 'Blog',
    '@id': `${buildSiteUrl(site)}#blog`,
    url: buildSiteUrl(site),
    name: site.title,
    ...(site.description ? { description: site.description } : {}),
    publisher: buildPublisher(site),
    blogPost: posts.map((post) => ({
      '@type': 'BlogPosting',
      headline: post.title,
      url: buildSiteUrl(site, post.slug),
      datePublished: post.published_at,
    })),
  }
}

export function buildBlogPosting(site: Site, post: LivePost, words: number): Thing {
  const picture = findFirstPicture(post.rich_content)
  const url = buildSiteUrl(site, post.slug)
  const author = findAuthor(site, post)
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: summarizePost(post),
    datePublished: post.published_at,
    dateModified: post.updated_at > post.published_at ? post.updated_at : post.published_at,
    author: author ? buildPerson(site, author) : buildPublisher(site),
    publisher: buildPublisher(site),
    isPartOf: { '@id': `${buildSiteUrl(site)}#blog` },
    wordCount: words,
    ...(post.topic ? { articleSection: post.topic.name } : {}),
    ...(post.keyword ? { keywords: post.keyword } : {}),
    image: picture ? toAbsoluteUrl(site, picture.src) : buildTitlePicture(site, post.slug, post.title).src,
  }
}

export function buildAuthorProfile(site: Site, author: Author): Thing {
  const url = buildSiteUrl(site, buildAuthorPath(author))
  return { '@type': 'ProfilePage', '@id': url, url, mainEntity: buildPerson(site, author) }
}

function buildPerson(site: Site, author: Author): Thing {
  return { '@type': 'Person', name: author.name, url: buildSiteUrl(site, buildAuthorPath(author)) }
}

export function buildTopicPage(site: Site, topic: Topic): Thing {
  const url = buildSiteUrl(site, buildTopicPath(topic))
  return {
    '@type': 'CollectionPage',
    '@id': url,
    url,
    name: topic.name,
    isPartOf: { '@id': `${buildSiteUrl(site)}#blog` },
  }
}

export function buildBreadcrumbs(site: Site, steps: readonly { name: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site.title, path: '' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: buildSiteUrl(site, path),
    })),
  }
}

export function toAbsoluteUrl(site: Site, src: string): string {
  return src.startsWith('/') ? site.origin + src : src
}

function buildPublisher(site: Site): Thing {
  const logo = site.logo && { logo: toAbsoluteUrl(site, site.logo.url) }
  return { '@type': 'Organization', name: site.title, url: buildSiteUrl(site), ...logo }
}
