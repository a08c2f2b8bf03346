/** A part of a Bluesky post that does something, by UTF-8 bytes as the protocol counts (app.bsky.richtext.facet). */
export interface BlueskyFacet {
  index: { byteStart: number; byteEnd: number }
  features: (
    | { $type: 'app.bsky.richtext.facet#link'; uri: string }
    | { $type: 'app.bsky.richtext.facet#tag'; tag: string }
  )[]
}

const link = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}…]/giu
/** A tag has a letter, at most 64 signs, and does not end with punctuation. */
const tag = /(?<![\p{L}\p{N}&/_#])[#＃](?=[\p{L}\p{N}_]*\p{L})([\p{L}\p{N}_]{1,64})/gu

/** Web addresses and hashtags of the text, in order, none within another. */
export function findBlueskyFacets(text: string): BlueskyFacet[] {
  const links = [...text.matchAll(link)].map(({ 0: uri, index }) => ({
    index,
    end: index + uri.length,
    feature: { $type: 'app.bsky.richtext.facet#link' as const, uri },
  }))
  const tags = [...text.matchAll(tag)]
    .filter(({ index }) => !links.some((one) => index >= one.index && index < one.end))
    .map(({ 0: whole, 1: name = '', index }) => ({
      index,
      end: index + whole.length,
      feature: { $type: 'app.bsky.richtext.facet#tag' as const, tag: name },
    }))
  return [...links, ...tags]
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, end, feature }) => {
      const byteStart = Buffer.byteLength(text.slice(0, index))
      return {
        index: { byteStart, byteEnd: byteStart + Buffer.byteLength(text.slice(index, end)) },
        features: [feature],
      }
    })
}
