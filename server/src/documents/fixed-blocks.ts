import type { Block, Doc } from '@draftwright/contract/document'
import { toInlineText } from './to-text.ts'

/** Blocks that a model has no business with, and the document with a numbered line in the place of each. */
export interface FixedBlocks {
  readonly doc: Doc
  /** With their places among the blocks of the document. */
  readonly fixed: readonly { readonly block: Block; readonly at: number }[]
}

const isFixed = ({ type }: Block): boolean => ['image', 'codeBlock', 'horizontalRule', 'prompt'].includes(type)
const toSign = (number: number): string => `⟦${number}⟧`
const sign = /[⟦[]{1,2}(\d{1,3})[⟧\]]{1,2}/u

/** Puts a line such as `⟦1⟧` in the place of pictures, code, rules and prompts. */
export function replaceFixedBlocks(doc: Doc): FixedBlocks {
  const fixed: { block: Block; at: number }[] = []
  const content = doc.content.map((block, at): Block => {
    if (!isFixed(block)) return block
    fixed.push({ block, at })
    return { type: 'paragraph', content: [{ type: 'text', text: toSign(fixed.length) }] }
  })
  return { doc: { type: 'doc', content }, fixed }
}

/** The answer with each block back where its line stands, or, where a model lost the line, at its old place. */
export function restoreFixedBlocks(answer: readonly Block[], fixed: FixedBlocks['fixed']): Block[] {
  if (fixed.length === 0) return [...answer]
  const left = new Map(fixed.map((one, index) => [index + 1, one]))
  const blocks = answer.flatMap((block): Block[] => {
    const text = block.type === 'paragraph' ? toInlineText(block.content ?? []).trim() : ''
    const number = text.replace(sign, '') === '' ? Number(sign.exec(text)?.[1] ?? 0) : 0
    if (number === 0) return [block]
    const one = left.get(number)
    left.delete(number)
    // A line that stands there twice, or for nothing.
    return one === undefined ? [] : [one.block]
  })
  for (const { block, at } of left.values()) blocks.splice(Math.min(at, blocks.length), 0, block)
  return blocks
}
