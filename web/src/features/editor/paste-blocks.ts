import {
  findBoxLanguage,
  findCodeLanguage,
  isNoteAddress,
  taskSigns,
  writeNoteLink,
  writeRaised,
  writeTask,
} from '@draftwright/contract/foreign-html'
import { type HtmlElement, type HtmlNode, isElement, parseStyles } from './html-tree.ts'
import {
  enter,
  headings,
  isBlock,
  isCodeBox,
  isDropped,
  keptElements,
  lineElements,
  type Place,
  toBlockName,
} from './paste-elements.ts'
import { collectWords, writeComments, writeDrawing, writeFrame, writeImage, writeMath } from './paste-media.ts'
import { writeTable } from './paste-tables.ts'

const marks: [string, RegExp][] = [
  ['strong', /^(?:b|strong)$/u],
  ['em', /^(?:i|em|cite)$/u],
  ['s', /^(?:s|del|strike)$/u],
  ['u', /^(?:u|ins)$/u],
]

export const writePaste = (nodes: HtmlNode[]): string =>
  writeNodes(nodes, { within: new Set(), language: null, waiting: null })

function writeNodes(nodes: readonly HtmlNode[], place: Place): string {
  return nodes
    .map((node, at) =>
      typeof node === 'string'
        ? writeText(node, place)
        : node.name === 'br'
          ? writeBreak(nodes, at, place)
          : writeElement(node, place),
    )
    .join('')
}

function writeText(text: string, { within }: Place): string {
  return within.has('pre') ? text : text.replaceAll(/(?:&nbsp;|\s)+/gu, ' ')
}

/** Google Docs puts breaks between blocks; between words they are part of the text. */
const writeBreak = (nodes: readonly HtmlNode[], at: number, { within }: Place): string =>
  within.size > 0 || (isWordNear(nodes, at, -1) && isWordNear(nodes, at, 1)) ? '<br>' : ''

function isWordNear(nodes: readonly HtmlNode[], at: number, step: 1 | -1): boolean {
  for (let next = at + step; ; next += step) {
    const node = nodes[next]
    if (node === undefined) return false
    if (typeof node !== 'string') return !isBlock(node) && node.name !== 'br'
    if (node.replaceAll(/&nbsp;|\s/gu, '') !== '') return true
  }
}

function writeElement(element: HtmlElement, place: Place): string {
  if (isDropped(element)) return ''
  switch (element.name) {
    case 'hr':
      return '<hr>'
    case 'img':
      return writeImage(element, place)
    case 'a':
      return writeLink(element, place)
    case 'table':
      return writeTable(element, place, { writeMarks, writeNodes })
    case 'input':
      return element.attrs.get('type') === 'checkbox' ? writeCheck(element.attrs.has('checked')) : ''
    case 'math':
      return writeMath(element, place)
    case 'svg':
      return writeDrawing(element, place)
    case 'iframe':
    case 'video':
    case 'audio':
    case 'embed':
    case 'object':
      return writeFrame(element, place)
  }
  if (parseStyles(element).get('mso-element') === 'comment-list') return writeComments(element, place)
  const raisedPlace = findRaised(element)
  if (raisedPlace !== null) return writeRaisedElement(element, raisedPlace, place)
  const name = toBlockName(element)
  if (name === 'pre' || isCodeBox(element)) return writeCode(element, place)
  return keptElements.has(name) ? writeBlock(element, name, place) : writeMarks(element, place)
}

function writeBlock(element: HtmlElement, name: string, place: Place): string {
  const language = findBoxLanguage(Object.fromEntries(element.attrs)) ?? place.language
  const inner = { ...enter(place, name), language }
  const children = name === 'ul' || name === 'ol' ? nestLists(element.children) : element.children
  const written = writeNodes(children, inner)
  const content = name === 'li' ? writeItemTask(element, written) : written
  if (!content.replaceAll(/<br>|\s/gu, '')) return ''
  if (name === 'blockquote' && element.name === 'p') return `<blockquote><p>${content.trim()}</p></blockquote>`
  const start = name === 'ol' ? Number(element.attrs.get('start') ?? 1) : 1
  if (lineElements.has(name)) return writeLine(name, content)
  return `<${name}${start > 1 ? ` start="${start}"` : ''}>${content.trim()}</${name}>`
}

const writeCheck = (isDone: boolean): string => (isDone ? taskSigns.done : taskSigns.open)

