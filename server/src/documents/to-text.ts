import type { Block, Doc, Inline, ListItem } from '@draftwright/contract/document'

/** The words alone: blocks parted by an empty line, list items by a line each, prompts left out. */
export function toText(doc: Doc): string {
  return blocks(doc.content)
}

/** A line's words without its marks. */
export function inlineText(nodes: readonly Inline[] | undefined): string {
  let out = ''
  for (const node of nodes ?? []) out += node.type === 'text' ? node.text : '\n'
  return out
}

function blocks(list: readonly Block[]): string {
  return list
    .map(block)
    .filter((text) => text !== '')
    .join('\n\n')
}

function block(node: Block): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return inlineText(node.content).trim()
    case 'bulletList':
      return node.content.map((entry) => item(entry, '- ')).join('\n')
    case 'orderedList': {
      const start = node.attrs?.start ?? 1
      return node.content.map((entry, index) => item(entry, `${start + index}. `)).join('\n')
    }
    case 'blockquote':
      return blocks(node.content)
    case 'image':
      return node.attrs.alt ?? ''
    case 'horizontalRule':
    case 'prompt':
      return ''
  }
}

function item(node: ListItem, marker: string): string {
  const text = node.content
    .map(block)
    .filter((part) => part !== '')
    .join('\n')
  return marker + text.replaceAll('\n', `\n${' '.repeat(marker.length)}`)
}
