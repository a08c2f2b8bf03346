import type { Doc } from '@draftwright/contract/document'

/** How many levels headings move down on a page whose title is its only heading of level 1: one if the text uses that level. */
export function computeHeadingShift(doc: Doc): 0 | 1 {
  return doc.content.some((block) => block.type === 'heading' && block.attrs.level === 1) ? 1 : 0
}
