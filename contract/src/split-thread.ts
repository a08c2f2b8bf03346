import { type BlueskyText, type RangedText, type TextRange, toFacets, toRangedText } from './bluesky-text.ts'
import type { Doc } from './document.ts'
import { computeFullness, countNetworkText, findOverruns } from './network-count.ts'
import { getUsualLength, type LengthRule } from './network-lengths.ts'
import { toNetworkText } from './network-text.ts'
import type { Network } from './networks.ts'
import { findWebLinks } from './web-links.ts'
import { findAllLinks } from './x-links.ts'

/** Nobody reads more; a longer text is an article. */
export const maxThreadParts = 25

/**
 * The parts of a thread, each within the network's limit as `countNetworkText` counts it: divided at paragraphs where that fills
 * a third of a post, else at lines, sentences or words, and never within a link, hashtag, mention or visible character unless
 * one of them alone is too long. Parts end in their number ("1/4"); a text that fits is one part without. Facets are Bluesky's. Null if it takes more than 25 parts.
 */
export function splitThread(
  source: Doc | string,
  network: Network,
  rule: LengthRule = getUsualLength(network),
  origin = '',
): BlueskyText[] | null {
  const whole: RangedText =
    network === 'bluesky'
      ? toRangedText(source, origin)
      : { text: typeof source === 'string' ? source : toNetworkText(source), ranges: [] }
  const fits = (text: string) => findOverruns(countNetworkText(network, text, rule)).length === 0
  if (fits(whole.text)) return [toPart(whole, { start: 0, end: whole.text.length }, '')]
  const used = countNetworkText(network, whole.text, rule).used
  const max = rule.maxCharacters
  if (max === null || used > max * maxThreadParts) return null
  const breaks = findBreaks(whole)
  const isFilled = (text: string) => computeFullness(countNetworkText(network, text, rule)) >= 1 / 3
  for (const total of [9, maxThreadParts]) {
    const spans = cutSpans(whole.text, breaks, { total, fits, isFilled })
    if (spans) return spans.map((span, index) => toPart(whole, span, formatNumber(index + 1, spans.length)))
  }
  return null
}

interface Span {
  start: number
  end: number
}
/** A place to divide: the part before ends at `end`, the part after begins at `next`. */
interface Break {
  end: number
  next: number
}
interface CutRules {
  readonly total: number
  fits(text: string): boolean
  isFilled(text: string): boolean
}

const formatNumber = (part: number, total: number): string => `\n\n${part}/${total}`

function toPart({ text, ranges }: RangedText, { start, end }: Span, number: string): BlueskyText {
  const own = text.slice(start, end)
  const inside = ranges.flatMap((range): TextRange[] => {
    const clipped = { ...range, start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start }
    const isWhole = clipped.end - clipped.start === range.end - range.start
    // A part of a link leads where the link leads; a part of a hashtag is another one.
    return clipped.start < clipped.end && (isWhole || range.kind === 'link') ? [clipped] : []
  })
  return { text: own + number, facets: toFacets(own, inside) }
}

/** The spans of at most `total` parts, numbered, or null. */
function cutSpans(text: string, kinds: readonly Break[][], rules: CutRules): Span[] | null {
  const spans: Span[] = []
  let start = 0
  while (start < text.length) {
    if (spans.length === rules.total) return null
    const number = formatNumber(spans.length + 1, rules.total)
    const fits = (end: number) => rules.fits(text.slice(start, end) + number)
    const reach = findReach(start, text.length, rules.total, fits)
    if (reach === null) {
      spans.push({ start, end: text.length })
      return spans
    }
    const cut = chooseBreak(text, { start, reach, fits }, kinds, rules)
    if (!cut) return null
    spans.push({ start, end: cut.end })
    start = cut.next
  }
  return spans
}

/** An end that is too far, at most twice as far as need be, so that no cost grows with the rest of the text; null if all fits. */
function findReach(start: number, length: number, step: number, fits: (end: number) => boolean): number | null {
  for (let size = step; start + size < length; size *= 2) if (!fits(start + size)) return start + size
  return fits(length) ? null : length
}

/** A part to end: no end after `reach` fits. */
interface OpenPart {
  readonly start: number
  readonly reach: number
  fits(end: number): boolean
}

function chooseBreak(text: string, part: OpenPart, kinds: readonly Break[][], rules: CutRules): Break | null {
  const found: Break[] = []
  // The last kind is within what should stay whole, and only for what is too long for a part.
  for (const list of kinds.slice(0, -1)) {
    const last = findLastFitting(list, part)
    if (!last) continue
    if (rules.isFilled(text.slice(part.start, last.end))) return last
    found.push(last)
  }
  const farthest = found.sort((a, b) => b.end - a.end)[0]
  return farthest ?? findLastFitting(kinds.at(-1) ?? [], part)
}

/** Longer parts fit less, so half of the places are left out at a time. */
function findLastFitting(list: readonly Break[], { start, reach, fits }: OpenPart): Break | null {
  let low = 0
  let high = list.length
  let best: Break | null = null
  while (low < high) {
    const middle = (low + high) >> 1
    const place = list[middle]
    if (!place) break
    if (place.end <= start) low = middle + 1
    else if (place.end <= reach && fits(place.end)) {
      best = place
      low = middle + 1
    } else high = middle
  }
  return best
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const signed = /[@#][\p{L}\p{M}\p{N}_@.-]+/gu

/** The places to divide a text at, best kind first; the last kind is any visible character. */
function findBreaks({ text, ranges }: RangedText): Break[][] {
  const starts = new Set<number>([text.length])
  for (const { index } of graphemes.segment(text)) starts.add(index)
  const inner = new Set<number>()
  for (const { start, end } of [...ranges, ...findWholes(text)]) for (let at = start + 1; at < end; at++) inner.add(at)

  const keep = (list: Break[]) =>
    list.filter(({ end, next }) => end > 0 && starts.has(end) && starts.has(next) && !inner.has(end))
  const spaces = [...text.matchAll(/\s+/gu)].map(({ 0: space, index }) => ({
    end: index,
    next: index + space.length,
    lines: space.split('\n').length - 1,
  }))
  const characters = [...starts].sort((a, b) => a - b).map((at) => ({ end: at, next: at }))
  return [
    keep(spaces.filter(({ lines }) => lines > 1)),
    keep(spaces.filter(({ lines }) => lines > 0)),
    keep([...sentences.segment(text)].map(({ segment, index }) => trimBreak(segment, index))),
    keep([...spaces, ...findWordBorders(text)].sort((a, b) => a.end - b.end)),
    keep(characters),
    characters.filter(({ end }) => end > 0),
  ]
}

/** What should stay in one part, besides the ranges of a Bluesky text. */
const findWholes = (text: string): Span[] => [
  ...findWebLinks(text),
  ...findAllLinks(text),
  ...[...text.matchAll(signed)].map(({ 0: match, index }) => ({ start: index, end: index + match.length })),
]

const trimBreak = (segment: string, index: number): Break => ({
  end: index + segment.trimEnd().length,
  next: index + segment.length,
})

/** Where two words stand side by side, as in Chinese, Japanese and Thai. */
function findWordBorders(text: string): Break[] {
  const out: Break[] = []
  let isAfterWord = false
  for (const { index, isWordLike } of words.segment(text)) {
    if (isAfterWord && isWordLike) out.push({ end: index, next: index })
    isAfterWord = isWordLike === true
  }
  return out
}
