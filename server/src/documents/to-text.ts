import type { Block, Doc, Inline, ListItem } from '@draftwright/contract/document'
import { joinCells } from '@draftwright/contract/network-text'

/** The words alone: blocks separated by an empty line, list items on a line each, prompts omitted. */
export function toText(doc: Doc): string {
  return renderBlocks(doc.content)
}

/** A line's words without its marks. */
export function toInlineText(nodes: readonly Inline[] | undefined): string {
  let out = ''
  for (const node of nodes ?? []) out += node.type === 'text' ? node.text : '\n'
  return out
}

function renderBlocks(list: readonly Block[]): string {
  return list
    .map(renderBlock)
    .filter((text) => text !== '')
    .join('\n\n')
}

function renderBlock(node: Block): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return toInlineText(node.content).trim()
    case 'bulletList':
      return node.content.map((entry) => renderItem(entry, '- ')).join('\n')
    case 'orderedList': {
      const start = node.attrs?.start ?? 1
      return node.content.map((entry, index) => renderItem(entry, `${start + index}. `)).join('\n')
    }
    case 'table':
      return joinCells(node.content, ({ content }) => renderBlocks(content))
    case 'blockquote':
      return renderBlocks(node.content)
    case 'image':
      return node.attrs.alt ?? ''
    case 'horizontalRule':
    case 'prompt':
      return ''
  }
}

function renderItem(node: ListItem, marker: string): string {
  const text = node.content
    .map(renderBlock)
    .filter((part) => part !== '')
    .join('\n')
  return marker + text.replaceAll('\n', `\n${' '.repeat(marker.length)}`)
}
