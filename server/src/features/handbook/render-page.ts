import type { Handbook, HandbookChapter, HandbookMatch } from '@draftwright/contract/handbook'
import { createHash } from 'node:crypto'
import { escapeHtml } from '../../documents/escape-html.ts'
import { mainFont } from '../site/index.ts'
import { handbookStyle } from './style.ts'

const styleHash = createHash('sha256').update(handbookStyle).digest('base64')

/** The pages have no script; fonts and pictures come from the same host. */
export const handbookPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

interface PageContent {
  readonly title: string
  /** HTML, escaped already. */
  readonly main: string
  /** What is in the field of the search. */
  readonly query?: string
  /** The slug of the chapter, or empty. */
  readonly slug?: string
}

export function renderChapterPage(handbook: Handbook, chapter: HandbookChapter): string {
  const at = handbook.chapters.indexOf(chapter)
  const next = handbook.chapters[at + 1]
  const before = handbook.chapters[at - 1]
  const sections = chapter.sections.map(({ id, title, html }) =>
    id === '' ? html : `<h2 id="${id}"><a href="#${id}">${escapeHtml(title)}</a></h2>${html}`,
  )
  const ways = [
    before === undefined
      ? '<span></span>'
      : `<a href="/help/${before.slug}" rel="prev">← ${escapeHtml(before.title)}</a>`,
    next === undefined ? '' : `<a href="/help/${next.slug}" rel="next">${escapeHtml(next.title)} →</a>`,
  ]
  return renderPage(handbook, {
    title: chapter.title,
    slug: chapter.slug,
    main: `<article><h1>${escapeHtml(chapter.title)}</h1>${sections.join('')}</article><nav class="next" aria-label="Chapters before and after">${ways.join('')}</nav>`,
  })
}

export const renderContentsPage = (handbook: Handbook): string =>
  renderPage(handbook, {
    title: 'Handbook',
    main: `<h1>Handbook</h1><p class="lead">How to get things done in Draftwright, task by task. In the product, press <kbd>?</kbd> on any page to open the chapter about it.</p><div class="parts">${listParts(handbook, '')}</div>`,
  })

export function renderSearchPage(handbook: Handbook, query: string, matches: readonly HandbookMatch[]): string {
  const rows = matches.map(({ slug, id, chapter, section, excerpt }) => {
    const name = section === '' ? chapter : `${chapter} · ${section}`
    return `<li><a href="/help/${slug}${id === '' ? '' : `#${id}`}">${escapeHtml(name)}</a><p class="soft">${escapeHtml(excerpt)}</p></li>`
  })
  const found =
    rows.length === 0
      ? `<p>Nothing in the handbook contains all of these words. Try fewer or other words, or look through the <a href="/help">contents</a>.</p>`
      : `<ol class="found">${rows.join('')}</ol>`
  return renderPage(handbook, { title: 'Search', query, main: `<h1>Search</h1>${query === '' ? '' : found}` })
}

export const renderMissingPage = (handbook: Handbook): string =>
  renderPage(handbook, {
    title: 'Page not found',
    main: '<h1>Page not found</h1><p>There is no such chapter. Look through the <a href="/help">contents</a>, or search.</p>',
  })

const listParts = ({ parts, chapters }: Handbook, current: string): string => {
  const titles = new Map(chapters.map(({ slug, title }) => [slug, title]))
  return parts
    .map(({ title, slugs }) => {
      const links = slugs.map(
        (slug) =>
          `<li><a href="/help/${slug}"${slug === current ? ' aria-current="page"' : ''}>${escapeHtml(titles.get(slug) ?? slug)}</a></li>`,
      )
      return `<section><h2>${escapeHtml(title)}</h2><ul>${links.join('')}</ul></section>`
    })
    .join('')
}

const renderPage = (handbook: Handbook, { title, main, query = '', slug = '' }: PageContent): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Draftwright handbook</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="preload" href="${mainFont}" as="font" type="font/woff2" crossorigin><style>${handbookStyle}</style></head>
<body><a class="skip" href="#main">Skip to content</a><header><a class="mark" href="/help">Draft<span>wright</span><em>Handbook</em></a><a class="jump" href="#contents">Contents</a><a class="open" href="/">Open Draftwright</a><form action="/help/search" role="search"><input type="search" name="q" maxlength="100" value="${escapeHtml(query)}" aria-label="Search the handbook" placeholder="Search the handbook"><button>Search</button></form></header>
<div class="frame"><main id="main" tabindex="-1">${main}</main><nav class="all" id="contents" aria-label="Contents">${listParts(handbook, slug)}</nav></div></body></html>`