/** A task that its item marks by an attribute or by brackets; checkboxes within it are written where they stand. */
function writeItemTask(item: HtmlElement, content: string): string {
  const state =
    item.attrs.get('data-checked') ??
    (item.attrs.get('role') === 'checkbox' ? item.attrs.get('aria-checked') : undefined)
  const signed = content.replace(/^\s*([☑☐])\s*((?:<(?:div|p)>)+)/u, '$2$1 ')
  const [, before = '', rest = ''] = /^((?:\s|<[^>]*>)*)([\s\S]*)$/u.exec(signed) ?? []
  if (state !== undefined && !/^[☑☐]/u.test(rest)) return `${before}${writeCheck(state === 'true')}${rest}`
  return before + writeTask(rest).replace(/^([☑☐])\s+/u, '$1 ')
}

/** Pictures, rules and notes are blocks here: one inside a line would leave an empty line before it. */
function writeLine(name: string, content: string): string {
  const pieces = content.split(/(<img [^>]*>|<hr>|<div data-prompt="[^"]*"><\/div>)/u)
  const isWhole = pieces.every(
    (piece, at) => at % 2 === 1 || piece.split('</').length === piece.split(/<(?!\/|br>)/u).length,
  )
  const line = (text: string) => (text.replaceAll(/<br>|\s/gu, '') ? `<${name}>${text.trim()}</${name}>` : '')
  return isWhole ? pieces.map((piece, at) => (at % 2 ? piece : line(piece))).join('') : line(content)
}

function writeMarks(element: HtmlElement, place: Place): string {
  const { within } = place
  const wanted = [...collectMarks(element)].filter(
    (mark) => !within.has(mark) && !(mark === 'strong' && [...headings].some((name) => within.has(name))),
  )
  const content = writeNodes(element.children, enter(place, ...wanted))
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

function findRaised(element: HtmlElement): 'sup' | 'sub' | null {
  if (element.name === 'sup' || element.name === 'sub') return element.name
  if (element.name !== 'span' && element.name !== 'font') return null
  const align = parseStyles(element).get('vertical-align')
  return align === 'super' ? 'sup' : align === 'sub' ? 'sub' : null
}

function writeRaisedElement(element: HtmlElement, at: 'sup' | 'sub', place: Place): string {
  const link = findLink(element)
  // What a link leads to counts more than its height, as do blocks in an element that was never closed.
  if (link !== null || hasBlock(element)) return writeNodes(element.children, place)
  return writeRaised(collectWords(element), at)
}

const findLink = (element: HtmlElement): HtmlElement | null => {
  for (const child of element.children) {
    if (!isElement(child)) continue
    const found = child.name === 'a' ? child : findLink(child)
    if (found !== null) return found
  }
  return null
}

const hasBlock = (element: HtmlElement): boolean =>
  element.children.some((child) => isElement(child) && (isBlock(child) || hasBlock(child)))

function writeLink(element: HtmlElement, place: Place): string {
  const href = removeRedirect(element.attrs.get('href') ?? '')
  if (isNoteAddress(href)) {
    const label = writeNoteLink(collectWords(element))
    return /ref|anc/iu.test(href) && label !== '' ? `${label} ` : label
  }
  const content = writeNodes(element.children, enter(place, 'u'))
  return /^(?:https?:\/\/|mailto:)/iu.test(href) && content.trim() && !/^<(?:img|div) /u.test(content)
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

function writeCode(element: HtmlElement, { language }: Place): string {
  const code = element.children.find((child) => isElement(child, 'code'))
  const said = [element, ...(code && isElement(code) ? [code] : [])].map(({ attrs }) =>
    findCodeLanguage(Object.fromEntries(attrs)),
  )
  const name = said.findLast((one) => one !== null) ?? language
  const text = collectLines(element.children).replace(/^\n|\n$/gu, '')
  return text.trim() === '' ? '' : `<pre><code${name === null ? '' : ` class="language-${name}"`}>${text}</code></pre>`
}

function collectLines(nodes: readonly HtmlNode[]): string {
  let out = ''
  for (const node of nodes) {
    if (typeof node === 'string') out += node.replaceAll('&nbsp;', ' ')
    else if (node.name === 'br') out += '\n'
    else if (!isDropped(node)) {
      const isLine = ['div', 'p', 'li', 'tr'].includes(node.name)
      if (isLine && out !== '' && !out.endsWith('\n')) out += '\n'
      const inner = collectLines(node.children)
      out += isLine && !inner.endsWith('\n') ? `${inner}\n` : inner
    }
  }
  return out
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
