import { extractInitial } from './post-facts.ts'
import { mainFont } from './fonts.ts'
import { html, type Html, toTrustedHtml } from './html.ts'
import { measureScript, measureSource } from './measure-script.ts'
import { buildSiteUrl, type Site, type Topic, buildTopicPath } from './model.ts'
import { buildStylesheet, type Stylesheet } from './style.ts'

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
  /** Further elements of the head: links to the previous and next page, social cards, structured data. */
  head?: readonly Html[]
  current?: Topic | null
  main: Html
  /** Between the page and its footer. */
  below?: Html | null | undefined
  /** Of a page with a form of its own. */
  form?: FormFrame
}

interface FormFrame {
  style: Stylesheet
  /** The path of a script of this server. */
  script: string
  /** Origins that sending the form may lead to, besides this one. */
  actions: readonly string[]
  /** Without the site's header and footer; other sites may show it in a frame. */
  isEmbedded: boolean
  /** Its script uploads files to this server. */
  takesFiles: boolean
  /** Which other sites may, as sources of a Content-Security-Policy. */
  ancestors: readonly string[]
}

/** Topics in the header; the rest are found through the posts. */
const shownTopics = 5

/** A whole document: its style inside, one script that measures where it is public, every address built from the settings. */
export function renderPage({
  site,
  status = 200,
  title,
  description,
  canonical,
  head = [],
  current,
  main,
  below,
  form,
}: PageParts): Page {
  // Previews and pages that are not found are nobody's visits; a form has a script of its own.
  const isMeasured = canonical !== null && status === 200 && form === undefined
  const style = buildStylesheet(site.theme_color, site.second_color)
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
${description && html`<meta name="description" content="${description}">\n`}${
  canonical === null
    ? html`<meta name="robots" content="noindex">`
    : html`<link rel="canonical" href="${buildSiteUrl(site, canonical)}">`
}
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme:light)">
<meta name="theme-color" content="#101318" media="(prefers-color-scheme:dark)">
<link rel="icon" href="${buildIcon(site)}">
<link rel="preload" href="${mainFont}" as="font" type="font/woff2" crossorigin>
${
  !site.isWithoutWorkspace &&
  html`<link rel="alternate" type="application/atom+xml" title="${site.title}" href="${buildSiteUrl(site, 'feed.xml')}">
<link rel="alternate" type="application/feed+json" title="${site.title}" href="${buildSiteUrl(site, 'feed.json')}">
`
}${head.map((part) => html`${part}\n`)}<style>${toTrustedHtml(style.css)}</style>${
    form && html`<style>${toTrustedHtml(form.style.css)}</style><script src="${form.script}" defer></script>`
  }
</head>
<body${form?.isEmbedded === true && toTrustedHtml(' class="embedded"')}>
${
  form?.isEmbedded !== true &&
  html`<a class="skip" href="#main">Skip to content</a>
${renderHeader(site, current ?? null, canonical === '')}
`
}<main id="main">
${main}
</main>
${below}${site.hasSignUpBox === true && renderSignUpBox(site)}${form?.isEmbedded !== true && renderFooter(site)}
${isMeasured && html`<script>${toTrustedHtml(measureScript)}</script>\n`}</body>
</html>
`
  return { status, body: body.text, policy: buildPolicy(style.source, site.hasSignUpBox === true, form, isMeasured) }
}

/** Open Graph and Twitter use different names for the same data. */
export function renderSocialCard(site: Site, card: SocialCard): Html {
  const { kind, title, description, path, image } = card
  return html`<meta property="og:type" content="${kind}">
<meta property="og:site_name" content="${site.title}">
<meta property="og:title" content="${title}">
${description && html`<meta property="og:description" content="${description}">\n`}<meta property="og:url" content="${buildSiteUrl(site, path)}">
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

