import { toRangedText } from '@draftwright/contract/bluesky-text'
import type { Network } from '@draftwright/contract/networks'
import { findWebLinks } from '@draftwright/contract/web-links'

export interface TextPart {
  kind: 'text' | 'hashtag' | 'mention' | 'link'
  text: string
}

const tag = /(?<![\p{L}\p{N}&/_#])#(?=[\p{L}\p{N}_]*\p{L})[\p{L}\p{N}_]+/giu
const mention = /(?<![\p{L}\p{N}/@])@[\w.-]{0,80}\w(?:@[\w.-]{1,200}\w)?/giu

interface Highlight {
  readonly kind: TextPart['kind']
  readonly start: number
  readonly end: number
}

/** On Bluesky what is sent as more than text; elsewhere what most networks highlight. */
function findHighlights(text: string, network: Network): Highlight[] {
  if (network === 'bluesky')
    return toRangedText(text).ranges.map(({ kind, start, end }) => ({
      kind: kind === 'tag' ? 'hashtag' : kind,
      start,
      end,
    }))
  const find = (pattern: RegExp, kind: TextPart['kind']) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ kind, start: index, end: index + match.length }))
  return [
    ...findWebLinks(text).map((link) => ({ ...link, kind: 'link' as const })),
    ...find(tag, 'hashtag'),
    ...find(mention, 'mention'),
  ].sort((a, b) => a.start - b.start)
}

/** A text split into the parts that its network highlights and the words between. */
export function splitTextParts(text: string, network: Network): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { kind, start, end } of findHighlights(text, network)) {
    // A number sign or an address within a link is the link's.
    if (start < at) continue
    if (start > at) parts.push({ kind: 'text', text: text.slice(at, start) })
    parts.push({ kind, text: text.slice(start, end) })
    at = end
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}
