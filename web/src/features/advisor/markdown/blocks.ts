import type { Token } from 'marked'
import { markdown } from './formulas.ts'

/** A self-contained part of an answer: a paragraph, a list, a table. `raw` is its source, and identifies it. */
export type Block = Token

export interface ParsedText {
  readonly text: string
  readonly blocks: readonly Block[]
}

export const nothing: ParsedText = { text: '', blocks: [] }

/**
 * Parses a text into blocks. If it continues `before`, only the last two blocks are parsed again: the last one grows,
 * and the one before it may turn out to include it. All earlier blocks keep their identity and are not rendered again.
 */
export function parseBlocks(source: string, before: ParsedText = nothing): ParsedText {
  const text = source.replace(/\r\n?/gu, '\n').replaceAll('\t', '    ')
  if (text === before.text) return before
  if (before.text === '' || !text.startsWith(before.text)) return { text, blocks: markdown.lexer(text) }
  const kept = before.blocks.slice(0, -countOpenBlocks(before.blocks))
  const length = kept.reduce((sum, { raw }) => sum + raw.length, 0)
  return { text, blocks: [...kept, ...markdown.lexer(text.slice(length))] }
}

/** How many trailing blocks can still change: everything from the last two that are not blank lines. */
function countOpenBlocks(blocks: readonly Block[]): number {
  let seen = 0
  for (let at = blocks.length - 1; at >= 0; at--) {
    if (blocks[at]?.type !== 'space') seen++
    if (seen === 2) return blocks.length - at
  }
  return blocks.length
}
