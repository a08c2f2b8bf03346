import type { Doc } from '@draftwright/contract/document'
import { readDoc } from '@draftwright/contract/score/reading'

/** Where whole words stand in a document, in editor positions, `to` exclusive. */
export function findWords(doc: Doc, words: string): { from: number; to: number }[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(words)}(?![\\p{L}\\p{N}])`, 'gu')
  return readDoc(doc).blocks.flatMap(({ text, at }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ from: at + 1 + index, to: at + 1 + index + words.length })),
  )
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
