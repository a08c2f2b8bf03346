import { parseMoment } from '@draftwright/contract/days'
import { Parser } from 'htmlparser2'
import { resolveFeedUrl, toFeedWords } from '../../documents/feed.ts'

export interface PageLink {
  readonly url: string
  readonly words: string
}
/** What the markup of a page says about its site. */
export interface PageFacts {
  readonly siteName: string | null
  readonly title: string
  /** How the page describes itself; empty if it does not. */
  readonly description: string
  readonly publishedAt: string | null
  /** As `#rrggbb`, the most used first, without greys. */
  readonly colors: readonly string[]
  /** To other pages of the site, each once. */
  readonly links: readonly PageLink[]
}

const [maxDepth, maxLinks, maxStyle] = [512, 200, 200_000]
class EnoughReadError extends Error {}

const clean = (text: string, max: number): string =>
  toFeedWords({ text, isHtml: true }).replaceAll(/\s+/gu, ' ').trim().slice(0, max).toWellFormed()

/** Never fails; of a page nested absurdly deep what was read until then counts. */
export function readPageFacts(html: string, base: string): PageFacts {
  const meta = new Map<string, string>()
  const links = new Map<string, string>()
  let [title, style, depth] = ['', '', 0]
  let inside: 'title' | 'style' | null = null
  let link: { url: string; words: string } | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++depth > maxDepth) throw new EnoughReadError()
      if (name === 'title' || name === 'style') inside = name
      if (name === 'meta') {
        const key = (attributes['property'] ?? attributes['name'])?.toLowerCase()
        if (key !== undefined && !meta.has(key)) meta.set(key, attributes['content']?.slice(0, 500) ?? '')
      }
      if (name === 'a') link = openLink(attributes['href'], base)
      style += `${attributes['style']?.slice(0, 500) ?? ''};`
    },
    ontext(text) {
      if (inside === 'title' && title.length < 500) title += text
      if (inside === 'style' && style.length < maxStyle) style += text
      if (link !== null && link.words.length < 300) link.words += text
    },
    onclosetag(name) {
      depth--
      if (name === inside) inside = null
      if (name !== 'a' || link === null) return
      if (!links.has(link.url) && links.size < maxLinks) links.set(link.url, clean(link.words, 200))
      link = null
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof EnoughReadError)) throw error
  }
  const date = parseMoment(meta.get('article:published_time') ?? '')
  return {
    siteName: clean(meta.get('og:site_name') ?? '', 80) || null,
    title: clean(meta.get('og:title') ?? title, 200),
    description: clean(meta.get('description') ?? meta.get('og:description') ?? '', 500),
    publishedAt: date === undefined ? null : new Date(date).toISOString(),
    colors: rankColors(meta.get('theme-color') ?? '', style.slice(0, maxStyle)),
    links: [...links].map(([url, words]) => ({ url, words })),
  }
}

/** Null unless it leads to another page of the same site. */
function openLink(href: string | undefined, base: string): { url: string; words: string } | null {
  const resolved = resolveFeedUrl(href, base)
  if (resolved === null) return null
  const url = new URL(resolved)
  url.hash = ''
  const isElsewhere = url.origin !== new URL(base).origin || url.pathname === '/' || url.href === base
  return isElsewhere || /\.(?:pdf|zip|jpe?g|png|gif|webp|svg|mp[34])$/iu.test(url.pathname)
    ? null
    : { url: url.href, words: '' }
}

const minSaturation = 40

function rankColors(theme: string, style: string): string[] {
  const count = new Map<string, number>()
  const add = (written: string, weight: number) => {
    const hex = written.toLowerCase()
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
    const parts = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
    if (Math.max(...parts) - Math.min(...parts) < minSaturation) return
    count.set(`#${full}`, (count.get(`#${full}`) ?? 0) + weight)
  }
  const own = /^\s*#([0-9a-f]{6}|[0-9a-f]{3})\s*$/iu.exec(theme)?.[1]
  // The site says itself which one is its colour.
  if (own !== undefined) add(own, 10_000)
  for (const [, written = ''] of style.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])/giu)) add(written, 1)
  return [...count].sort((a, b) => b[1] - a[1]).map(([color]) => color)
}
