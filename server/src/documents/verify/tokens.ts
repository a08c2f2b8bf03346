import type { Span } from './finding.ts'
import { foldWord } from './words.ts'

export interface Token extends Span {
  readonly kind: 'word' | 'number' | 'mark'
  readonly text: string
  readonly key: string
  /** Whether white space precedes it. */
  readonly isApart: boolean
  /** Whether a line begins with it. */
  readonly isFirst: boolean
}

const pattern =
  /(?<number>\d+(?:[.,'’]\d+)*)|(?<square>(?<![\p{L}])[ckd]?m[23²³](?![\p{L}\p{N}]))|(?<word>[\p{L}\p{M}°]+(?:²|³)?)|(?<mark>[^\s\p{L}\p{N}])/gu

export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let end = -1
  for (const { 0: found, index, groups } of text.matchAll(pattern)) {
    const kind =
      groups?.['number'] !== undefined
        ? 'number'
        : (groups?.['word'] ?? groups?.['square']) !== undefined
          ? 'word'
          : 'mark'
    const between = text.slice(Math.max(0, end), index)
    tokens.push({
      kind,
      text: found,
      key: kind === 'word' ? foldWord(found) : found,
      start: index,
      end: index + found.length,
      isApart: between !== '',
      isFirst: end === -1 || between.includes('\n'),
    })
    end = index + found.length
  }
  return tokens
}
