import type { Doc } from '@draftwright/contract/document'
import { readDoc } from '@draftwright/contract/score/reading'

/** Where whole words stand in a document, in editor positions, `to` exclusive. */
export function findWords(doc: Doc, words: string): { from: number; to: number }[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(words)}(?![\\p{L}\\p{N}])`, 'gu')
  return readDoc(doc).blocks.flatMap(({ text, at }) => {
    const { bare, places } = omitFootnotes(text)
    return [...bare.matchAll(pattern)].map(({ index }) => ({
      from: at + 1 + (places[index] ?? 0),
      to: at + 2 + (places[index + words.length - 1] ?? 0),
    }))
  })
}

/** A text without its footnotes, as it is checked, and where each of its signs stands. */
function omitFootnotes(text: string): { bare: string; places: number[] } {
  const places: number[] = []
  let from = 0
  const keep = (to: number) => {
    for (let place = from; place < to; place++) places.push(place)
  }
  for (const { 0: mark, index } of text.matchAll(/\[\d{1,3}\]/gu)) {
    keep(index)
    from = index + mark.length
  }
  keep(text.length)
  return { bare: places.map((place) => text[place]).join(''), places }
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
