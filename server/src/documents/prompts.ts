import type { Block, Doc } from '@draftwright/contract/document'

/** The open questions to the author, in reading order. */
export function promptsIn(doc: Doc): string[] {
  return doc.content.flatMap(promptsOf)
}

/** The same document without its prompts; lists and quotes that held nothing else go with them. */
export function withoutPrompts(doc: Doc): Doc {
  if (promptsIn(doc).length === 0) return doc
  const content = doc.content.flatMap(keep)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function promptsOf(block: Block): string[] {
  switch (block.type) {
    case 'prompt':
      return [block.attrs.text]
    case 'blockquote':
      return block.content.flatMap(promptsOf)
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content.flatMap(promptsOf))
    default:
      return []
  }
}

function keep(block: Block): Block[] {
  switch (block.type) {
    case 'prompt':
      return []
    case 'blockquote': {
      const content = block.content.flatMap(keep)
      return content.length > 0 ? [{ ...block, content }] : []
    }
    case 'bulletList':
    case 'orderedList': {
      const items = block.content
        .map((item) => ({ ...item, content: item.content.flatMap(keep) }))
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
