import { asJpeg } from '../../documents/picture-set.ts'
import { toHtml } from '../../documents/to-html.ts'
import { toText } from '../../documents/to-text.ts'
import { card } from './card.ts'
import { dayOf, firstPicture, readingMinutes, summary, wasUpdatedLater } from './facts.ts'
import { html, type Html, trusted } from './html.ts'
import { languageOf } from './language.ts'
import { type LivePost, type Site, topicPath } from './model.ts'
import { type Page, page, socialCard } from './page.ts'
import { absolute, blogPosting, breadcrumbs, structuredData } from './structured-data.ts'

export interface Neighbour {
  title: string
  slug: string
}
export interface Surroundings {
  newer: Neighbour | null
  older: Neighbour | null
  more: readonly LivePost[]
}

/** A post as readers get it. */
export function postPage(site: Site, post: LivePost, { newer, older, more }: Surroundings): Page {
  const picture = firstPicture(post.rich_content)
  const words = toText(post.rich_content).split(/\s+/).filter(Boolean).length
  const section = post.topic ? [{ name: post.topic.name, path: topicPath(post.topic) }] : []
  const version = Date.parse(post.updated_at).toString(36)
  const read = html`<img class="read" src="${site.path}${post.slug}/read.gif?v=${version}" alt="" width="1" height="1" loading="lazy" aria-hidden="true">`
  return page({
    site,
    title: `${post.title} · ${site.title}`,
    description: summary(post),
    canonical: post.slug,
    current: post.topic,
    head: [
      socialCard(site, {
        kind: 'article',
        title: post.title,
        description: summary(post),
        path: post.slug,
        image: picture && { ...picture, src: absolute(site, asJpeg(picture.src)) },
      }),
      articleTimes(post),
      structuredData([
        blogPosting(site, post, words),
        breadcrumbs(site, [...section, { name: post.title, path: post.slug }]),
      ]),
    ],
    main: html`${story(site, post, 'omit', read)}
${(newer || older || more.length > 0) && html`<aside class="onward" aria-label="More to read"><div class="wide">${neighbours(site, newer, older)}${moreOf(site, post, more)}</div></aside>`}`,
  })
}

/** The working text as the site would show it, with the author's open prompts marked; nothing in it counts a visit. */
export function previewPage(site: Site, post: LivePost): string {
  return page({
    site,
    title: `${post.title} · ${site.title}`,
    description: null,
    canonical: null,
    current: post.topic,
    main: story(site, post, 'mark', null),
  }).body
}

function story(site: Site, post: LivePost, prompts: 'omit' | 'mark', read: Html | null): Html {
  const language = languageOf(post.rich_content)
  const { published_at, updated_at, topic } = post
  return html`<article class="story wide"${language !== 'en' && html` lang="${language}"`}><div class="column">
<header>${topic && html`<p class="label"><a href="${site.path}${topicPath(topic)}">${topic.name}</a></p>`}
<h1>${post.title}</h1>
${post.excerpt.trim() && html`<p class="lede">${post.excerpt.trim()}</p>`}
<p class="meta" lang="en"><time datetime="${published_at}">${dayOf(published_at, site.time_zone)}</time><span>${readingMinutes(post.rich_content)} min read</span>${wasUpdatedLater(post, site.time_zone) && html`<span>Updated <time datetime="${updated_at}">${dayOf(updated_at, site.time_zone)}</time></span>`}</p>
</header>
<div class="prose">
${trusted(toHtml(post.rich_content, { prompts }))}</div>
${read}</div></article>`
}

function articleTimes(post: LivePost): Html {
  return html`<meta property="article:published_time" content="${post.published_at}">
<meta property="article:modified_time" content="${post.updated_at}">${post.topic && html`\n<meta property="article:section" content="${post.topic.name}">`}`
}

function neighbours(site: Site, newer: Neighbour | null, older: Neighbour | null): Html | null {
  if (!newer && !older) return null
  return html`<nav class="around" aria-label="Earlier and later posts">${older && html`<a rel="prev" href="${site.path}${older.slug}"><span>← Earlier</span>${older.title}</a>`}${newer && html`<a class="next" rel="next" href="${site.path}${newer.slug}"><span>Later →</span>${newer.title}</a>`}</nav>`
}

function moreOf(site: Site, post: LivePost, more: readonly LivePost[]): Html | null {
  if (more.length === 0) return null
  const cards = more.map((other) => card(site, other, { heading: 'h3', hidesTopic: true, cover: 'none' }))
  return html`<section class="more"><h2>${post.topic ? `More on ${post.topic.name}` : `More from ${site.title}`}</h2><ul class="cards">${cards}</ul></section>`
}
