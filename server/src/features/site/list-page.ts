import { firstPicture } from './facts.ts'
import { card } from './card.ts'
import { html, type Html } from './html.ts'
import { address, type LivePost, type Site, type Topic, topicPath } from './model.ts'
import { type Page, page, socialCard } from './page.ts'
import { absolute, blog, breadcrumbs, structuredData, topicPage } from './structured-data.ts'

export interface PostList {
  posts: readonly LivePost[]
  /** From 1. */
  number: number
  /** How many pages there are, at least one. */
  pages: number
}

/** The front page and the pages after it. */
export function indexPage(site: Site, list: PostList): Page {
  const isFront = list.number === 1
  const title = isFront ? site.title : `${site.title}: page ${list.number}`
  const hero = html`<header class="hero"><div class="wide"><h1>${isFront ? site.title : `Earlier posts`}</h1>${
    isFront ? site.description && html`<p>${site.description}</p>` : html`<p>Page ${list.number} of ${list.pages}</p>`
  }</div></header>`
  return page({
    site,
    title,
    description: site.description,
    canonical: numbered('', list.number),
    head: [
      ...around(site, '', list),
      socialCard(site, {
        kind: 'website',
        title,
        description: site.description,
        path: numbered('', list.number),
        image: cardImage(site, list),
      }),
      structuredData([blog(site, list.posts)]),
    ],
    main: frame(site, '', list, hero, false),
  })
}

export function topicListPage(site: Site, topic: Topic, list: PostList): Page {
  const path = topicPath(topic)
  const title = `${topic.name} · ${site.title}${list.number > 1 ? `: page ${list.number}` : ''}`
  const description = `Posts about ${topic.name} from ${site.title}.`
  const hero = html`<header class="hero"><div class="wide"><p class="label">Topic</p><h1>${topic.name}</h1></div></header>`
  return page({
    site,
    title,
    description,
    canonical: numbered(path, list.number),
    current: topic,
    head: [
      ...around(site, path, list),
      socialCard(site, {
        kind: 'website',
        title,
        description,
        path: numbered(path, list.number),
        image: cardImage(site, list),
      }),
      structuredData([topicPage(site, topic), breadcrumbs(site, [{ name: topic.name, path }])]),
    ],
    main: frame(site, path, list, hero, true),
  })
}

function frame(site: Site, path: string, list: PostList, hero: Html, isTopic: boolean): Html {
  const hasFirst = list.number === 1 && !isTopic
  const small = hasFirst ? list.posts.slice(1) : list.posts
  // A few pictures among many words look like holes: small cards have covers when most posts can fill one.
  const hasCovers = small.filter((post) => firstPicture(post.rich_content)).length * 2 > small.length
  const cards = list.posts.map((post, index) => {
    const isFirst = hasFirst && index === 0
    return card(site, post, {
      heading: 'h2',
      isFirst,
      hidesTopic: isTopic,
      cover: isFirst ? 'own' : hasCovers ? 'always' : 'none',
    })
  })
  return html`${hero}
<div class="wide">
${cards.length > 0 ? html`<ul class="${hasFirst ? 'cards' : 'cards pairs'}">${cards}</ul>` : html`<p class="empty">Nothing is published here yet. The first post will appear on this page.</p>`}
${list.pages > 1 && pager(site, path, list)}</div>`
}

function pager(site: Site, path: string, { number, pages }: PostList): Html {
  return html`<nav class="pages" aria-label="Pages"><span>${number > 1 && html`<a rel="prev" href="${site.path}${numbered(path, number - 1)}">← Newer posts</a>`}</span><span>Page ${number} of ${pages}</span><span>${number < pages && html`<a rel="next" href="${site.path}${numbered(path, number + 1)}">Older posts →</a>`}</span></nav>`
}

function around(site: Site, path: string, { number, pages }: PostList): Html[] {
  return [
    ...(number > 1 ? [html`<link rel="prev" href="${address(site, numbered(path, number - 1))}">`] : []),
    ...(number < pages ? [html`<link rel="next" href="${address(site, numbered(path, number + 1))}">`] : []),
  ]
}

function cardImage(site: Site, { posts }: PostList) {
  for (const post of posts) {
    const picture = firstPicture(post.rich_content)
    if (picture) return { ...picture, src: absolute(site, picture.src) }
  }
  return null
}

/** The first page has no number in its address. */
function numbered(path: string, number: number): string {
  return number === 1 ? path : `${path}?page=${number}`
}
