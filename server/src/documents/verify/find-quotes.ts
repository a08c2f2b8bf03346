import type { Draft, Span } from './finding.ts'
import type { ReadSource } from './read-source.ts'
import { foldWord, readSentences, readWords, toRun } from './words.ts'

interface Quote extends Span {
  readonly words: string
}

/** One or two words in quotation marks are a title or irony. */
const leastWords = 3
const mostQuotes = 100
const pairs: readonly RegExp[] = [
  /“([^“”\n]{3,600})”/gu,
  /„([^„“”\n]{3,600})[“”"]/gu,
  /«\s?([^«»\n]{3,600}?)\s?»/gu,
  /»([^«»\n]{3,600}?)«/gu,
  /‹([^‹›\n]{3,600})›/gu,
  /「([^「」\n]{3,600})」/gu,
  /(?<![\p{L}\p{N}])"([^"\n]{3,600})"(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])[‘']((?=\p{Lu})[^'‘’\n]{12,600})['’](?![\p{L}\p{N}])/gu,
]

/** What stands in quotation marks, in the order of the text. */
export function readQuotes(text: string): Quote[] {
  const quotes: Quote[] = []
  for (const pair of pairs)
    for (const { 0: whole, 1: words = '', index } of text.matchAll(pair)) {
      const quote = { start: index, end: index + whole.length, words }
      const isTaken = quotes.some((other) => quote.start < other.end && other.start < quote.end)
      if (!isTaken && readWords(words).length >= leastWords) quotes.push(quote)
    }
  return quotes.toSorted((a, b) => a.start - b.start)
}

const joinLetters = (run: string): string => run.replaceAll(' ', '')

/** Quotations of nobody, changed ones, and those that somebody else said. */
export function findQuotes(text: string, sources: readonly ReadSource[]): Draft[] {
  return readQuotes(text)
    .slice(0, mostQuotes)
    .flatMap((quote): Draft[] => {
      // What was left out or put in by an editor splits a quotation: each piece has to be there.
      const pieces = quote.words
        .split(/\s*(?:\[[^\]]*\]|\([^)]*\)|…|\.\.\.)\s*/u)
        .map(toRun)
        .filter((piece) => piece.trim() !== '')
      // "Mn" in a note is "m'n" in a text.
      const source = sources.find(
        ({ run }) =>
          pieces.every((piece) => run.includes(piece)) ||
          pieces.every((piece) => joinLetters(run).includes(joinLetters(piece))),
      )
      if (source !== undefined) return findOtherSpeaker(text, quote, source)
      const nearest = findNearest(quote.words, sources)
      return [
        {
          kind: 'quote',
          reason: nearest === null ? 'Nobody says this in a source.' : 'The source says it in other words.',
          span: quote,
          source: nearest,
          fix: null,
          weight: 'holds',
        },
      ]
    })
}

const alike = 0.5
/** The sentence of a source that has most words of a quotation. */
function findNearest(words: string, sources: readonly ReadSource[]): { name: string; text: string } | null {
  const said = new Set(readWords(words).map(({ key }) => key))
  let best: { name: string; text: string } | null = null
  let most = alike
  for (const { name, sentences } of sources)
    for (const { text, keys } of sentences) {
      const share = said.intersection(keys).size / said.size
      if (share > most) [best, most] = [{ name, text }, share]
    }
  return best
}

const namePattern = /(?<![\p{L}\p{N}])\p{Lu}[\p{Ll}\p{M}'’-]+(?:\s\p{Lu}[\p{Ll}\p{M}'’-]+)*/gu
const saying =
  /(?:sa(?:ys?|id)|adds?|explains?|recalls?|tells?|told|according|sagt|sagte|erzählt|meint|so|laut|findet|dit|raconte|explique|ajoute|selon|dice|cuenta|explica|dijo|según|racconta|spiega|secondo|ha detto|zegt|vertelt|volgens|aldus|diz|disse|conta|segundo)/iu

/** A person who says it in the text, and who stands elsewhere in the source than near these words. */
function findOtherSpeaker(text: string, quote: Quote, source: ReadSource): Draft[] {
  const around = readSentences(text).find(({ start, end }) => quote.start < end && start < quote.end)
  if (around === undefined) return []
  const outside = text.slice(around.start, quote.start) + ' | ' + text.slice(quote.end, Math.max(around.end, quote.end))
  if (!saying.test(outside)) return []
  const at = source.sentences.findIndex(
    (sentence) =>
      toRun(quote.words).includes(toRun(sentence.text)) || toRun(sentence.text).includes(toRun(quote.words)),
  )
  if (at < 0) return []
  const nearby = toRun(
    source.sentences
      .slice(Math.max(0, at - 1), at + 2)
      .map((one) => one.text)
      .join(' '),
  )
  const speakers = [...outside.matchAll(namePattern)]
    .map(([name]) => name)
    .filter((name) => source.run.includes(toRun(name)) && !source.vocabulary.isFunctionWord(foldWord(name)))
  const strangers = speakers.filter((name) => !nearby.includes(toRun(name)))
  if (strangers.length === 0 || strangers.length < speakers.length) return []
  const passage = source.sentences[at]
  return [
    {
      kind: 'quote',
      reason: `In the source it is not ${strangers.join(', ')} who says this.`,
      span: quote,
      source: passage === undefined ? null : { name: source.name, text: passage.text },
      fix: null,
      weight: 'holds',
    },
  ]
}
