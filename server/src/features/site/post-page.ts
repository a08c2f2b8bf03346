import { toJpegAddress } from '../../documents/picture-set.ts'
import { toHtml } from '../../documents/to-html.ts'
import { toText } from '../../documents/to-text.ts'
import { renderCard } from './card.ts'
import {
  extractInitial,
  formatDay,
  findFirstPicture,
  computeReadingMinutes,
  summarizePost,
  isUpdatedLater,
} from './post-facts.ts'
import { html, type Html, toTrustedHtml } from './html.ts'
import { detectDocumentLanguage } from './language.ts'
import {
  type FormBox,
  buildAuthorPath,
  buildSiteUrl,
  findAuthor,
  type LivePost,
  type Site,
  buildTopicPath,
} from './model.ts'
import { type Page, renderPage, renderSocialCard } from './page.ts'
import { toAbsoluteUrl, buildBlogPosting, buildBreadcrumbs, renderStructuredData } from './structured-data.ts'
import { buildTitlePicture } from './title-picture.ts'

interface Neighbour {
  title: string
  slug: string
}
export interface RelatedPosts {
  newer: Neighbour | null
  older: Neighbour | null
  more: readonly LivePost[]
}

/** A published post's page. */
export function renderPostPage(site: Site, post: LivePost, { newer, older, more }: RelatedPosts): Page {
  const picture = findFirstPicture(post.rich_content)
  const words = toText(post.rich_content).split(/\s+/).filter(Boolean).length
  const section = post.topic ? [{ name: post.topic.name, path: buildTopicPath(post.topic) }] : []
  const version = Date.parse(post.updated_at).toString(36)
  const read = html`<img class="read" src="${site.path}${post.slug}/read.gif?v=${version}" alt="" width="1" height="1" loading="lazy" aria-hidden="true">`
  return renderPage({
    site,
    title: `${post.title} · ${site.title}`,
    description: summarizePost(post),
    canonical: post.slug,
    current: post.topic,
    below: site.formBox && renderFormBox(site.formBox, post.id),
    head: [
      renderSocialCard(site, {
        kind: 'article',
        title: post.title,
        description: summarizePost(post),
        path: post.slug,
        image: picture
          ? { ...picture, src: toAbsoluteUrl(site, toJpegAddress(picture.src)) }
          : buildTitlePicture(site, post.slug, post.title),
      }),
      renderArticleFacts(site, post),
      renderStructuredData([
        buildBlogPosting(site, post, words),
        buildBreadcrumbs(site, [...section, { name: post.title, path: post.slug }]),
      ]),
    ],
    main: html`${renderArticle(site, post, 'omit', read)}
${(newer || older || more.length > 0) && html`<aside class="onward" aria-label="More to read"><div class="wide">${renderNeighbours(site, newer, older)}${renderMorePosts(site, post, more)}</div></aside>`}`,
  })
}

/** The edited text as the site would show it, with open prompts marked; it counts no visits. */
export function renderPreviewPage(site: Site, post: LivePost): string {
  return renderPage({
    site,
    title: `${post.title} · ${site.title}`,
    description: null,
    canonical: null,
    current: post.topic,
    main: renderArticle(site, post, 'mark', null),
  }).body
}

/** It says which post led to the form. */
const renderFormBox = ({ name, description, path }: FormBox, postId: string): Html =>
  html`<section class="signup" aria-labelledby="form-box"><div class="wide"><h2 id="form-box">${name}</h2>
${description && html`<p>${description}</p>`}<a class="go" href="${path}?p=${postId}">Open the form</a></div></section>
`

function renderArticle(site: Site, post: LivePost, prompts: 'omit' | 'mark', read: Html | null): Html {
  const language = detectDocumentLanguage(post.rich_content)
  const { published_at, updated_at, topic } = post
  const author = findAuthor(site, post)
  return html`<article class="story wide"${language !== 'en' && html` lang="${language}"`}><div class="column">
<header>${topic && html`<p class="label"><a href="${site.path}${buildTopicPath(topic)}">${topic.name}</a></p>`}
<h1>${post.title}</h1>
${post.excerpt.trim() && html`<p class="lede">${post.excerpt.trim()}</p>`}
<div class="byline" lang="en">${author && html`<span class="face" aria-hidden="true">${extractInitial(author.name)}</span>`}<div>${author && html`<a class="by" rel="author" href="${site.path}${buildAuthorPath(author)}">${author.name}</a>`}
<p class="meta"><time datetime="${published_at}">${formatDay(published_at, site.time_zone)}</time><span>${computeReadingMinutes(post.rich_content)} min read</span>${isUpdatedLater(post, site.time_zone) && html`<span>Updated <time datetime="${updated_at}">${formatDay(updated_at, site.time_zone)}</time></span>`}</p></div></div>
</header>
<div class="prose">
${toTrustedHtml(toHtml(post.rich_content, { prompts }))}</div>
${read}</div></article>`
}

function renderArticleFacts(site: Site, post: LivePost): Html {
  const author = findAuthor(site, post)
  return html`<meta property="article:published_time" content="${post.published_at}">
<meta property="article:modified_time" content="${post.updated_at}">${post.topic && html`\n<meta property="article:section" content="${post.topic.name}">`}${author && html`\n<meta property="article:author" content="${buildSiteUrl(site, buildAuthorPath(author))}">\n<meta name="author" content="${author.name}">`}`
}

function renderNeighbours(site: Site, newer: Neighbour | null, older: Neighbour | null): Html | null {
  if (!newer && !older) return null
  return html`<nav class="around" aria-label="Earlier and later posts">${older && html`<a rel="prev" href="${site.path}${older.slug}"><span>← Earlier</span>${older.title}</a>`}${newer && html`<a class="next" rel="next" href="${site.path}${newer.slug}"><span>Later →</span>${newer.title}</a>`}</nav>`
}

function renderMorePosts(site: Site, post: LivePost, more: readonly LivePost[]): Html | null {
  if (more.length === 0) return null
  const cards = more.map((other) => renderCard(site, other, { heading: 'h3', hidesTopic: true, cover: 'none' }))
  return html`<section class="more"><h2>${post.topic ? `More on ${post.topic.name}` : `More from ${site.title}`}</h2><ul class="cards">${cards}</ul></section>`
}
