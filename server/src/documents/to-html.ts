import type { Block, Doc, Inline, ListItem, Mark, TableCell, TableRow } from '@draftwright/contract/document'
import { listFootnotes, assignFootnoteNumbers } from '@draftwright/contract/footnotes'
import { sanitizeHref, sanitizeSrc, toAbsoluteHref, toAbsoluteSrc } from './addresses.ts'
import { escapeHtml } from './escape-html.ts'
import { computeHeadingShift } from './heading-shift.ts'
import { type InlineWriter, writeInline } from './inline.ts'
import { buildSrcset } from './picture-set.ts'
import { removePrompts } from './prompts.ts'
import { toSlug } from './slug.ts'
import { toInlineText } from './to-text.ts'

export interface HtmlOptions {
  /** Readers never see a prompt; an author's preview shows them marked. */
  prompts?: 'omit' | 'mark'
  /** The first image loads eagerly if it is near the top of a page; in feeds it makes no difference. */
  hasEagerImage?: boolean
  /** Prefixed to addresses that start at the root, for readers outside the site. */
  origin?: string
}

interface RenderState {
  /** Of a page of another site, the addresses of its pictures there; null for our own pages. */
  pictures: ReadonlyMap<string, string> | null
  prompts: 'omit' | 'mark'
  shift: number
  ids: Map<string, number>
  isFirstImage: boolean
  origin: string
  line: InlineWriter
}

const tags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

const createHtmlWriter = (origin: string): InlineWriter => ({
  hugsWords: false,
  hardBreak: '<br>',
  text: (text) => escapeHtml(text),
  open: (mark) =>
    mark.type === 'footnote' ? '<sup>' : mark.type === 'link' ? openLink(mark, origin) : `<${tags[mark.type]}>`,
  close: (mark) =>
    mark.type === 'footnote' ? '</sup>' : mark.type === 'link' ? closeLink(mark) : `</${tags[mark.type]}>`,
})

/** On our own pages a number leads to its source, and the source back to where it is first named. */
function createPageWriter(): InlineWriter {
  const named = new Set<string>()
  const plain = createHtmlWriter('')
  return {
    ...plain,
    text: (text, marks) => {
      const number = marks.some(({ type }) => type === 'footnote') ? /\d+/u.exec(text)?.[0] : undefined
      if (number === undefined) return escapeHtml(text)
      const id = named.has(number) ? '' : ` id="reference-${number}"`
      named.add(number)
      return `<a class="footnote"${id} href="#source-${number}">${escapeHtml(text)}</a>`
    },
  }
}

/** For another site: links are absolute, or only their words. */
const createForeignWriter = (origin: string): InlineWriter => ({
  ...createHtmlWriter(origin),
  text: (text) => escapeForeign(text),
  open: (mark) => {
    if (mark.type === 'footnote') return '<sup>'
    if (mark.type !== 'link') return `<${tags[mark.type]}>`
    const href = toAbsoluteHref(mark.attrs.href, origin)
    return href === null ? '' : `<a href="${escapeForeign(href)}">`
  },
  close: (mark) => {
    if (mark.type === 'footnote') return '</sup>'
    if (mark.type !== 'link') return `</${tags[mark.type]}>`
    return toAbsoluteHref(mark.attrs.href, origin) === null ? '' : '</a>'
  },
})

/** WordPress runs `[gallery]` and the like wherever they stand, in attributes too; it leaves a bracket that is written as a reference. */
export const escapeForeign = (text: string): string => escapeHtml(text).replaceAll('[', '&#91;')

/**
 * The document as HTML for a post on another site, Ghost or WordPress: without prompts, and without what only our own pages
 * need (ids, srcset, loading). `pictures` are the addresses that the site gave the pictures, keyed by the `src` in the
 * document; any other picture keeps its address, made absolute with `origin` (`https://host`), or is left out without one.
 *
 * WordPress gets the same HTML as Ghost, without the comments that mark its blocks: its reader sees the same, the editor
 * shows it as a classic block that one click converts, and a wrong comment would make the editor call the post broken.
 */
export function toForeignHtml(doc: Doc, pictures: ReadonlyMap<string, string>, origin = ''): string {
  const own = assignFootnoteNumbers(removePrompts(doc))
  const line = createForeignWriter(origin)
  return renderBlocks(own.content, { ...createState(own, { origin }), pictures, line }) + renderSources(own, false)
}

