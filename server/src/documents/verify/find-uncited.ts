import { findFigures } from './match-figures.ts'
import { findNames } from './find-names.ts'
import { findQuotes } from './find-quotes.ts'
import type { Draft } from './finding.ts'
import type { ReadSource } from './read-source.ts'
import type { Reference } from './references.ts'
import { listContentStems, readSentences, readWords, type Sentence, toRun, type Vocabulary } from './words.ts'

const [mostSentences, mostSaid] = [300, 1500]
/** Words of meaning that two sentences share by chance. */
const leastShared = 4
const leastShare = 0.6
/** So many words in a row are nobody's own. */
const leastCopied = 7

interface Text {
  readonly text: string
  readonly references: readonly Reference[]
  readonly vocabulary: Vocabulary
  readonly sources: readonly ReadSource[]
}

/** Statements that only a source of research bears out and that have no footnote, or one that leads to another source. */
export function findUncited({ text, references, vocabulary, sources }: Text): Draft[] {
  const research = sources.filter(isResearch)
  if (research.length === 0) return []
  const own = sources.filter((source) => !isResearch(source))
  const find = (ground: readonly ReadSource[]): Draft[] => [
    ...findFigures(text, vocabulary, ground),
    ...findNames(text, vocabulary, ground, []),
    ...findQuotes(text, ground),
  ]
  const toKey = ({ kind, span }: Draft) => `${kind} ${span.start}`
  const unknown = new Set(find(sources).map(toKey))
  const borrowed = find(own).filter((draft) => !unknown.has(toKey(draft)))
  const bySet = new Map<string, Set<string>>()
  /** What of the borrowed stands in none of the cited sources. */
  const listUnborne = (numbers: readonly number[]): Set<string> => {
    const name = numbers.join(' ')
    const known = bySet.get(name)
    if (known !== undefined) return known
    const cited = research.filter(({ footnote }) => footnote != null && numbers.includes(footnote))
    const unborne = new Set(find([...own, ...cited]).map(toKey))
    bySet.set(name, unborne)
    return unborne
  }
  return readSentences(text)
    .filter(({ isHeading }) => !isHeading)
    .slice(0, mostSentences)
    .flatMap((sentence): Draft[] => {
      const numbers = references
        .filter(({ at }) => at > sentence.start && at <= sentence.end)
        .map(({ number }) => number)
        .toSorted((a, b) => a - b)
      const inside = borrowed.filter(({ span }) => span.start >= sentence.start && span.start < sentence.end)
      const passage = findPassage(sentence, vocabulary, research)
      if (numbers.length === 0) {
        const isBorrowed = inside.length > 0 || (passage !== null && !isOwn(sentence, vocabulary, own, passage))
        return isBorrowed
          ? [
              hold(
                sentence,
                'This comes from a source and has no footnote.',
                passage ?? findHolder(inside, research, text),
              ),
            ]
          : []
      }
      // What a source that was not read says, nobody can tell.
      if (numbers.some((number) => research.every(({ footnote }) => footnote !== number))) return []
      const unborne = listUnborne(numbers)
      const isElsewhere = inside.some((draft) => unborne.has(toKey(draft)))
      const isAbout = research.some(
        (source) =>
          source.footnote != null && numbers.includes(source.footnote) && isAlike(sentence, source, vocabulary),
      )
      return isElsewhere || !isAbout
        ? [
            hold(
              sentence,
              'The source of its footnote does not say this.',
              passage ?? findHolder(inside, research, text),
            ),
          ]
        : []
    })
}

const isResearch = ({ footnote }: ReadSource): boolean => footnote !== undefined

const hold = ({ start, end }: Sentence, reason: string, source: Passage | null): Draft => ({
  kind: 'uncited',
  reason,
  span: { start, end },
  source: source && { name: source.name, text: source.text },
  fix: null,
  weight: 'holds',
})

interface Passage {
  readonly name: string
  readonly text: string
  readonly shared: number
}

/** The sentence of a source that says the same, if one does. */
function findPassage(sentence: Sentence, vocabulary: Vocabulary, sources: readonly ReadSource[]): Passage | null {
  const stems = new Set(listContentStems(sentence.text, vocabulary))
  const run = toRun(sentence.text)
  const isLong = readWords(sentence.text).length >= leastCopied
  let best: Passage | null = null
  for (const { name, sentences, run: whole } of sources) {
    const isCopied = isLong && whole.includes(run)
    for (const said of sentences.slice(0, mostSaid)) {
      const shared = said.stems.intersection(stems).size
      const isSame = shared >= leastShared && shared >= stems.size * leastShare
      if ((isSame || (isCopied && shared > 0)) && shared > (best?.shared ?? 0)) best = { name, text: said.text, shared }
    }
  }
  return best
}

/** The author says it too. */
function isOwn(sentence: Sentence, vocabulary: Vocabulary, own: readonly ReadSource[], passage: Passage): boolean {
  const stems = new Set(listContentStems(sentence.text, vocabulary))
  return own.some(({ sentences, run }) => {
    if (run.includes(toRun(sentence.text))) return true
    return sentences.slice(0, mostSaid).some((said) => said.stems.intersection(stems).size >= passage.shared)
  })
}

/** The sentence of a source that has a borrowed figure or name. */
function findHolder(borrowed: readonly Draft[], research: readonly ReadSource[], text: string): Passage | null {
  for (const { span } of borrowed) {
    const run = toRun(text.slice(span.start, span.end))
    for (const { name, sentences } of research)
      for (const said of sentences) if (toRun(said.text).includes(run)) return { name, text: said.text, shared: 0 }
  }
  return null
}

/** Whether a source is about the same at all; of a language that the text is not in nobody can tell. */
function isAlike(sentence: Sentence, source: ReadSource, vocabulary: Vocabulary): boolean {
  if (source.vocabulary.code !== vocabulary.code) return true
  const stems = new Set(listContentStems(sentence.text, vocabulary))
  const least = Math.min(2, stems.size)
  return source.sentences.some((said) => said.stems.intersection(stems).size >= least)
}
