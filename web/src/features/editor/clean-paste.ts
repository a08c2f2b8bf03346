import { collectText, type HtmlElement, type HtmlNode, isElement, parseHtml, parseStyles } from './html-tree.ts'
import { convertWordLists } from './word-lists.ts'

const droppedElements = new Set([
  'head',
  'style',
  'script',
  'title',
  'xml',
  'meta',
  'link',
  'noscript',
  'template',
  'mso-marker',
  'svg',
  'object',
  'iframe',
  'input',
  'button',
  'select',
])
const keptElements = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'div'])
const headings = new Set(['h1', 'h2', 'h3', 'h4'])
const lineElements = new Set(['p', ...headings])
const renamedElements: Record<string, string> = {
  h5: 'h4',
  h6: 'h4',
  section: 'div',
  article: 'div',
  figure: 'div',
}
const wordBlocks: [RegExp, string][] = [
  [/^MsoTitle$/u, 'h1'],
  [/^MsoSubtitle$/u, 'h3'],
  [/^Mso(?:Intense)?Quote/u, 'blockquote'],
]
const marks: [string, RegExp][] = [
  ['strong', /^(?:b|strong)$/u],
  ['em', /^(?:i|em)$/u],
  ['s', /^(?:s|del|strike)$/u],
  ['u', /^(?:u|ins)$/u],
]

/**
 * Clipboard HTML from Word, Google Docs and web pages, reduced to structure: headings, lists, quotes, code, links, web images and
 * the five inline marks. Classes, styles, comments and office markup are removed. The editor's own clipboard stays unchanged.
 */
export function cleanPaste(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const fragment = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/u.exec(html)?.[1] ?? html
  const readable = fragment
    .replaceAll(
      /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/giu,
      '<mso-marker>$1</mso-marker>',
    )
    .replaceAll(/<!--[\s\S]*?-->/gu, '')
  return writeNodes(convertWordLists(unwrapBody(parseHtml(readable))), new Set()).trim()
}

