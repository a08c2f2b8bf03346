import type { Doc } from './document.ts'
import { countBytes, countGraphemes } from './network-count.ts'
import { renderNetworkText, writeLink } from './network-text.ts'
import { findAllLinks } from './web-links.ts'

/**
 * A stretch of a Bluesky post that is more than text, in UTF-8 bytes of that text (lexicon app.bsky.richtext.facet). `value` is
 * an address, a hashtag without its sign, or a handle, which the sender must resolve to a DID.
 */
export interface BlueskyFacet {
  byteStart: number
  byteEnd: number
  kind: 'link' | 'tag' | 'mention'
  value: string
}
export interface BlueskyText {
  text: string
  facets: BlueskyFacet[]
}
/** The same in UTF-16 units; ranges are in order and never overlap. */
export interface TextRange {
  start: number
  end: number
  kind: BlueskyFacet['kind']
  value: string
}
export interface RangedText {
  text: string
  ranges: TextRange[]
}

/**
 * The text of a Bluesky post: as `toNetworkText`, but a link is only its words, and a facet. Links within this site need its
 * `origin` (`https://host`), else they are only words. Whether the text fits: `countNetworkText('bluesky', text)`.
 */
export function toBlueskyText(doc: Doc, origin = ''): BlueskyText {
  const { text, ranges } = toRangedText(doc, origin)
  return { text, facets: toFacets(text, ranges) }
}

/** Of each range its place in bytes. */
export function toFacets(text: string, ranges: readonly TextRange[]): BlueskyFacet[] {
  let at = 0
  let bytes = 0
  return ranges.map(({ start, end, kind, value }) => {
    const byteStart = bytes + countBytes(text.slice(at, start))
    const byteEnd = byteStart + countBytes(text.slice(start, end))
    at = end
    bytes = byteEnd
    return { byteStart, byteEnd, kind, value }
  })
}

/** Noncharacters, which a rendered text has none of. */
const linkStart = '\uFDD0'
const linkEnd = '\uFDD1'
/** Stands for each linked character, so that no hashtag or address is found in linked words: no pattern takes it, and it is no space. */
const covered = '"'

/** A document's or a person's text with the ranges that become facets. */
export function toRangedText(source: Doc | string, origin = ''): RangedText {
  if (typeof source === 'string') return { text: source, ranges: findRanges(source) }
  const hrefs: string[] = []
  const marked = renderNetworkText(source, (words, href) => {
    const target = href.startsWith('/') && origin !== '' ? origin + href : href
    if (!/^https?:/iu.test(target)) return href.startsWith('/') ? words : writeLink(words, href)
    hrefs.push(target)
    return linkStart + words + linkEnd
  })
  const links: TextRange[] = []
  let text = ''
  let masked = ''
  for (const [index, piece] of marked.split(/[\uFDD0\uFDD1]/u).entries()) {
    const start = text.length
    text += piece
    masked += index % 2 === 0 ? piece : covered.repeat(piece.length)
    const value = hrefs[(index - 1) / 2]
    if (value !== undefined && piece.trim() !== '') links.push({ start, end: text.length, kind: 'link', value })
  }
  return { text, ranges: [...links, ...findRanges(masked)].sort((a, b) => a.start - b.start) }
}

/** A handle by atproto's syntax (atproto.com/specs/handle). */
const handle =
  /(?<=^|[\s(])@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,9}[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?![\w@-])/giu
/** As Bluesky's own client finds one: never numbers or punctuation alone. */
const tag =
  /(?<=^|[\s(])#(?=[\p{L}\p{N}\p{Emoji_Presentation}_-])(?=[\p{N}_-]{0,64}[\p{L}\p{Emoji_Presentation}])(?:[\p{L}\p{M}\p{N}\p{Emoji_Presentation}_-]|\u200D)+(?<![_-])/gu
/** Graphemes and bytes of a hashtag (lexicon app.bsky.richtext.facet#tag). */
const tagLimits = { graphemes: 64, bytes: 640 }

function findRanges(text: string): TextRange[] {
  const found: TextRange[] = findAllLinks(text).map(({ start, end, href }) => ({
    start,
    end,
    kind: 'link',
    value: href,
  }))
  const add = (pattern: RegExp, kind: TextRange['kind'], toValue: (match: string) => string) => {
    for (const { 0: match, index } of text.matchAll(pattern))
      found.push({ start: index, end: index + match.length, kind, value: toValue(match) })
  }
  add(handle, 'mention', (match) => match.slice(1).toLowerCase())
  add(tag, 'tag', (match) => match.slice(1))
  let end = 0
  return found
    .sort((a, b) => a.start - b.start)
    .filter((range) => {
      const isKept = range.start >= end && (range.kind !== 'tag' || isShortTag(range.value))
      if (isKept) end = range.end
      return isKept
    })
}
const isShortTag = (value: string): boolean =>
  countBytes(value) <= tagLimits.bytes && countGraphemes(value) <= tagLimits.graphemes
