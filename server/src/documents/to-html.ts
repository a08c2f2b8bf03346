import type { Block, Doc, Inline, ListItem, Mark } from '@draftwright/contract/document'
import { safeHref, safeSrc } from './addresses.ts'
import { escapeHtml } from './escape-html.ts'
import { type InlineWriter, writeInline } from './inline.ts'
import { srcsetOf } from './picture-set.ts'
import { toSlug } from './slug.ts'
import { inlineText } from './to-text.ts'

export interface HtmlOptions {
  /** Readers never see a prompt; an author's preview shows them marked. */
  prompts?: 'omit' | 'mark'
  /** The first image loads at once where it is near the top of a page; in feeds it makes no difference. */
  hasEagerImage?: boolean
  /** Put before addresses that start at the root, for readers that are not on the site. */
  origin?: string
}

interface Page {
  prompts: 'omit' | 'mark'
  shift: number
  ids: Map<string, number>
  isFirstImage: boolean
  origin: string
  line: InlineWriter
}

const tags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

const htmlLine = (origin: string): InlineWriter => ({
  hugsWords: false,
  hardBreak: '<br>',
  text: (text) => escapeHtml(text),
  open: (mark) => (mark.type === 'link' ? openLink(mark, origin) : `<${tags[mark.type]}>`),
  close: (mark) => (mark.type === 'link' ? closeLink(mark) : `</${tags[mark.type]}>`),
})
const onSite = htmlLine('')

/**
 * The document as HTML, every character escaped and every address checked again. The page's title is its only `h1`, so
 * a text that uses level 1 is moved down by one.
 */
export function toHtml(doc: Doc, options: HtmlOptions = {}): string {
  const { origin = '' } = options
  const page: Page = {
    origin,
    line: origin === '' ? onSite : htmlLine(origin),
    prompts: options.prompts ?? 'omit',
    shift: doc.content.some((block) => block.type === 'heading' && block.attrs.level === 1) ? 1 : 0,
    ids: new Map(),
    isFirstImage: options.hasEagerImage ?? true,
  }
  return blocks(doc.content, page)
}

function blocks(list: readonly Block[], page: Page): string {
  let out = ''
  for (const node of list) out += block(node, page)
  return out
}

function block(node: Block, page: Page): string {
  switch (node.type) {
    case 'paragraph':
      return node.content?.length ? `<p>${inline(node.content, page)}</p>\n` : ''
    case 'heading':
      return heading(node.attrs.level + page.shift, node.content, page)
    case 'bulletList':
      return `<ul>\n${items(node.content, page)}</ul>\n`
    case 'orderedList': {
      const start = Math.trunc(node.attrs?.start ?? 1)
      return `<ol${start === 1 ? '' : ` start="${start || 0}"`}>\n${items(node.content, page)}</ol>\n`
    }
    case 'blockquote':
      return `<blockquote>\n${blocks(node.content, page)}</blockquote>\n`
    case 'codeBlock': {
      const language = /^[\w+#.-]{1,40}$/.exec(node.attrs?.language ?? '')?.[0]
      const attribute = language ? ` class="language-${escapeHtml(language)}"` : ''
      // Wide code scrolls sideways, and whoever has no mouse scrolls with the arrow keys.
      return `<pre tabindex="0"><code${attribute}>${escapeHtml(inlineText(node.content))}</code></pre>\n`
    }
    case 'horizontalRule':
      return '<hr>\n'
    case 'image':
      return image(node.attrs, page)
    case 'prompt':
      return page.prompts === 'mark' ? `<div data-type="prompt">${escapeHtml(node.attrs.text)}</div>\n` : ''
  }
}

function items(list: readonly ListItem[], page: Page): string {
  let out = ''
  for (const { content } of list) {
    const [first, ...rest] = content
    const isTight = first?.type === 'paragraph' && rest.every((node) => node.type.endsWith('List'))
    out += isTight
      ? `<li>${inline(first.content, page)}${blocks(rest, page)}</li>\n`
      : `<li>${blocks(content, page)}</li>\n`
  }
  return out
}

function heading(level: number, content: Inline[] | undefined, page: Page): string {
  if (!content?.length) return ''
  const name = toSlug(inlineText(content), 'section')
  const seen = (page.ids.get(name) ?? 0) + 1
  page.ids.set(name, seen)
  return `<h${level} id="${seen === 1 ? name : `${name}-${seen}`}">${inline(content, page)}</h${level}>\n`
}

function image(attrs: Extract<Block, { type: 'image' }>['attrs'], page: Page): string {
  const src = safeSrc(attrs.src)
  if (!src) return ''
  const size = dimension('width', attrs.width) + dimension('height', attrs.height)
  const loading = page.isFirstImage ? ' fetchpriority="high"' : ' loading="lazy"'
  page.isFirstImage = false
  const others = srcsetOf(src, attrs.width, page.origin)
  // The measure that the hosted site sets texts in.
  const set = others === null ? '' : ` srcset="${escapeHtml(others)}" sizes="(max-width: 720px) 100vw, 720px"`
  const tag = `<img src="${escapeHtml(rooted(src, page.origin))}" alt="${escapeHtml(attrs.alt ?? '')}"${attrs.decorative === true && !attrs.alt?.trim() ? ' role="presentation"' : ''}${set}${size}${loading} decoding="async">`
  const caption = attrs.title ? `<figcaption>${escapeHtml(attrs.title)}</figcaption>` : ''
  return `<figure>${tag}${caption}</figure>\n`
}

function dimension(name: string, pixels: number | null | undefined): string {
  return pixels && pixels >= 1 && pixels < 100_000 ? ` ${name}="${Math.round(pixels)}"` : ''
}

function inline(content: Inline[] | undefined, { line }: Page): string {
  return writeInline(content, line)
}

function openLink(mark: Extract<Mark, { type: 'link' }>, origin: string): string {
  const href = safeHref(mark.attrs.href)
  if (!href) return ''
  return `<a href="${escapeHtml(rooted(href, origin))}"${/^https?:/i.test(href) ? ' rel="noopener"' : ''}>`
}

function closeLink(mark: Extract<Mark, { type: 'link' }>): string {
  return safeHref(mark.attrs.href) ? '</a>' : ''
}

function rooted(address: string, origin: string): string {
  return address.startsWith('/') ? origin + address : address
}
