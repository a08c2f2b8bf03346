import { type HtmlElement, type HtmlNode, isElement, parseStyles, collectText } from './html-tree.ts'

/** Word writes list items as paragraphs with a level and a typed bullet; these become real lists. */
export function convertWordLists(nodes: HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = []
  /** The open list of each level, outermost first. */
  let lists: HtmlElement[] = []
  for (const node of nodes) {
    const item = isElement(node, 'p') ? readListItem(node) : null
    if (!item) {
      if (typeof node === 'string' && !node.trim()) continue
      lists = []
      out.push(node)
      continue
    }
    const depth = Math.min(item.level, lists.length + 1)
    lists.length = Math.min(lists.length, depth)
    let list = lists[depth - 1]
    if (!list || (list.name === 'ol') !== item.isOrdered) {
      list = { name: item.isOrdered ? 'ol' : 'ul', attrs: new Map(), children: [] }
      const parent = lists[depth - 2]?.children.at(-1)
      if (parent && isElement(parent)) parent.children.push(list)
      else out.push(list)
      lists[depth - 1] = list
    }
    list.children.push({
      name: 'li',
      attrs: new Map(),
      children: [{ name: 'p', attrs: new Map(), children: item.children }],
    })
  }
  return out
}

function readListItem(paragraph: HtmlElement): { level: number; isOrdered: boolean; children: HtmlNode[] } | null {
  const list = parseStyles(paragraph).get('mso-list')
  if (!list || list === 'none') return null
  const level = Number(/level(\d)/u.exec(list)?.[1] ?? 1)
  const marker = paragraph.children.find((child) => isElement(child, 'mso-marker'))
  const isOrdered = marker ? /^(?:&nbsp;|\s)*(?:\d+|[a-z]|[ivxlc]+)[.)]/iu.test(collectText(marker)) : false
  return { level, isOrdered, children: paragraph.children.filter((child) => child !== marker) }
}
