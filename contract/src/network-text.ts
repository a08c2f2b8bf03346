import type { Block, Doc, Inline, ListItem } from './document.ts'

/**
 * The text as a network without formatting takes it, and as it is counted, shown and copied: blocks parted by an empty
 * line, list items by a line each, a link as its words with the address behind them. Prompts and images are not part of it.
 */
export function networkText(doc: Doc): string {
  return blocks(doc.content)
}

const blocks = (list: readonly Block[]): string => list.map(block).filter(Boolean).join('\n\n')

function block(node: Block): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return line(node.content).trim()
    case 'bulletList':
      return node.content.map((entry) => item(entry, '• ')).join('\n')
    case 'orderedList': {
      const start = node.attrs?.start ?? 1
      return node.content.map((entry, index) => item(entry, `${start + index}. `)).join('\n')
    }
    case 'blockquote': {
      const text = blocks(node.content)
      return text && `“${text.replace(/^[“"]|[”"]$/gu, '')}”`
    }
    case 'horizontalRule':
    case 'image':
    case 'prompt':
      return ''
  }
}

const item = (node: ListItem, marker: string): string => marker + node.content.map(block).filter(Boolean).join('\n')

/** A link over several runs of text has its address once, behind the last. */
function line(nodes: readonly Inline[] = []): string {
  let out = ''
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'hardBreak') {
      out += '\n'
      continue
    }
    out += node.text
    const href = hrefOf(node)
    if (href === null || hrefOf(nodes[index + 1]) === href) continue
    const words = linkedWords(nodes, index, href)
    if (!href.startsWith('#') && !saysItself(words, href)) out += ` (${href.replace(/^mailto:/u, '')})`
  }
  return out
}

function hrefOf(node: Inline | undefined): string | null {
  if (node?.type !== 'text') return null
  for (const mark of node.marks ?? []) if (mark.type === 'link') return mark.attrs.href
  return null
}

function linkedWords(nodes: readonly Inline[], last: number, href: string): string {
  let words = ''
  for (let at = last; at >= 0 && hrefOf(nodes[at]) === href; at--) {
    const node = nodes[at]
    if (node?.type === 'text') words = node.text + words
  }
  return words
}

const bare = (text: string) =>
  text
    .trim()
    .replace(/^(https?:\/\/|mailto:)/iu, '')
    .replace(/\/$/u, '')
const saysItself = (words: string, href: string) => bare(words) === bare(href)