/** Word lists are directly in the body, inside at most a page `div`. */
function unwrapBody(root: HtmlElement): HtmlNode[] {
  let nodes = root.children
  for (;;) {
    const solid = nodes.filter((node) => (typeof node === 'string' ? node.trim() : !droppedElements.has(node.name)))
    const [only] = solid
    if (solid.length !== 1 || !only || !isElement(only, 'html', 'body', 'div', 'b')) return nodes
    if (only.name === 'b' && !isDocsWrapper(only)) return nodes
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

/** `within`: the surrounding elements and marks, by their normalized names. */
function writeNodes(nodes: HtmlNode[], within: ReadonlySet<string>): string {
  return nodes.map((node) => (typeof node === 'string' ? writeText(node, within) : writeElement(node, within))).join('')
}

function writeText(text: string, within: ReadonlySet<string>): string {
  return within.has('pre') ? text : text.replaceAll(/(?:&nbsp;|\s)+/gu, ' ')
}

function writeElement(element: HtmlElement, within: ReadonlySet<string>): string {
  if (droppedElements.has(element.name) || parseStyles(element).get('mso-hide') === 'all') return ''
  if (element.name === 'br') return within.size === 0 ? '' : '<br>'
  if (element.name === 'hr') return '<hr>'
  if (element.name === 'img') return writeImage(element)
  if (element.name === 'a') return writeLink(element, within)
  if (element.name === 'table') return writeTable(element, within)
  const name = toBlockName(element)
  if (!keptElements.has(name)) return writeMarks(element, within)
  const inner = new Set([...within, name])
  const children = name === 'ul' || name === 'ol' ? nestLists(element.children) : element.children
  const content = writeNodes(children, inner)
  if (!content.replaceAll(/<br>|\s/gu, '')) return ''
  if (name === 'blockquote' && element.name === 'p') return `<blockquote><p>${content.trim()}</p></blockquote>`
  const start = name === 'ol' ? Number(element.attrs.get('start') ?? 1) : 1
  if (lineElements.has(name)) return writeLine(name, content)
  return `<${name}${start > 1 ? ` start="${start}"` : ''}>${within.has('pre') || name === 'pre' ? content : content.trim()}</${name}>`
}

/** Pictures and rules are blocks here: one inside a line would leave an empty line before it. */
function writeLine(name: string, content: string): string {
  const pieces = content.split(/(<img [^>]*>|<hr>)/u)
  const isWhole = pieces.every((piece) => piece.split('</').length === piece.split(/<(?!\/|br>|img |hr>)/u).length)
  const line = (text: string) => (text.replaceAll(/<br>|\s/gu, '') ? `<${name}>${text.trim()}</${name}>` : '')
  return isWhole ? pieces.map((piece, at) => (at % 2 ? piece : line(piece))).join('') : line(content)
}

function toBlockName(element: HtmlElement): string {
  if (element.name === 'p') {
    const className = element.attrs.get('class') ?? ''
    for (const [pattern, name] of wordBlocks) if (pattern.test(className)) return name
  }
  return renamedElements[element.name] ?? element.name
}

function writeMarks(element: HtmlElement, within: ReadonlySet<string>): string {
  const wanted = [...collectMarks(element)].filter(
    (mark) => !within.has(mark) && !(mark === 'strong' && [...headings].some((name) => within.has(name))),
  )
  const content = writeNodes(element.children, new Set([...within, ...wanted]))
  if (!content.trim()) return content
  return wanted.reduceRight((text, mark) => `<${mark}>${text}</${mark}>`, content)
}

function collectMarks(element: HtmlElement): Set<string> {
  const found = new Set(marks.filter(([, tags]) => tags.test(element.name)).map(([mark]) => mark))
  const styles = parseStyles(element)
  const weight = styles.get('font-weight')
  if (weight === 'bold' || Number(weight) >= 600) found.add('strong')
  else if (weight) found.delete('strong')
  if (styles.get('font-style') === 'italic') found.add('em')
  const line = styles.get('text-decoration') ?? styles.get('text-decoration-line') ?? ''
  if (line.includes('line-through')) found.add('s')
  if (line.includes('underline')) found.add('u')
  return found
}

function writeLink(element: HtmlElement, within: ReadonlySet<string>): string {
  const content = writeNodes(element.children, new Set([...within, 'u']))
  const href = removeRedirect(element.attrs.get('href') ?? '')
  return /^(?:https?:\/\/|mailto:)/iu.test(href) && content.trim()
    ? `<a href="${href.replaceAll('"', '%22')}">${content}</a>`
    : content
}

/** Google Docs wraps every link in its own redirect. */
function removeRedirect(href: string): string {
  const target = /^https:\/\/www\.google\.com\/url\?(?:.*?[?&;])?q=([^&]+)/u.exec(href)?.[1]
  try {
    return target ? decodeURIComponent(target) : href.trim()
  } catch {
    return href.trim()
  }
}

function writeImage(element: HtmlElement): string {
  const src = element.attrs.get('src') ?? ''
  const alt = element.attrs.get('alt') ?? ''
  return /^(?:https?:\/\/|\/media\/)/iu.test(src)
    ? `<img src="${src.replaceAll('"', '%22').replaceAll('>', '%3E')}" alt="${alt.replaceAll('"', '&quot;').replaceAll('>', '&gt;')}">`
    : ''
}

/** A table of words stays one; of a table that lays out a page, what is in it. */
function writeTable(table: HtmlElement, within: ReadonlySet<string>): string {
  const rows = listRows(table)
  const caption = table.children
    .filter((child) => isElement(child, 'caption'))
    .map((one) => writeCellLine(one, within))
    .join('')
  const columns = Math.max(0, ...rows.map((cells) => cells.length))
  if (columns < 2 || rows.length < 2 || rows.flat().some(hasBlocks))
    return caption + rows.map((cells) => writeRowBlocks(cells, within)).join('')
  const inner = new Set([...within, 'table'])
  const lines = rows.map((cells, index) => {
    const words = cells.map((cell) => [cell.name, writeMarks(toInline(cell), inner).trim()] as const)
    const missing = Array.from({ length: columns - cells.length }, () => ['td', ''] as const)
    return writeCells([...words, ...missing], index === 0)
  })
  return `${caption}<table><tbody>${lines.map((line) => `<tr>${line}</tr>`).join('')}</tbody></table>`
}

/** Word and Google Docs have no header cells: people make a first row bold instead, and so is a header here. */
function writeCells(cells: readonly (readonly [string, string])[], isFirst: boolean): string {
  const isHead = isFirst && cells.every(([, text]) => /^<strong>(?:(?!<\/?strong>).)+<\/strong>$/u.test(text))
  return cells
    .map(([name, text]) => (isHead ? ['th', text.replaceAll(/<\/?strong>/gu, '')] : [name, text]))
    .map(([name, text]) => `<${name}><p>${text}</p></${name}>`)
    .join('')
}

function listRows(table: HtmlElement): HtmlElement[][] {
  const rows: HtmlElement[][] = []
  const visit = (nodes: readonly HtmlNode[]): void => {
    for (const node of nodes)
      if (isElement(node, 'tr')) rows.push(node.children.filter((child) => isElement(child, 'td', 'th')))
      else if (isElement(node, 'thead', 'tbody', 'tfoot')) visit(node.children)
  }
  visit(table.children)
  return rows.filter((cells) => cells.some((cell) => collectText(cell).replaceAll(/&nbsp;|\s/gu, '') !== ''))
}

const hasBlocks = (element: HtmlElement): boolean =>
  element.children.some(
    (child) =>
      isElement(child) &&
      (isElement(child, 'table', 'img', 'ul', 'ol', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4') || hasBlocks(child)),
  )

/** A row of words is one line. */
function writeRowBlocks(cells: readonly HtmlElement[], within: ReadonlySet<string>): string {
  if (cells.some(hasBlocks))
    return cells
      .map((cell) => (hasBlocks(cell) ? writeNodes(cell.children, within) : writeCellLine(cell, within)))
      .join('')
  const words = cells.map((cell) => writeMarks(toInline(cell), within).trim()).filter(Boolean)
  return `<p>${words.join(' | ')}</p>`
}

function writeCellLine(cell: HtmlElement, within: ReadonlySet<string>): string {
  const line = writeMarks(toInline(cell), within).trim()
  return line ? `<p>${line}</p>` : ''
}

/** The same words and marks in one line; pictures are not allowed in it. */
function toInline(element: HtmlElement): HtmlElement {
  const isInline =
    !keptElements.has(toBlockName(element)) && !['br', 'hr', 'img', 'table', 'tbody', 'td', 'th'].includes(element.name)
  const children = element.children.map((child) => (isElement(child) ? toInline(child) : child))
  return isInline ? { ...element, children } : { name: 'span', attrs: new Map(), children: [' ', ...children, ' '] }
}

/** Google Docs puts a nested list next to its item instead of inside it. */
function nestLists(children: HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = []
  for (const child of children) {
    const last = out.at(-1)
    if (isElement(child, 'ul', 'ol') && last && isElement(last, 'li')) {
      out[out.length - 1] = { ...last, children: [...last.children, child] }
    } else if (isElement(child)) out.push(child)
  }
  return out
}
