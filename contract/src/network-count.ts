import { getUsualLength, type LengthRule, linkLength } from './network-lengths.ts'
import type { Network } from './networks.ts'
import { findWebLinks, replaceLinks } from './web-links.ts'
import { findAllLinks } from './x-links.ts'

export interface TextLimit {
  used: number
  max: number
  unit: string
}
export interface TextCount {
  used: number
  /** Null is no limit. */
  max: number | null
  /** The unit counted, in the plural. */
  unit: string
  /** Additional limits besides the first. */
  parts?: TextLimit[]
}

const blueskyBytes = 3000
const instagramTags = 30
/** Length of a text as counted by a network. */
export function countNetworkText(
  network: Network,
  text: string,
  { maxCharacters: max, linkCharacters = linkLength }: LengthRule = getUsualLength(network),
): TextCount {
  const used = (length: number): TextCount => ({ used: length, max, unit: 'characters' })
  switch (network) {
    case 'linkedin':
      return used(toLinkedInText(text).length)
    case 'x':
      return used(weighText(text))
    case 'bluesky':
      return { ...used(countGraphemes(text)), parts: [{ used: countBytes(text), max: blueskyBytes, unit: 'bytes' }] }
    case 'mastodon':
      return used(
        countGraphemes(
          replaceLinks(text, findWebLinks(text), () => 'x'.repeat(linkCharacters)).replace(farMention, '$1'),
        ),
      )
    case 'threads':
      return used(countWithEmojiBytes(text))
    case 'instagram':
      return { ...used(countGraphemes(text)), parts: [{ used: countTags(text), max: instagramTags, unit: 'hashtags' }] }
    case 'facebook':
      return used(text.length)
    case 'newsletter':
    case 'other':
      return used(countGraphemes(text))
  }
}

/** Every exceeded limit, in order. */
export const findOverruns = (count: TextCount): TextLimit[] => listLimits(count).filter(({ used, max }) => used > max)

/** Usage of the fullest limit: 1 is exactly at it, 0 without a limit. */
export const computeFullness = (count: TextCount): number =>
  Math.max(0, ...listLimits(count).map(({ used, max }) => used / max))

/** Displayed text: "12 characters more than the 280 that fit". */
export const describeOverrun = ({ used, max, unit }: TextLimit): string =>
  `${(used - max).toLocaleString('en')} ${used - max === 1 ? unit.replace(/s$/u, '') : unit} more than the ${max.toLocaleString('en')} that fit`

function listLimits({ used, max, unit, parts = [] }: TextCount): TextLimit[] {
  return max === null ? parts : [{ used, max, unit }, ...parts]
}

const mention = /@\[([^\]\n]{1,200})\]\((urn:li:(?:person|organization):[\w-]{1,100})\)/gu
const reserved = /[\\|{}@[\]()<>#*_~]/gu
const hashtag = /(?<![\p{L}\p{M}\p{N}&/_#])#(?=[\p{L}\p{M}\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu

/**
 * The text for LinkedIn's API: reserved characters are escaped, else it is silently cut at the first one. Hashtags and
 * mentions of the form `@[Name](urn:li:person:…)` are not escaped.
 */
export function toLinkedInText(text: string): string {
  const kept = [...findMatches(text, mention), ...findMatches(text, hashtag)].sort((a, b) => a.index - b.index)
  let out = ''
  let at = 0
  for (const match of kept) {
    if (match.index < at) continue
    out += escapeReserved(text.slice(at, match.index))
    out += match[0].startsWith('#') ? match[0] : `@[${escapeReserved(match[1] ?? '')}](${match[2] ?? ''})`
    at = match.index + match[0].length
  }
  return out + escapeReserved(text.slice(at))
}
const escapeReserved = (text: string) => text.replace(reserved, '\\$&')
const findMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)]

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Counts grapheme clusters: a family emoji of four is one. */
function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}
export const countBytes = (text: string): number => new TextEncoder().encode(text).length
const countTags = (text: string): number => findMatches(text, hashtag).length

/** A mention is counted without its server. */
const farMention = /(?<![\w/])(@[\w.-]{1,64})@[\w.-]{1,250}\.\w+/gu
const emoji = /^\p{RGI_Emoji}$/v

/** X's weights: Latin and related scripts 1, everything else 2, any emoji sequence 2, a link 23. */
function weighText(text: string): number {
  const composed = text.normalize('NFC')
  const links = findAllLinks(composed)
  const rest = replaceLinks(composed, links, () => '')
  let sum = links.length * linkLength
  for (const { segment } of segmenter.segment(rest)) {
    if (emoji.test(segment)) sum += 2
    else for (const sign of segment) sum += isLight(sign.codePointAt(0) ?? 0) ? 1 : 2
  }
  return sum
}
const isLight = (code: number): boolean =>
  code <= 4351 || (code >= 8192 && code <= 8205) || (code >= 8208 && code <= 8223) || (code >= 8242 && code <= 8247)

/** Threads counts an emoji by its bytes and everything else by the character. */
function countWithEmojiBytes(text: string): number {
  let sum = 0
  for (const { segment } of segmenter.segment(text)) sum += emoji.test(segment) ? countBytes(segment) : 1
  return sum
}
