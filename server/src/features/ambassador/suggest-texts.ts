import type { ShareText } from '@draftwright/contract/ambassador'
import type { Block, Doc } from '@draftwright/contract/document'
import { toInlineText } from '../../documents/to-text.ts'
import { leansBack } from '../../models/composer/idea/refer-back.ts'
import { splitSentences } from '../../models/composer/sentences.ts'
import { hashText, countWords, foldText, splitWords } from '../../models/composer/words.ts'

/** Of each: what is shorter says little, what is longer is not read on a network. */
const [leastWords, mostWords] = [5, 40]
const mostSentences = 60
/** Texts that have more of their five-word sequences in common with a colleague's are no text of one's own. */
const mostShared = 0.4
const sequenceLength = 5

/** 0: one's own, 1: too much like a colleague's, 2: the same. */
const rankLikeness = (shared: number): number => (shared > 0.9 ? 2 : shared > mostShared ? 1 : 0)

interface Sentence {
  text: string
  angle: ShareText['angle']
}

/**
 * Texts for sharing a post, in its own sentences alone, so that nothing is said which the post does not say: an opening that stands by
 * itself, and one more. `seed` makes them differ between people, and `others` are what colleagues shared: what is too much like one of
 * those comes last. At most `count`, each with another opening.
 */
export function suggestTexts(doc: Doc, seed: string, others: readonly string[], count: number): ShareText[] {
  const sentences = listSentences(doc.content)
  const openings = sentences.filter(({ text }) => !leansBack.test(text))
  const known = others.map((text) => listSequences(text))
  const order = (one: Sentence): number => hashText(`${seed}\n${one.text}`)
  const made = openings
    .toSorted((one, other) => order(one) - order(other))
    .map((opening) => {
      const text = joinSentences(opening, pickSecond(sentences, opening, seed, others))
      return {
        text,
        angle: opening.angle,
        shared: computeShared(listSequences(text), known),
        uses: countUses(opening, others),
      }
    })
    .toSorted((one, other) => rankLikeness(one.shared) - rankLikeness(other.shared) || one.uses - other.uses)
  return alternateAngles(made)
    .slice(0, count)
    .map(({ text, angle }) => ({ text, angle }))
}

/** Of the sentences that fewest colleagues have used, the one after the opening, or another one for half of the people. */
function pickSecond(
  sentences: readonly Sentence[],
  opening: Sentence,
  seed: string,
  others: readonly string[],
): Sentence | undefined {
  const next = sentences[sentences.indexOf(opening) + 1]
  const rest = sentences.filter(
    (one) => one !== opening && (one === next || (!leansBack.test(one.text) && one.angle !== 'question')),
  )
  const least = Math.min(...rest.map((one) => countUses(one, others)))
  const choices = rest.filter((one) => countUses(one, others) === least)
  const hash = hashText(`${opening.text}\n${seed}`)
  if (next !== undefined && hash % 2 === 0 && choices.includes(next)) return next
  return choices[(hash >>> 1) % choices.length]
}

const countUses = ({ text }: Sentence, others: readonly string[]): number =>
  others.filter((other) => other.includes(text)).length

const joinSentences = (opening: Sentence, second: Sentence | undefined): string =>
  second === undefined ? opening.text : `${opening.text}\n\n${second.text}`

/** One of each angle first, so that the choices differ. */
function alternateAngles<T extends { angle: ShareText['angle'] }>(all: readonly T[]): T[] {
  const seen = new Set<string>()
  const first = all.filter(({ angle }) => !seen.has(angle) && seen.add(angle))
  return [...first, ...all.filter((one) => !first.includes(one))]
}

function listSentences(blocks: readonly Block[]): Sentence[] {
  return blocks
    .flatMap(listLines)
    .flatMap(splitSentences)
    .map((text) => text.replace(/\s+/gu, ' ').trim())
    .filter(
      (text) => countWords(text) >= leastWords && countWords(text) <= mostWords && /[.!?…。！？]["'”’»)]*$/u.test(text),
    )
    .slice(0, mostSentences)
    .map((text) => ({
      text,
      angle: /\?["'”’»)]*$/u.test(text) ? 'question' : /\d/u.test(text) ? 'number' : 'statement',
    }))
}

/** Running text and points; headings, code and tables are no sentences. */
function listLines(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
      return [toInlineText(block.content)]
    case 'blockquote':
      return block.content.flatMap(listLines)
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content.flatMap(listLines))
    default:
      return []
  }
}

function listSequences(text: string): Set<string> {
  const words = splitWords(text).map(foldText)
  return new Set(
    words
      .slice(0, Math.max(1, words.length - sequenceLength + 1))
      .map((_word, at) => words.slice(at, at + sequenceLength).join(' ')),
  )
}

/** The greatest share of the text's sequences that one of the others has, 0 to 1. */
const computeShared = (text: ReadonlySet<string>, others: readonly Set<string>[]): number =>
  Math.max(0, ...others.map((other) => [...text].filter((sequence) => other.has(sequence)).length / text.size))
