import type { Block, Doc } from '@draftwright/contract/document'

export interface DocumentPicture {
  src: string
  alt: string
  title: string | null
}

/** The pictures of a document in their order, each address once. */
export function listPictures(doc: Doc): DocumentPicture[] {
  const found = new Map<string, DocumentPicture>()
  const visit = (blocks: readonly Block[]): void => {
    for (const block of blocks)
      if (block.type === 'image') {
        const { src, alt, title } = block.attrs
        if (!found.has(src)) found.set(src, { src, alt: alt?.trim() ?? '', title: title?.trim() || null })
      } else if (block.type === 'blockquote') visit(block.content)
      else if (block.type === 'bulletList' || block.type === 'orderedList')
        for (const item of block.content) visit(item.content)
  }
  visit(doc.content)
  return [...found.values()]
}
