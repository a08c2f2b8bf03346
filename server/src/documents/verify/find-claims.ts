import { advice, denials, openness, otherDenial, partial, superlatives, total, uncertainty } from './claim-words.ts'
import type { Draft, Source } from './finding.ts'
import { asks } from './find-private.ts'
import type { ReadSource } from './read-source.ts'
import { foldWord, listContentStems, readSentences, type Sentence, toRun, type Vocabulary } from './words.ts'

interface Clause {
  readonly text: string
  /** Without accents and in lower case. */
  readonly folded: string
  readonly stems: ReadonlySet<string>
  readonly span: { start: number; end: number }
}

function readClause(sentence: Sentence, vocabulary: Vocabulary): Clause {
  const { text, start, end } = sentence
  return {
    text,
    folded: foldWord(text.replaceAll(/(?<!\p{L})May(?!\p{L})/gu, '')),
    stems: new Set(listContentStems(text, vocabulary)),
    span: { start, end },
  }
}

/** Parts of a sentence that may deny something each on their own. */
const splitClauses = (sentence: Sentence): Sentence[] => {
  const clauses: Sentence[] = []
  let from = 0
  const push = (to: number) => {
    const raw = sentence.text.slice(from, to)
    const text = raw.trim()
    const start = sentence.start + from + raw.indexOf(text)
    if (text !== '') clauses.push({ text, start, end: start + text.length, isHeading: sentence.isHeading })
    from = to
  }
  for (const { index, 0: mark } of sentence.text.matchAll(/[,;:–—]\s/gu)) push(index + mark.length)
  push(sentence.text.length)
  return clauses
}

/** Each sentence of a text is compared with each of its sources. */
const [mostSentences, mostSaid] = [200, 1500]
/** "Days" alone is no subject that two passages have in common. */
const longStem = 5

/** What a text denies, is certain of or praises, and its sources do not: advice, since only a person can tell whether it is said. */
export function findClaims(text: string, vocabulary: Vocabulary, sources: readonly ReadSource[]): Draft[] {
  const sentences = readSentences(text)
    .filter(({ isHeading }) => !isHeading)
    .slice(0, mostSentences)
  const said = sources.map((source) => {
    const passages = source.sentences.slice(0, mostSaid).filter((one) => !asks.test(one.text))
    const toClauses = (list: readonly Sentence[]) => list.map((one) => readClause(one, source.vocabulary))
    return { source, sentences: toClauses(passages), clauses: toClauses(passages.flatMap(splitClauses)) }
  })
  const all = foldWord(sources.map((source) => source.text).join('\n'))
  return [
    ...sentences.flatMap((one): Draft[] => {
      const clause = readClause(one, vocabulary)
      const match = findAlike(clause, said, 'sentences', 1)
      return match === undefined || isSaid(clause, match) ? [] : findCertainty(clause, match)
    }),
    ...sentences
      .flatMap((whole) => splitClauses(whole).map((one) => [one, whole] as const))
      .flatMap(([one, whole]): Draft[] => {
        const clause = readClause(one, vocabulary)
        const match = findAlike(clause, said, 'clauses', 2)
        return match === undefined || isSaid(clause, match)
          ? []
          : [...findDenial(clause, foldWord(whole.text), vocabulary.code, match), ...findCertainty(clause, match)]
      }),
    ...sentences.flatMap((one) => findSuperlatives(one, vocabulary.code, all)),
  ]
}

interface Alike {
  readonly clause: Clause
  readonly source: ReadSource
}
type Said = readonly { source: ReadSource; sentences: readonly Clause[]; clauses: readonly Clause[] }[]

/** The passage with most of the same words of meaning, if it has enough of them. */
function findAlike(clause: Clause, said: Said, unit: 'sentences' | 'clauses', least: number): Alike | undefined {
  let best: Alike | undefined
  let most = 0
  for (const { source, [unit]: passages } of said)
    for (const passage of passages) {
      // A dictation without stops is one long sentence about many things.
      if (passage.stems.size > clause.stems.size * 3 + 4) continue
      const shared = clause.stems.intersection(passage.stems).size
      const fewer = Math.min(clause.stems.size, passage.stems.size)
      const isShort =
        passage.stems.size <= 2 &&
        clause.stems.size <= 3 &&
        shared === passage.stems.size &&
        [...passage.stems].some((stem) => stem.length >= longStem)
      const score = shared + shared / (1 + clause.stems.size + passage.stems.size)
      if (
        shared > 0 &&
        (shared >= least || isShort) &&
        shared >= fewer * (unit === 'clauses' ? 0.6 : 0.5) &&
        score > most
      )
        [best, most] = [{ clause: passage, source }, score]
    }
  return best
}

/** Of the words of meaning in either, so many are in both; with a few in common a rule and a story about it deny each other. */
const nearlySame = 0.7
const areNearlySame = (one: Clause, other: Clause): boolean => {
  const shared = one.stems.intersection(other.stems).size
  return shared >= 2 && shared >= nearlySame * one.stems.union(other.stems).size
}

/** Word for word in the source: then there is nothing to compare. */
const isSaid = (clause: Clause, { source }: Alike): boolean => source.run.includes(toRun(clause.text))

const toPassage = ({ clause, source }: Alike): Source => ({ name: source.name, text: clause.text })
const advise = (clause: Clause, reason: string, match: Alike): Draft => ({
  kind: 'claim',
  reason,
  span: clause.span,
  source: toPassage(match),
  fix: null,
  weight: 'advises',
})

function findDenial(clause: Clause, whole: string, code: string, match: Alike): Draft[] {
  const denies = denials[code]
  const sourceDenies = denials[match.source.vocabulary.code]
  if (denies === undefined || sourceDenies === undefined) return []
  if (!areNearlySame(clause, match.clause)) return []
  const [own, theirs] = [denies.test(clause.folded), sourceDenies.test(match.clause.folded)]
  // A denial may stand in another clause of the sentence.
  if (own === theirs || (theirs && denies.test(whole))) return []
  if (otherDenial.test(own ? match.clause.folded : clause.folded)) return []
  return [advise(clause, own ? 'The source does not deny this.' : 'The source denies this.', match)]
}

function findCertainty(clause: Clause, match: Alike): Draft[] {
  const source = match.clause.folded
  // Who asks states nothing.
  if (clause.text.endsWith('?')) return []
  if (uncertainty.test(source) && !uncertainty.test(clause.folded) && !openness.test(clause.folded))
    return [advise(clause, 'The source leaves this open.', match)]
  // "Not always" is some.
  if (denials[match.source.vocabulary.code]?.test(clause.folded)) return []
  if (partial.test(source) && !partial.test(clause.folded) && total.test(clause.folded) && !total.test(source))
    return [advise(clause, 'The source does not say this of all.', match)]
  return []
}

/** Superlatives whose first words no source has. */
function findSuperlatives({ text, start }: Sentence, code: string, sources: string): Draft[] {
  const patterns = [superlatives[code], advice].filter((pattern) => pattern !== undefined)
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }): Draft[] => {
      const words = foldWord(found).split(' ')
      const word = words.find((one) => one.length > 3) ?? found
      if (sources.includes(word.slice(0, 6))) return []
      const span = { start: start + index, end: start + index + found.length }
      return [{ kind: 'claim', reason: 'No source claims this.', span, source: null, fix: null, weight: 'advises' }]
    }),
  )
}