/**
 * The document as HTML, every character escaped and every address checked again. The page's title is its only `h1`, so a text
 * that uses level 1 is moved down by one level.
 */
export function toHtml(doc: Doc, options: HtmlOptions = {}): string {
  const own = assignFootnoteNumbers(doc)
  return renderBlocks(own.content, createState(own, options)) + renderSources(own, (options.origin ?? '') === '')
}

/** Below a text what it rests on; nothing without footnotes. On our own pages each source leads back. */
function renderSources(doc: Doc, isOwnPage: boolean): string {
  const notes = listFootnotes(doc)
  if (notes.length === 0) return ''
  const escape = isOwnPage ? escapeHtml : escapeForeign
  const items = notes.map(({ number, title, href, day }) => {
    const address = href === null ? null : sanitizeHref(href)
    const name = address ? `<a href="${escape(address)}" rel="noopener">${escape(title)}</a>` : escape(title)
    const read = day === null ? '' : ` (<time datetime="${escape(day)}">${escape(day)}</time>)`
    const back = isOwnPage ? ` <a class="back" href="#reference-${number}" aria-label="↩ ${number}">↩</a>` : ''
    return `<li${isOwnPage ? ` id="source-${number}"` : ''}>${name}${read}${back}</li>\n`
  })
  return isOwnPage
    ? `<hr class="sources">\n<ol class="sources">\n${items.join('')}</ol>\n`
    : `<hr>\n<ol>\n${items.join('')}</ol>\n`
}

function createState(doc: Doc, options: HtmlOptions): RenderState {
  const { origin = '' } = options
  return {
    origin,
    pictures: null,
    line: origin === '' ? createPageWriter() : createHtmlWriter(origin),
    prompts: options.prompts ?? 'omit',
    shift: computeHeadingShift(doc),
    ids: new Map(),
    isFirstImage: options.hasEagerImage ?? true,
  }
}

function renderBlocks(list: readonly Block[], page: RenderState): string {
  let out = ''
  for (const node of list) out += renderBlock(node, page)
  return out
}

