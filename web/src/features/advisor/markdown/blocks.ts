import { lexer, type Token } from 'marked'

/** A piece of an answer that stands by itself: a paragraph, a list, a table. `raw` is its source, and tells it from others. */
export type Block = Token

export interface ParsedText {
  readonly text: string
  readonly blocks: readonly Block[]
}

export const nothing: ParsedText = { text: '', blocks: [] }

/**
 * The blocks of a text. Where it continues from `before`, only its last two blocks are read again: the last one grows, and the
 * one before it may yet turn out to belong to it. Everything earlier stays the very same objects, and is not drawn again.
 */
export function parseBlocks(source: string, before: ParsedText = nothing): ParsedText {
  const text = source.replace(/\r\n?/gu, '\n').replaceAll('\t', '    ')
  if (text === before.text) return before
  if (before.text === '' || !text.startsWith(before.text)) return { text, blocks: lexer(text) }
  const kept = before.blocks.slice(0, -countOpenBlocks(before.blocks))
  const length = kept.reduce((sum, { raw }) => sum + raw.length, 0)
  return { text, blocks: [...kept, ...lexer(text.slice(length))] }
}

/** How many blocks at the end can still change: the last two that are more than empty lines. */
function countOpenBlocks(blocks: readonly Block[]): number {
  let seen = 0
  for (let at = blocks.length - 1; at >= 0; at--) {
    if (blocks[at]?.type !== 'space') seen++
    if (seen === 2) return blocks.length - at
  }
  return blocks.length
}
