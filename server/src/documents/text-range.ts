import type { Doc } from '@draftwright/contract/document'
import { readDoc, type TextBlock } from '@draftwright/contract/score/reading'

/** Editor positions, `to` exclusive. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/**
 * Where words are in a document: at `place` if they are there, else the first match; extended to whole words. White space is
 * ignored, because an editor and a copied text break lines differently. Null: the text does not contain them.
 */
export function findRange(doc: Doc, words: string, place?: TextRange): TextRange | null {
  const blocks = readDoc(doc).blocks
  const wanted = removeWhitespace(words)
  if (wanted === '') return null
  if (place !== undefined) {
    const placeLetters = listLetters(blocks, place)
    if (removeWhitespace(placeLetters.map(({ letter }) => letter).join('')) === wanted)
      return toWordRange(blocks, placeLetters)
  }
  const letters = listLetters(blocks, { from: 0, to: Number.POSITIVE_INFINITY })
  const at = letters
    .map(({ letter }) => letter)
    .join('')
    .indexOf(wanted)
  return at === -1 ? null : toWordRange(blocks, letters.slice(at, at + wanted.length))
}

const removeWhitespace = (text: string): string => text.replace(/\s+/gu, '')

interface Letter {
  letter: string
  at: number
}

/** UTF-16 units, like positions. */
function listLetters(blocks: readonly TextBlock[], { from, to }: TextRange): Letter[] {
  const letters: Letter[] = []
  for (const { text, at } of blocks)
    for (let index = 0; index < text.length; index++) {
      const letter = text.charAt(index)
      const position = at + 1 + index
      if (position >= from && position < to && !/\s/u.test(letter)) letters.push({ letter, at: position })
    }
  return letters
}

function toWordRange(blocks: readonly TextBlock[], letters: readonly Letter[]): TextRange | null {
  const first = letters.at(0)?.at
  const last = letters.at(-1)?.at
  if (first === undefined || last === undefined) return null
  return { from: findWordEdge(blocks, first, -1), to: findWordEdge(blocks, last, 1) + 1 }
}

/** From a letter to the first or last one of its word. */
function findWordEdge(blocks: readonly TextBlock[], position: number, step: 1 | -1): number {
  const block = blocks.find(({ at, text }) => position > at && position <= at + text.length)
  if (block === undefined) return position
  let index = position - block.at - 1
  const isInWord = (at: number) => /[\p{L}\p{N}\p{M}]/u.test(block.text.charAt(at))
  while (isInWord(index) && isInWord(index + step)) index += step
  return block.at + 1 + index
}