function renderBlock(node: Block, page: RenderState): string {
  switch (node.type) {
    case 'paragraph':
      return node.content?.length ? `<p>${renderInline(node.content, page)}</p>\n` : ''
    case 'heading':
      return renderHeading(node.attrs.level + page.shift, node.content, page)
    case 'bulletList':
      return `<ul>\n${renderItems(node.content, page)}</ul>\n`
    case 'orderedList': {
      const start = Math.trunc(node.attrs?.start ?? 1)
      return `<ol${start === 1 ? '' : ` start="${start || 0}"`}>\n${renderItems(node.content, page)}</ol>\n`
    }
    case 'blockquote':
      return `<blockquote>\n${renderBlocks(node.content, page)}</blockquote>\n`
    case 'codeBlock': {
      const language = /^[\w+#.-]{1,40}$/.exec(node.attrs?.language ?? '')?.[0]
      const attribute = language ? ` class="language-${escapeHtml(language)}"` : ''
      // Wide code scrolls sideways, by the arrow keys too.
      const text = toInlineText(node.content)
      return page.pictures
        ? `<pre><code${attribute}>${escapeForeign(text)}</code></pre>\n`
        : `<pre tabindex="0"><code${attribute}>${escapeHtml(text)}</code></pre>\n`
    }
    case 'table':
      return renderTable(node.content, page)
    case 'horizontalRule':
      return '<hr>\n'
    case 'image':
      return renderImage(node.attrs, page)
    case 'prompt':
      return page.prompts === 'mark' ? `<div data-type="prompt">${escapeHtml(node.attrs.text)}</div>\n` : ''
  }
}

function renderItems(list: readonly ListItem[], page: RenderState): string {
  let out = ''
  for (const { content } of list) {
    const [first, ...rest] = content
    const isTight = first?.type === 'paragraph' && rest.every((node) => node.type.endsWith('List'))
    out += isTight
      ? `<li>${renderInline(first.content, page)}${renderBlocks(rest, page)}</li>\n`
      : `<li>${renderBlocks(content, page)}</li>\n`
  }
  return out
}

/** A wide table scrolls sideways, by the arrow keys too. */
function renderTable(rows: readonly TableRow[], page: RenderState): string {
  const [first, ...rest] = rows
  const hasHead = first?.content.every(({ type }) => type === 'tableHeader') === true
  const head = hasHead ? `<thead>\n${renderRow(first, 'col', page)}</thead>\n` : ''
  const body = (hasHead ? rest : rows).map((row) => renderRow(row, 'row', page)).join('')
  const table = `<table>\n${head}${body === '' ? '' : `<tbody>\n${body}</tbody>\n`}</table>`
  return page.pictures ? `${table}\n` : `<div class="table" tabindex="0">${table}</div>\n`
}

function renderRow(row: TableRow, scope: 'col' | 'row', page: RenderState): string {
  return `<tr>${row.content.map((cell) => renderCell(cell, scope, page)).join('')}</tr>\n`
}

function renderCell({ type, content }: TableCell, scope: 'col' | 'row', page: RenderState): string {
  const words = content.map((line) => renderInline(line.content, page)).join('<br>')
  return type === 'tableHeader' ? `<th scope="${scope}">${words}</th>` : `<td>${words}</td>`
}

function renderHeading(level: number, content: Inline[] | undefined, page: RenderState): string {
  if (!content?.length) return ''
  if (page.pictures) return `<h${level}>${renderInline(content, page)}</h${level}>\n`
  const name = toSlug(toInlineText(content), 'section')
  const seen = (page.ids.get(name) ?? 0) + 1
  page.ids.set(name, seen)
  return `<h${level} id="${seen === 1 ? name : `${name}-${seen}`}">${renderInline(content, page)}</h${level}>\n`
}

function renderImage(attrs: Extract<Block, { type: 'image' }>['attrs'], page: RenderState): string {
  if (page.pictures) return renderForeignImage(attrs, page.pictures, page.origin)
  const src = sanitizeSrc(attrs.src)
  if (!src) return ''
  const size = formatDimension('width', attrs.width) + formatDimension('height', attrs.height)
  const loading = page.isFirstImage ? ' fetchpriority="high"' : ' loading="lazy"'
  page.isFirstImage = false
  const others = buildSrcset(src, attrs.width, page.origin)
  // The measure that the hosted site sets texts in.
  const set = others === null ? '' : ` srcset="${escapeHtml(others)}" sizes="(max-width: 720px) 100vw, 720px"`
  const tag = `<img src="${escapeHtml(addOrigin(src, page.origin))}" alt="${escapeHtml(attrs.alt ?? '')}"${attrs.decorative === true && !attrs.alt?.trim() ? ' role="presentation"' : ''}${set}${size}${loading} decoding="async">`
  const caption = attrs.title ? `<figcaption>${escapeHtml(attrs.title)}</figcaption>` : ''
  return `<figure>${tag}${caption}</figure>\n`
}

function renderForeignImage(
  attrs: Extract<Block, { type: 'image' }>['attrs'],
  pictures: ReadonlyMap<string, string>,
  origin: string,
): string {
  const src = toAbsoluteSrc(attrs.src, origin, pictures)
  if (src === null) return ''
  const size = formatDimension('width', attrs.width) + formatDimension('height', attrs.height)
  const caption = attrs.title ? `<figcaption>${escapeForeign(attrs.title)}</figcaption>` : ''
  return `<figure><img src="${escapeForeign(src)}" alt="${escapeForeign(attrs.alt ?? '')}"${size}>${caption}</figure>\n`
}

function formatDimension(name: string, pixels: number | null | undefined): string {
  return pixels && pixels >= 1 && pixels < 100_000 ? ` ${name}="${Math.round(pixels)}"` : ''
}

function renderInline(content: Inline[] | undefined, { line }: RenderState): string {
  return writeInline(content, line)
}

function openLink(mark: Extract<Mark, { type: 'link' }>, origin: string): string {
  const href = sanitizeHref(mark.attrs.href)
  if (!href) return ''
  return `<a href="${escapeHtml(addOrigin(href, origin))}"${/^https?:/i.test(href) ? ' rel="noopener"' : ''}>`
}

function closeLink(mark: Extract<Mark, { type: 'link' }>): string {
  return sanitizeHref(mark.attrs.href) ? '</a>' : ''
}

function addOrigin(address: string, origin: string): string {
  return address.startsWith('/') ? origin + address : address
}
