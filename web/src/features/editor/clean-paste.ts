import { findBoxLanguage } from '@draftwright/contract/foreign-html'
import {
  applyClassStyles,
  type HtmlElement,
  type HtmlNode,
  isElement,
  listOpenElements,
  parseHtml,
  parseStyles,
} from './html-tree.ts'
import { writePaste } from './paste-blocks.ts'
import { isCodeBox, isDropped } from './paste-elements.ts'
import { convertWordLists } from './word-lists.ts'

/**
 * Clipboard HTML from office programs, note apps and web pages, reduced to structure: headings, lists, quotes, code, tables, links,
 * web images and the five inline marks. Classes, styles and office markup are removed; for content that no text here can have, a
 * note to the author stands in its place. The editor's own clipboard stays unchanged.
 */
export function cleanPaste(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const readable = takeFragment(html)
    .replaceAll(
      /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/giu,
      '<mso-marker>$1</mso-marker>',
    )
    .replaceAll(/<!--[\s\S]*?-->/gu, '')
  const root = parseHtml(readable)
  applyClassStyles(
    root,
    [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/giu)].map(([, rules]) => rules ?? '').join(''),
  )
  return writePaste(convertWordLists(unwrapBody(root))).trim()
}

/** Elements whose parts mean nothing without them. */
const structural = new Set(['table', 'tbody', 'thead', 'tr', 'ul', 'ol', 'pre', 'blockquote'])

/** What was copied, with the table or list around it: Excel marks the rows alone. */
function takeFragment(html: string): string {
  const marked = /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/u.exec(html)
  if (marked === null) return html
  const [, fragment = ''] = marked
  const around = listOpenElements(html.slice(0, marked.index)).filter((name) => structural.has(name))
  return (
    around.map((name) => `<${name}>`).join('') +
    fragment +
    around
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** Word lists are directly in the body, inside at most a page `div`. */
function unwrapBody(root: HtmlElement): HtmlNode[] {
  let nodes = root.children
  for (;;) {
    const solid = nodes.filter((node) => (typeof node === 'string' ? node.trim() : !isDropped(node)))
    const [only] = solid
    if (solid.length !== 1 || !only || !isElement(only, 'html', 'body', 'div', 'b')) return nodes
    if (only.name === 'b' && !isDocsWrapper(only)) return nodes
    if (isCodeBox(only) || findBoxLanguage(Object.fromEntries(only.attrs)) !== null) return nodes
    nodes = only.children
  }
}

/** Google Docs wraps everything in a `b` with normal weight. */
function isDocsWrapper(element: HtmlElement): boolean {
  return (
    element.attrs.get('id')?.startsWith('docs-internal') === true ||
    parseStyles(element).get('font-weight') === 'normal'
  )
}
