import type { Block, Doc, Inline } from './document.ts'

/** A sign that shows something: no space, control, or one that fonts leave blank (Unicode, Default_Ignorable_Code_Point; a Braille blank). */
const visible = /[^\s\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether readers would see nothing of a text, however long it is. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Whether a document shows words somewhere: markers of lists, rules, empty tables and open prompts are none. */
const hasVisibleWords = ({ content }: Pick<Doc, 'content'>): boolean => content.some(hasWords)

function hasWords(block: Block): boolean {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return hasInlineWords(block.content)
    case 'bulletList':
    case 'orderedList':
      return block.content.some(hasVisibleWords)
    case 'blockquote':
      return hasVisibleWords(block)
    case 'table':
      return block.content.some((row) => row.content.some(({ content }) => content.some(hasWords)))
    case 'horizontalRule':
    case 'image':
    case 'prompt':
      return false
  }
}

const hasInlineWords = (nodes: readonly Inline[] = []): boolean =>
  nodes.some((node) => node.type === 'text' && !isBlank(node.text))

const isPicture = (block: Block): boolean =>
  block.type === 'image' ||
  (block.type === 'blockquote' && block.content.some(isPicture)) ||
  ((block.type === 'bulletList' || block.type === 'orderedList') &&
    block.content.some(({ content }) => content.some(isPicture)))

/** Whether a document shows a picture somewhere. */
const hasPicture = ({ content }: Pick<Doc, 'content'>): boolean => content.some(isPicture)

/** Whether readers of a document would see nothing at all. */
export const showsNothing = (doc: Pick<Doc, 'content'>): boolean => !hasVisibleWords(doc) && !hasPicture(doc)