function renderHeader(site: Site, current: Topic | null, isHome: boolean): Html {
  const topics = site.topics.slice(0, shownTopics)
  const links = topics.map(
    (topic) =>
      html`<li><a href="${site.path}${buildTopicPath(topic)}"${current?.slug === topic.slug && toTrustedHtml(' aria-current="page"')}>${topic.name}</a></li>`,
  )
  return html`<header class="bar"><div class="wide"><a class="brand" href="${site.path}"${isHome && toTrustedHtml(' aria-current="page"')}>${renderSign(site)}<span>${site.title}</span></a>
${links.length > 0 && html`<nav aria-label="Topics"><ul class="topics">${links}</ul></nav>`}</div></header>`
}

function renderFooter(site: Site): Html {
  const feeds = html`<a href="${site.path}feed.xml">RSS</a><a href="${site.path}feed.json">JSON feed</a><span class="made">Made with Draftwright</span>`
  // Only who was sent a link of their own, or said who they are, is known; everybody else is counted without a name.
  const notice = html`<p class="notice">Links sent to you personally tell us that you opened them and which pages you read here.</p>`
  return html`<footer class="foot"><div class="wide"><span>${site.title}</span>${!site.isWithoutWorkspace && feeds}${site.tracksPeople === true && notice}</div></footer>`
}

/** The page is the same for everybody, so the token against programs is in the form that the answer shows. */
function renderSignUpBox(site: Site): Html {
  const slug = site.path.slice('/site/'.length, -1)
  return html`<section class="signup" aria-labelledby="signup"><div class="wide"><h2 id="signup">New posts by email</h2>
<form method="post" action="/subscribe/${slug}"><label for="signup-email">Your email address</label><input type="email" id="signup-email" name="email" required maxlength="254" autocomplete="email"><button type="submit">Subscribe</button></form></div></section>
`
}

/** Pictures are loaded from this server only: another host could track readers. */
function buildPolicy(styleSource: string, hasBox: boolean, form: FormFrame | undefined, isMeasured: boolean): string {
  const actions = form === undefined ? (hasBox ? "'self'" : "'none'") : ["'self'", ...form.actions].join(' ')
  const ofForm =
    form === undefined ? '' : ` ${form.style.source}; script-src 'self'${form.takesFiles ? "; connect-src 'self'" : ''}`
  return (
    `default-src 'none'; style-src ${styleSource}${ofForm}; font-src 'self'; img-src 'self' data:; ` +
    (isMeasured ? `script-src ${measureSource}; connect-src 'self'; ` : '') +
    `base-uri 'none'; form-action ${actions}; frame-ancestors ${form?.isEmbedded === true ? form.ancestors.join(' ') : "'none'"}`
  )
}

/** The logo, as high as the letter used without one; the name next to it describes it. */
function renderSign({ logo, title }: Site): Html {
  if (logo === null) return html`<span class="sign" aria-hidden="true">${extractInitial(title)}</span>`
  const height = 36
  return html`<img class="logo" src="${sizeLogo(logo.url)}" alt="" width="${Math.round(height * logo.ratio)}" height="${height}">`
}

/** A small copy of it. */
const sizeLogo = (url: string): string => url.replace(/\.webp$/u, '-400.webp')

/** A roughly square logo fits; otherwise the site's letter is used. */
function buildIcon(site: Site): string {
  const { logo } = site
  return logo !== null && logo.ratio > 0.8 && logo.ratio < 1.25 ? sizeLogo(logo.url) : renderIcon(site)
}

/** The site's icon as a data URL: no request, no file, works in light and dark mode. */
function renderIcon(site: Site): string {
  const letter = extractInitial(site.title).replace(/[<>&"']/g, '')
  const color = /^#[0-9a-f]{6}$/i.test(site.theme_color) ? site.theme_color : '#3b5bdb'
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${color}"/>` +
    `<text x="16" y="22.5" text-anchor="middle" font-family="Arial,sans-serif" font-size="18" font-weight="700" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
