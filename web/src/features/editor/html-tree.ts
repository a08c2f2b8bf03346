/** A small parser for clipboard HTML. It only has to preserve structure: the editor's schema decides what is allowed. */
export interface HtmlElement {
  name: string
  attrs: Map<string, string>
  children: HtmlNode[]
}
/** Text stays as written, entities included. */
export type HtmlNode = string | HtmlElement

const voidElements = new Set(['br', 'img', 'hr', 'meta', 'link', 'input', 'col', 'wbr', 'base', 'area'])
const rawElements = new Set(['style', 'script', 'title', 'xml', 'noscript', 'template'])
const closedByElement: Record<string, string[]> = {
  p: ['p'],
  li: ['li'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
}
const scopeElements = new Set(['ul', 'ol', 'table', 'blockquote'])
const tagPattern = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|<[!?][^>]*>/giu
const attributePattern = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu

export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attrs: new Map(), children: [] }
  const open: HtmlElement[] = [root]
  const top = () => open.at(-1) ?? root
  let end = 0
  tagPattern.lastIndex = 0
  for (let match = tagPattern.exec(html); match; match = tagPattern.exec(html)) {
    if (match.index > end) top().children.push(html.slice(end, match.index))
    end = tagPattern.lastIndex
    const name = match[2]?.toLowerCase()
    if (!name) continue
    if (match[1]) {
      const at = open.findLastIndex((element) => element.name === name)
      if (at > 0) open.length = at
      continue
    }
    closeImplied(open, name)
    const element: HtmlElement = { name, attrs: parseAttributes(match[3] ?? ''), children: [] }
    top().children.push(element)
    if (rawElements.has(name)) {
      const close = html.toLowerCase().indexOf(`</${name}`, end)
      end = close < 0 ? html.length : close
      tagPattern.lastIndex = end
    } else if (!voidElements.has(name) && !match[3]?.endsWith('/')) open.push(element)
  }
  if (end < html.length) top().children.push(html.slice(end))
  return root
}

/** The elements that are open where a piece of HTML ends, outermost first. */
export function listOpenElements(html: string): string[] {
  const open: string[] = []
  for (const [, end, name = '', rest = ''] of html.matchAll(tagPattern)) {
    if (end === undefined || name === '') continue
    const tag = name.toLowerCase()
    if (end === '/') {
      const at = open.lastIndexOf(tag)
      if (at >= 0) open.length = at
    } else if (!voidElements.has(tag) && !rest.endsWith('/')) open.push(tag)
  }
  return open
}

/** Styles that say something about the text; all others are looks. */
const meant = /(?:^|;)\s*(?:font-weight|font-style|text-decoration(?:-line)?|vertical-align)\s*:[^;]*/giu

/** Puts what a style sheet says of classes into the elements: Excel and Pages mark words by classes alone. */
export function applyClassStyles(root: HtmlElement, sheet: string): void {
  const rules = new Map<string, string>()
  for (const [, selectors = '', declared = ''] of sheet.matchAll(/([^{}]{1,500})\{([^{}]{0,2000})\}/gu)) {
    const styles = declared.match(meant)?.join(';')
    if (styles === undefined) continue
    for (const selector of selectors.replaceAll(/<!--|-->/gu, '').split(','))
      if (/^\s*[a-z\d]*\.[\w-]+\s*$/iu.test(selector)) rules.set(selector.trim().toLowerCase(), styles)
  }
  if (rules.size > 0) addStyles(root, rules)
}

function addStyles(element: HtmlElement, rules: ReadonlyMap<string, string>): void {
  const names = (element.attrs.get('class') ?? '').toLowerCase().split(/\s+/u).filter(Boolean)
  const added = names.flatMap((name) => [rules.get(`.${name}`), rules.get(`${element.name}.${name}`)]).filter(Boolean)
  if (added.length > 0) element.attrs.set('style', `${added.join(';')};${element.attrs.get('style') ?? ''}`)
  for (const child of element.children) if (typeof child !== 'string') addStyles(child, rules)
}

export function isElement(node: HtmlNode, ...names: string[]): node is HtmlElement {
  return typeof node !== 'string' && (names.length === 0 || names.includes(node.name))
}

/** The element's `style` as lower-case names and values. */
export function parseStyles(element: HtmlElement): Map<string, string> {
  const styles = new Map<string, string>()
  for (const rule of (element.attrs.get('style') ?? '').replaceAll('&quot;', "'").split(';')) {
    const colon = rule.indexOf(':')
    if (colon > 0)
      styles.set(
        rule.slice(0, colon).trim().toLowerCase(),
        rule
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      )
  }
  return styles
}

export function collectText(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(collectText).join('')
}

function closeImplied(open: HtmlElement[], name: string): void {
  const closes = closedByElement[name]
  if (!closes) return
  for (let at = open.length - 1; at > 0; at--) {
    const current = open[at]?.name ?? ''
    if (closes.includes(current)) {
      open.length = at
      return
    }
    if (scopeElements.has(current)) return
  }
}

function parseAttributes(text: string): Map<string, string> {
  const attrs = new Map<string, string>()
  for (const [, name, double, single, bare] of text.matchAll(attributePattern))
    if (name) attrs.set(name.toLowerCase(), double ?? single ?? bare ?? '')
  return attrs
}
