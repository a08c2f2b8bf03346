import { initialOf } from './facts.ts'
import { mainFont } from './fonts.ts'
import { html, type Html, trusted } from './html.ts'
import { address, type Site, type Topic, topicPath } from './model.ts'
import { stylesheet } from './style.ts'

export interface Page {
  status: 200 | 404
  body: string
  /** The page's Content-Security-Policy. */
  policy: string
}

export interface PageParts {
  site: Site
  status?: 200 | 404
  title: string
  description: string | null
  /** Below the site; null keeps the page out of search engines. */
  canonical: string | null
  /** Further elements of the head: links to the pages before and after, social cards, structured data. */
  head?: readonly Html[]
  current?: Topic | null
  main: Html
}

/** Topics in the header; the rest are found through the posts. */
const shownTopics = 5

/** A whole document: no script, its style inside, every address made from the settings. */
export function page({ site, status = 200, title, description, canonical, head = [], current, main }: PageParts): Page {
  const style = stylesheet(site.theme_color, site.second_color)
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
${description && html`<meta name="description" content="${description}">\n`}${
  canonical === null
    ? html`<meta name="robots" content="noindex">`
    : html`<link rel="canonical" href="${address(site, canonical)}">`
}
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme:light)">
<meta name="theme-color" content="#101318" media="(prefers-color-scheme:dark)">
<link rel="icon" href="${icon(site)}">
<link rel="preload" href="${mainFont}" as="font" type="font/woff2" crossorigin>
${
  !site.isNowhere &&
  html`<link rel="alternate" type="application/atom+xml" title="${site.title}" href="${address(site, 'feed.xml')}">
<link rel="alternate" type="application/feed+json" title="${site.title}" href="${address(site, 'feed.json')}">
`
}${head.map((part) => html`${part}\n`)}<style>${trusted(style.css)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${bar(site, current ?? null, canonical === '')}
<main id="main">
${main}
</main>
${foot(site)}
</body>
</html>
`
  return { status, body: body.text, policy: policy(style.source) }
}

/** Open Graph and Twitter read the same facts under two names. */
export function socialCard(site: Site, card: SocialCard): Html {
  const { kind, title, description, path, image } = card
  return html`<meta property="og:type" content="${kind}">
<meta property="og:site_name" content="${site.title}">
<meta property="og:title" content="${title}">
${description && html`<meta property="og:description" content="${description}">\n`}<meta property="og:url" content="${address(site, path)}">
${
  image &&
  html`<meta property="og:image" content="${image.src}">
${image.width && html`<meta property="og:image:width" content="${image.width}">\n`}${image.height && html`<meta property="og:image:height" content="${image.height}">\n`}${image.alt && html`<meta property="og:image:alt" content="${image.alt}">\n`}`
}<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
<meta name="twitter:title" content="${title}">${description && html`\n<meta name="twitter:description" content="${description}">`}${image && html`\n<meta name="twitter:image" content="${image.src}">`}`
}

interface SocialCard {
  kind: 'website' | 'article'
  title: string
  description: string | null
  path: string
  /** With an absolute address. */
  image: { src: string; alt: string; width: number | null; height: number | null } | null
}

function bar(site: Site, current: Topic | null, isHome: boolean): Html {
  const topics = site.topics.slice(0, shownTopics)
  const links = topics.map(
    (topic) =>
      html`<li><a href="${site.path}${topicPath(topic)}"${current?.slug === topic.slug && trusted(' aria-current="page"')}>${topic.name}</a></li>`,
  )
  return html`<header class="bar"><div class="wide"><a class="brand" href="${site.path}"${isHome && trusted(' aria-current="page"')}><span class="sign" aria-hidden="true">${initialOf(site.title)}</span><span>${site.title}</span></a>
${links.length > 0 && html`<nav aria-label="Topics"><ul class="topics">${links}</ul></nav>`}</div></header>`
}

function foot(site: Site): Html {
  const feeds = html`<a href="${site.path}feed.xml">RSS</a><a href="${site.path}feed.json">JSON feed</a><span class="made">Made with Draftwright</span>`
  return html`<footer class="foot"><div class="wide"><span>${site.title}</span>${!site.isNowhere && feeds}</div></footer>`
}

function policy(styleSource: string): string {
  return (
    `default-src 'none'; style-src ${styleSource}; font-src 'self'; img-src 'self' https: http: data:; ` +
    `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  )
}

/** The site's sign as a picture in the address itself: no request, no file, right in both looks. */
function icon(site: Site): string {
  const letter = initialOf(site.title).replace(/[<>&"']/g, '')
  const color = /^#[0-9a-f]{6}$/i.test(site.theme_color) ? site.theme_color : '#3b5bdb'
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${color}"/>` +
    `<text x="16" y="22.5" text-anchor="middle" font-family="Arial,sans-serif" font-size="18" font-weight="700" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
