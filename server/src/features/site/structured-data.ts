import { firstPicture, summary } from './facts.ts'
import { type Html, trusted } from './html.ts'
import { address, type LivePost, type Site, type Topic, topicPath } from './model.ts'

type Thing = Record<string, unknown>

/** What search engines read. Inside a script element only `<` could end it; it travels as an escape. */
export function structuredData(things: readonly Thing[]): Html {
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  const safe = graph.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return trusted(`<script type="application/ld+json">${safe}</script>`)
}

export function blog(site: Site, posts: readonly LivePost[]): Thing {
  return {
    '@type': 'Blog',
    '@id': `${address(site)}#blog`,
    url: address(site),
    name: site.title,
    ...(site.description ? { description: site.description } : {}),
    publisher: publisher(site),
    blogPost: posts.map((post) => ({
      '@type': 'BlogPosting',
      headline: post.title,
      url: address(site, post.slug),
      datePublished: post.published_at,
    })),
  }
}

export function blogPosting(site: Site, post: LivePost, words: number): Thing {
  const picture = firstPicture(post.rich_content)
  const url = address(site, post.slug)
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: summary(post),
    datePublished: post.published_at,
    dateModified: post.updated_at > post.published_at ? post.updated_at : post.published_at,
    author: publisher(site),
    publisher: publisher(site),
    isPartOf: { '@id': `${address(site)}#blog` },
    wordCount: words,
    ...(post.topic ? { articleSection: post.topic.name } : {}),
    ...(post.keyword ? { keywords: post.keyword } : {}),
    ...(picture ? { image: absolute(site, picture.src) } : {}),
  }
}

export function topicPage(site: Site, topic: Topic): Thing {
  const url = address(site, topicPath(topic))
  return { '@type': 'CollectionPage', '@id': url, url, name: topic.name, isPartOf: { '@id': `${address(site)}#blog` } }
}

export function breadcrumbs(site: Site, steps: readonly { name: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site.title, path: '' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address(site, path),
    })),
  }
}

export function absolute(site: Site, src: string): string {
  return src.startsWith('/') ? site.origin + src : src
}

function publisher(site: Site): Thing {
  return { '@type': 'Organization', name: site.title, url: address(site) }
}
