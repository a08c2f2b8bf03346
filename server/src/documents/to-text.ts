import type { Block, Doc, Inline, ListItem } from '@draftwright/contract/document'
import { appendFootnotes } from '@draftwright/contract/footnotes'
import { joinCells } from '@draftwright/contract/network-text'

/** The words alone: blocks separated by an empty line, list items on a line each, prompts omitted. */
export function toText(doc: Doc): string {
  return renderBlocks(doc.content, toInlineText)
}

/** The same with the address of each link behind its words, for whom the words alone lead nowhere. */
export function toLinkedText(doc: Doc, origin: string): string {
  return renderBlocks(appendFootnotes(doc).content, (nodes) => toLinkedInline(nodes ?? [], origin))
}

type RenderInline = (nodes: readonly Inline[] | undefined) => string

function toLinkedInline(nodes: readonly Inline[], origin: string): string {
  let out = ''
  let words = ''
  nodes.forEach((node, at) => {
    const href = findHref(node)
    out += node.type === 'text' ? node.text : '\n'
    words = href === null ? '' : words + (node.type === 'text' ? node.text : ' ')
    // Bold words within a link are a node of their own.
    if (href === null || findHref(nodes[at + 1]) === href) return
    const address = href.startsWith('/') ? origin + href : href
    if (!isSameAddress(words, address)) out += ` (${address.replace(/^mailto:/iu, '')})`
    words = ''
  })
  return out
}

function findHref(node: Inline | undefined): string | null {
  if (node?.type !== 'text') return null
  const link = node.marks?.find((mark) => mark.type === 'link')
  return link?.type === 'link' ? link.attrs.href : null
}

const isSameAddress = (words: string, address: string): boolean => {
  const toBare = (text: string) =>
    text
      .trim()
      .replace(/^(?:https?:\/\/|mailto:)/iu, '')
      .replace(/\/$/u, '')
  return toBare(words) === toBare(address)
}

/** A line's words without its marks. */
export function toInlineText(nodes: readonly Inline[] | undefined): string {
  let out = ''
  for (const node of nodes ?? []) out += node.type === 'text' ? node.text : '\n'
  return out
}

function renderBlocks(list: readonly Block[], inline: RenderInline): string {
  return list
    .map((node) => renderBlock(node, inline))
    .filter((text) => text !== '')
    .join('\n\n')
}

function renderBlock(node: Block, inline: RenderInline): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return inline(node.content).trim()
    case 'bulletList':
      return node.content.map((entry) => renderItem(entry, '- ', inline)).join('\n')
    case 'orderedList': {
      const start = node.attrs?.start ?? 1
      return node.content.map((entry, index) => renderItem(entry, `${start + index}. `, inline)).join('\n')
    }
    case 'table':
      return joinCells(node.content, ({ content }) => renderBlocks(content, inline))
    case 'blockquote':
      return renderBlocks(node.content, inline)
    case 'image':
      return node.attrs.alt ?? ''
    case 'horizontalRule':
    case 'prompt':
      return ''
  }
}

function renderItem(node: ListItem, marker: string, inline: RenderInline): string {
  const text = node.content
    .map((one) => renderBlock(one, inline))
    .filter((part) => part !== '')
    .join('\n')
  return marker + text.replaceAll('\n', `\n${' '.repeat(marker.length)}`)
}
