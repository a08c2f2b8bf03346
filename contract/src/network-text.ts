import type { Block, Doc, Inline, ListItem } from './document.ts'

/**
 * The text as posted to a network without formatting, which is also counted, previewed and copied: blocks separated by
 * an empty line, one line per list item, a link as its text followed by its URL. Prompts and images are omitted.
 */
export function toNetworkText(doc: Doc): string {
  return renderBlocks(doc.content)
}

const renderBlocks = (list: readonly Block[]): string => list.map(renderBlock).filter(Boolean).join('\n\n')

function renderBlock(node: Block): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return renderLine(node.content).trim()
    case 'bulletList':
      return node.content.map((entry) => renderItem(entry, '• ')).join('\n')
    case 'orderedList': {
      const start = node.attrs?.start ?? 1
      return node.content.map((entry, index) => renderItem(entry, `${start + index}. `)).join('\n')
    }
    case 'blockquote': {
      const text = renderBlocks(node.content)
      return text && `“${text.replace(/^[“"]|[”"]$/gu, '')}”`
    }
    case 'horizontalRule':
    case 'image':
    case 'prompt':
      return ''
  }
}

const renderItem = (node: ListItem, marker: string): string =>
  marker + node.content.map(renderBlock).filter(Boolean).join('\n')

/** A link that spans several text nodes has its URL once, after the last. */
function renderLine(nodes: readonly Inline[] = []): string {
  let out = ''
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'hardBreak') {
      out += '\n'
      continue
    }
    out += node.text
    const href = findHref(node)
    if (href === null || findHref(nodes[index + 1]) === href) continue
    const words = collectLinkedWords(nodes, index, href)
    if (!href.startsWith('#') && !isOwnAddress(words, href)) out += ` (${href.replace(/^mailto:/u, '')})`
  }
  return out
}

function findHref(node: Inline | undefined): string | null {
  if (node?.type !== 'text') return null
  for (const mark of node.marks ?? []) if (mark.type === 'link') return mark.attrs.href
  return null
}

function collectLinkedWords(nodes: readonly Inline[], last: number, href: string): string {
  let words = ''
  for (let at = last; at >= 0 && findHref(nodes[at]) === href; at--) {
    const node = nodes[at]
    if (node?.type === 'text') words = node.text + words
  }
  return words
}

const stripUrl = (text: string) =>
  text
    .trim()
    .replace(/^(https?:\/\/|mailto:)/iu, '')
    .replace(/\/$/u, '')
const isOwnAddress = (words: string, href: string) => stripUrl(words) === stripUrl(href)
