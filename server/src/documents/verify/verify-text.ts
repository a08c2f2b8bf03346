import { findClaims } from './find-claims.ts'
import { findLeftovers, findLinks, findOtherLanguage, findRepetitions } from './find-leftovers.ts'
import { findUncited } from './find-uncited.ts'
import { findNames } from './find-names.ts'
import { findPrivate } from './find-private.ts'
import { findQuotes } from './find-quotes.ts'
import { type Draft, type Finding, isInside, isOverlapping, type Source } from './finding.ts'
import { findFigures } from './match-figures.ts'
import { readSource } from './read-source.ts'
import { readReferences } from './references.ts'
import { readSentences, readVocabulary } from './words.ts'

interface TextToVerify {
  /** Plain text or Markdown, a line per block; a heading begins with "#". A footnote is written as `[^1]`; findings have none in their words. */
  readonly text: string
  /** All that the text may rest on, the nearest first. */
  readonly sources: readonly Source[]
  /** Words and passages that are not to be told. What a source says to leave out is found without. */
  readonly dontMention?: readonly string[]
  /** Names of customers and people that the workspace knows. */
  readonly workspaceNames?: readonly string[]
  /** The code of the language that the text should be in; null if any will do. */
  readonly language?: string | null
}

/** A text so long is checked to here; a list of more findings would not be read. */
const longest = 100_000
const most = 60

/**
 * What of a text its sources do not bear out: figures as values with their units, names, quotations with their speakers, links, denials
 * and certainties, and what was to be left out. In the order of the text. Pure; knows no model and no feature.
 */
export function verifyText({
  text: whole,
  sources,
  dontMention = [],
  workspaceNames = [],
  language = null,
}: TextToVerify): Finding[] {
  const { text, references } = readReferences(whole.slice(0, longest))
  const given = sources.filter((source) => source.text.trim() !== '')
  const vocabulary = [text, ...given.map((source) => source.text)]
    .map(readVocabulary)
    .find(({ code }) => code !== 'und') ?? {
    ...readVocabulary(text),
    ...(language !== null && { code: language }),
  }
  const read = given.map((source) => readSource({ ...source, text: source.text.slice(0, longest) }, vocabulary))
  // A page asks for nothing: neither what it wants left out nor where it wants readers to go counts.
  const own = read.filter(({ footnote }) => footnote === undefined)
  const places = read.flatMap(({ address }) => (address == null ? [] : [{ text: address }]))
  const drafts: Draft[] = [
    ...findLeftovers(text),
    ...findRepetitions(text),
    ...findPrivate(text, vocabulary, own, dontMention),
    ...findQuotes(text, read),
    ...findLinks(text, [...own, ...places]),
    ...findFigures(text, vocabulary, read),
    ...findNames(text, vocabulary, read, workspaceNames),
    ...findClaims(text, vocabulary, read),
    ...findUncited({ text, references, vocabulary, sources: read }),
    ...findOtherLanguage(text, language),
  ]
  const sentences = readSentences(text)
  return drafts
    .filter(
      (one, at) =>
        !drafts.some((other, place) => place !== at && (isCovered(one, other) || (place < at && isTwice(one, other)))),
    )
    .toSorted((a, b) => a.span.start - b.span.start)
    .slice(0, most)
    .map((one) => ({
      ...one,
      span: { start: one.span.start, end: one.span.end },
      text: text.slice(one.span.start, one.span.end),
      place:
        sentences.find(({ start, end }) => one.span.start >= start && one.span.start < end)?.text ??
        text.slice(one.span.start, one.span.end),
    }))
}

/** A clause and its sentence. */
const isTwice = (one: Draft, other: Draft): boolean => one.kind === other.kind && isOverlapping(one.span, other.span)

const covering = new Set(['quote', 'private', 'leftover', 'repeated'])
/** A figure or name inside of a quotation that nobody said is one finding, and so is what stands twice. */
const isCovered = (one: Draft, other: Draft): boolean =>
  (covering.has(other.kind) && !covering.has(one.kind) && isInside(one.span, other.span)) ||
  (one.kind === 'name' && other.kind === 'private' && isOverlapping(one.span, other.span))
