import type { Doc } from './document.ts'
import { countBytes } from './network-count.ts'
import { renderNetworkText, writeLink } from './network-text.ts'
import { hasTopLevelDomain } from './top-level-domains.ts'

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

/** Characters of an address from which a linked word saves more than it costs. */
const longAddress = 30

/** Whether a text shows a long address, all of which counts there, where a linked word would count its letters alone. */
export const showsLongAddress = (doc: Doc, origin = ''): boolean => {
  const { text, ranges } = toRangedText(doc, origin)
  return ranges.some(
    ({ kind, start, end, value }) =>
      kind === 'link' && end - start >= longAddress && value.endsWith(text.slice(start, end)),
  )
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
/** Stands for each linked character, so that nothing is found in linked words, and what stands beside them ends there. */
const covered = '\uFDD2'

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

// What Bluesky's own library finds in a text (@atproto/api, detectFacets), so that a post looks as if it were written there; a test compares
// the two. Only lower-case letters begin an address, a hashtag is any word with more than digits and punctuation, and quotes belong to words.
const before = String.raw`(?<=^|[\s(])`
const mention = new RegExp(String.raw`${before}@([a-zA-Z0-9.-]+)\b`, 'gu')
const address = new RegExp(
  String.raw`${before}(?:[hH][tT]{2}[pP][sS]?://[^\s${covered}]+|([a-zA-Z][a-zA-Z0-9]*(?:\.[a-zA-Z0-9]+)+)[^\s${covered}]*)`,
  'gu',
)
const cashtag = new RegExp(String.raw`${before}\$([A-Za-z][A-Za-z0-9]{0,4})(?=$|[\s.,;:!?)"'’])`, 'gu')
/** A word behind its sign; what joins or hides signs ends it. */
const ends = String.raw`\s\u00AD\u2060\u200A-\u200D\u20E2${covered}`
const hashtag = new RegExp(String.raw`(?<=^|\s)[#＃](?!\uFE0F)([^${ends}]+)`, 'gu')
const hasWord = /[^0-9\p{P}]/u
/** UTF-16 units of a hashtag without its sign. */
const maxTag = 64

function findRanges(text: string): TextRange[] {
  const found = [...findAddresses(text), ...findMentions(text), ...findTags(text)]
  let end = 0
  return found
    .sort((a, b) => a.start - b.start)
    .filter((range) => {
      const isKept = range.start >= end
      if (isKept) end = range.end
      return isKept
    })
}

function findAddresses(text: string): TextRange[] {
  return [...text.matchAll(address)].flatMap(({ 0: match, 1: host, index: start }): TextRange[] => {
    if (host === undefined ? !match.startsWith('http') : !hasTopLevelDomain(host)) return []
    const sentence = match.replace(/[.,;:!?]$/u, '')
    const words = sentence.includes('(') ? sentence : sentence.replace(/\)$/u, '')
    return [{ start, end: start + words.length, kind: 'link', value: host === undefined ? words : `https://${words}` }]
  })
}

const findMentions = (text: string): TextRange[] =>
  [...text.matchAll(mention)].flatMap(({ 0: match, 1: handle = '', index: start }): TextRange[] =>
    hasTopLevelDomain(handle) || handle.endsWith('.test')
      ? [{ start, end: start + match.length, kind: 'mention', value: handle.toLowerCase() }]
      : [],
  )

function findTags(text: string): TextRange[] {
  const words = [...text.matchAll(hashtag)].flatMap(({ 1: word = '', index: start }): TextRange[] => {
    const value = word.replace(/\p{P}+$/u, '')
    if (!hasWord.test(value) || value.length > maxTag) return []
    return [{ start, end: start + 1 + value.length, kind: 'tag', value }]
  })
  const shares = [...text.matchAll(cashtag)].map(
    ({ 0: match, index: start }): TextRange => ({
      start,
      end: start + match.length,
      kind: 'tag',
      value: match.toUpperCase(),
    }),
  )
  return [...words, ...shares]
}
