import type { Block, Doc } from '@draftwright/contract/document'

/** The open questions to the author, in reading order. */
export function listPrompts(doc: Doc): string[] {
  return doc.content.flatMap(listBlockPrompts)
}

/** The same document without its prompts; lists and quotes that contained nothing else are removed too. */
export function removePrompts(doc: Doc): Doc {
  if (listPrompts(doc).length === 0) return doc
  const content = doc.content.flatMap(removeBlockPrompts)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function listBlockPrompts(block: Block): string[] {
  switch (block.type) {
    case 'prompt':
      return [block.attrs.text]
    case 'blockquote':
      return block.content.flatMap(listBlockPrompts)
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content.flatMap(listBlockPrompts))
    default:
      return []
  }
}

function removeBlockPrompts(block: Block): Block[] {
  switch (block.type) {
    case 'prompt':
      return []
    case 'blockquote': {
      const content = block.content.flatMap(removeBlockPrompts)
      return content.length > 0 ? [{ ...block, content }] : []
    }
    case 'bulletList':
    case 'orderedList': {
      const items = block.content
        .map((item) => ({ ...item, content: item.content.flatMap(removeBlockPrompts) }))
        .filter((item) => !item.content.every(isEmptyParagraph))
      return items.length > 0 ? [{ ...block, content: items }] : []
    }
    default:
      return [block]
  }
}

function isEmptyParagraph(block: Block): boolean {
  return block.type === 'paragraph' && !block.content?.length
}
