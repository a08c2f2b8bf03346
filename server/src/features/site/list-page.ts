import { findFirstPicture } from './post-facts.ts'
import { renderCard } from './card.ts'
import { html, type Html } from './html.ts'
import {
  type Author,
  buildAuthorPath,
  buildSiteUrl,
  type LivePost,
  type Site,
  type Topic,
  buildTopicPath,
} from './model.ts'
import { type Page, renderPage, renderSocialCard } from './page.ts'
import {
  toAbsoluteUrl,
  buildBlog,
  buildBreadcrumbs,
  renderStructuredData,
  buildAuthorProfile,
  buildTopicPage,
} from './structured-data.ts'
import { buildTitlePicture } from './title-picture.ts'

export interface PostList {
  posts: readonly LivePost[]
  /** From 1. */
  number: number
  /** How many pages there are, at least one. */
  pages: number
}

/** The front page and the pages after it. */
export function renderIndexPage(site: Site, list: PostList): Page {
  const isFront = list.number === 1
  const title = isFront ? site.title : `${site.title}: page ${list.number}`
  const hero = html`<header class="hero"><div class="wide"><h1>${isFront ? site.title : `Older posts`}</h1>${
    isFront ? site.description && html`<p>${site.description}</p>` : html`<p>Page ${list.number} of ${list.pages}</p>`
  }</div></header>`
  return renderPage({
    site,
    title,
    description: site.description,
    canonical: buildPagePath('', list.number),
    head: [
      ...renderPageLinks(site, '', list),
      renderSocialCard(site, {
        kind: 'website',
        title,
        description: site.description,
        path: buildPagePath('', list.number),
        image: findCardImage(site, list),
      }),
      renderStructuredData([buildBlog(site, list.posts)]),
    ],
    main: renderFrame(site, '', list, hero, 'front'),
  })
}

export function renderTopicListPage(site: Site, topic: Topic, list: PostList): Page {
  const path = buildTopicPath(topic)
  const title = `${topic.name} · ${site.title}${list.number > 1 ? `: page ${list.number}` : ''}`
  const description = `Posts about ${topic.name} from ${site.title}.`
  const hero = html`<header class="hero"><div class="wide"><p class="label">Topic</p><h1>${topic.name}</h1></div></header>`
  return renderPage({
    site,
    title,
    description,
    canonical: buildPagePath(path, list.number),
    current: topic,
    head: [
      ...renderPageLinks(site, path, list),
      renderSocialCard(site, {
        kind: 'website',
        title,
        description,
        path: buildPagePath(path, list.number),
        image: findCardImage(site, list),
      }),
      renderStructuredData([buildTopicPage(site, topic), buildBreadcrumbs(site, [{ name: topic.name, path }])]),
    ],
    main: renderFrame(site, path, list, hero, 'topic'),
  })
}

export function renderAuthorPage(site: Site, author: Author, list: PostList): Page {
  const path = buildAuthorPath(author)
  const title = `${author.name} · ${site.title}${list.number > 1 ? `: page ${list.number}` : ''}`
  const description = `Posts by ${author.name} on ${site.title}.`
  const hero = html`<header class="hero"><div class="wide"><p class="label">Author</p><h1>${author.name}</h1></div></header>`
  return renderPage({
    site,
    title,
    description,
    canonical: buildPagePath(path, list.number),
    head: [
      ...renderPageLinks(site, path, list),
      renderSocialCard(site, {
        kind: 'website',
        title,
        description,
        path: buildPagePath(path, list.number),
        image: findCardImage(site, list),
      }),
      renderStructuredData([buildAuthorProfile(site, author), buildBreadcrumbs(site, [{ name: author.name, path }])]),
    ],
    main: renderFrame(site, path, list, hero, 'author'),
  })
}

function renderFrame(site: Site, path: string, list: PostList, hero: Html, kind: 'front' | 'topic' | 'author'): Html {
  const hasFirst = list.number === 1 && kind === 'front'
  const small = hasFirst ? list.posts.slice(1) : list.posts
  // A few pictures among many texts look like gaps: small cards show covers only when most posts have one.
  const hasCovers = small.filter((post) => findFirstPicture(post.rich_content)).length * 2 > small.length
  const cards = list.posts.map((post, index) => {
    const isFirst = hasFirst && index === 0
    return renderCard(site, post, {
      heading: 'h2',
      isFirst,
      hidesTopic: kind === 'topic',
      // Without a picture the first post would leave half of the page empty.
      cover: isFirst || hasCovers ? 'always' : 'none',
    })
  })
  return html`${hero}
<div class="wide">
${cards.length > 0 ? html`<ul class="${chooseColumns(hasFirst, small.length)}">${cards}</ul>` : html`<p class="empty">No posts yet. Check back soon.</p>`}
${list.pages > 1 && renderPager(site, path, list)}</div>`
}

/** Three columns only if they can be filled: two or four posts are shown in pairs. */
function chooseColumns(hasFirst: boolean, count: number): string {
  if (!hasFirst) return 'cards pairs'
  return count < 3 || count === 4 ? 'cards duo' : 'cards'
}

function renderPager(site: Site, path: string, { number, pages }: PostList): Html {
  return html`<nav class="pages" aria-label="Pages"><span>${number > 1 && html`<a rel="prev" href="${site.path}${buildPagePath(path, number - 1)}">← Newer posts</a>`}</span><span>Page ${number} of ${pages}</span><span>${number < pages && html`<a rel="next" href="${site.path}${buildPagePath(path, number + 1)}">Older posts →</a>`}</span></nav>`
}

function renderPageLinks(site: Site, path: string, { number, pages }: PostList): Html[] {
  return [
    ...(number > 1 ? [html`<link rel="prev" href="${buildSiteUrl(site, buildPagePath(path, number - 1))}">`] : []),
    ...(number < pages ? [html`<link rel="next" href="${buildSiteUrl(site, buildPagePath(path, number + 1))}">`] : []),
  ]
}

function findCardImage(site: Site, { posts }: PostList) {
  for (const post of posts) {
    const picture = findFirstPicture(post.rich_content)
    if (picture) return { ...picture, src: toAbsoluteUrl(site, picture.src) }
  }
  return buildTitlePicture(site, '', site.title)
}

/** The first page has no number in its address. */
function buildPagePath(path: string, number: number): string {
  return number === 1 ? path : `${path}?page=${number}`
}
