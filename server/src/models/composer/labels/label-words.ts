import { resolveLanguage } from '../languages.ts'
import { addScores, type LinearModel, toProbabilities } from './linear-model.ts'
import type { Range } from './text-sentences.ts'
import { listWordFeatures } from './word-features.ts'
import { hesitation, isNumber, isRepair, listWords, repair, type Word } from './word-kinds.ts'

export const wordLabels = ['keep', 'filler', 'corrected'] as const
export type WordLabel = (typeof wordLabels)[number]

/** What the labels of the two words before say of the next. */
export const listPreviousFeatures = (labels: readonly (WordLabel | undefined)[]): string[] => [
  `previous ${labels.at(-1)}`,
  `previous ${labels.at(-2)} ${labels.at(-1)}`,
]

const width = 6

/** The likeliest labels of words, by a search that keeps the six best beginnings. */
export function labelWords(
  model: LinearModel<WordLabel>,
  words: readonly Word[],
  language: string,
  isSpoken: boolean,
): WordLabel[] {
  let best: readonly Beginning[] = [{ label: 'keep', before: null, score: 0 }]
  for (const features of listWordFeatures(words, language, isSpoken)) {
    const own = addScores(model, features)
    best = best
      .flatMap((before): Beginning[] => {
        const last =
          before.before === null ? [] : [before.before.before === null ? undefined : before.before.label, before.label]
        const chances = toProbabilities(model, addScores(model, listPreviousFeatures(last), own.slice()))
        return wordLabels.map((label) => ({ label, before, score: before.score + Math.log(chances[label] + 1e-9) }))
      })
      .toSorted((one, other) => other.score - one.score)
      .slice(0, width)
  }
  const labels: WordLabel[] = []
  for (let one = best[0]; one?.before; one = one.before) labels.push(one.label)
  return labels.toReversed()
}

/** Labels up to a word; the first stands before all words. */
interface Beginning {
  readonly label: WordLabel
  readonly before: Beginning | null
  readonly score: number
}

export interface Cut extends Range {
  readonly reason: 'filler' | 'corrected'
}

/** Runs of fillers, and of what a speaker takes back, with the marks after them. */
export function findCuts(text: string, language: string, isSpoken: boolean, model: LinearModel<WordLabel>): Cut[] {
  const words = listWords(text)
  const { stopwords } = resolveLanguage(language)
  const labels = labelWords(model, words, language, isSpoken).map((label, at) =>
    label === 'keep' && isSpoken && isStammered(words[at], words[at + 1], stopwords) ? 'corrected' : label,
  )
  const cuts: Cut[] = []
  for (let at = 0, next = 0; at < words.length; at = next + 1) {
    const label = labels[at]
    next = at
    if (label === undefined || label === 'keep') continue
    while (labels[next + 1] === label) next++
    const last = label === 'filler' ? trimFiller(words, at, next, stopwords) : next
    if (last < at) continue
    // "four hundred | ten, no, | four hundred twenty": what is said again goes with what is taken back.
    const from =
      label === 'corrected' && words[at - 1] !== undefined && words[at - 1]?.key === words[last + 1]?.key ? at - 1 : at
    const run = words.slice(from, last + 1)
    const [first] = run
    const end = words[last]
    if (first === undefined || end === undefined) continue
    if (label === 'filler' || isCorrection(run, words.slice(last + 1, last + 4)))
      cuts.push(toCut(text, first, end, label))
    // Nothing is taken back, but who hesitates says nothing; "um" and "er" are words in other languages.
    else if (language === 'en')
      for (const word of run) if (hesitation.test(word.key)) cuts.push(toCut(text, word, word, 'filler'))
  }
  return cuts
}

function toCut(text: string, first: Word, last: Word, reason: Cut['reason']): Cut {
  const gap = /^[,;…–—-]*/u.exec(text.slice(last.to).replace(/^ (?=[–—…-])/u, ''))?.[0].length ?? 0
  return { from: first.from, to: last.to + gap, reason }
}

/** Words that stand twice in a row without being stammered: "what it is is", "nous nous voyons", "die, die". */
const doubled =
  /^(?:had|that|is|was|very|so|no|it|her|you|do|bye|die|der|das|sie|ihr|ihn|es|ganz|sehr|nous|vous|très|muy|no|molto|piano|dat|wat|zij|heel|muito)$/u
const isStammered = (word: Word | undefined, next: Word | undefined, stopwords: ReadonlySet<string>): boolean =>
  word !== undefined &&
  word.key === next?.key &&
  word.after === '' &&
  stopwords.has(word.key) &&
  !doubled.test(word.key)

/** Counts a point. */
const counts =
  /^(?:first|second|third|fourth|fifth|(?:first|second|third|fourth)ly|erstens|zweitens|drittens|viertens|premièrement|deuxièmement|troisièmement|primero|segundo|tercero|terceiro|primo|secondo|terzo)$/u
const addresses = /^(?:you know|i mean|you see|weißt du|wissen sie|wisst ihr|tu sais|vous savez|sabes|sai|weet je)$/u
/** What "you know" belongs to: "as you know", "what I mean". */
const opensClause =
  /^(?:as|what|whatever|who|how|if|do|did|don['’]?t|than|thing|wie|was|wenn|comme|si|como|lo|come|zoals|als)$/u
/** The last word of a run of fillers without what says something at its end; one before the run if it all does. */
function trimFiller(words: readonly Word[], at: number, last: number, stopwords: ReadonlySet<string>): number {
  const before = words[at - 1]
  const end = words[last]
  const said = words.slice(at, last + 1).map(({ key }) => key)
  if (addresses.test(said.join(' ')) && before?.after === '' && opensClause.test(before.key)) return at - 1
  // "And third": what leads to it stays, too.
  if (counts.test(end?.key ?? '')) return said.length === 2 && /^(?:and|und)$/u.test(said[0] ?? '') ? at - 1 : last - 1
  // "Oh, and reduce | the entrance": the last word is no filler.
  return last > at && isSaying(end, stopwords) ? last - 1 : last
}

/** Words of five letters and more that say nothing; others of that length are copy, whatever the model thinks. */
const longFillers =
  /^(?:basically|honestly|obviously|actually|literally|essentially|anyway|number|finally|hello|sozusagen|eigentlich|jedenfalls|schluss|genau|bonjour|franchement|disons|voilà|enfin|bueno|digamos|vamos|insomma|diciamo|praticamente|dunque|guardi|pronto|portanto|seguinte|dizer|eigenlijk|gewoon|hallo|allee)$/u
const isSaying = (word: Word | undefined, stopwords: ReadonlySet<string>): boolean =>
  word !== undefined &&
  word.after === '' &&
  word.key.length >= 5 &&
  !stopwords.has(word.key) &&
  !isRepair(word.key) &&
  !longFillers.test(word.key)

const joins = /^(?:and|or|but|so|und|oder|aber|et|ou|mais|y|o|pero|e|ma|en|of|maar|mas)$/u
/**
 * Whether what is taken back says so, or is begun anew in the same words: a run of figures alone is none ("two three weeks"), unless
 * the second is said twice ("two three three weeks").
 */
function isCorrection(run: readonly Word[], next: readonly Word[]): boolean {
  // Who hesitates takes back what is just said: "thirty, uh, thirty-six".
  if (run.some(({ key }) => repair.test(key)) || run.slice(-2).some(({ key }) => isRepair(key))) return true
  const [first] = next
  if (first === undefined) return false
  if (run.every(({ key }) => isNumber(key))) return run.length > 1 && run.at(-1)?.text === first.text
  return (
    run[0]?.key === first.key ||
    run.at(-1)?.key === first.key ||
    run.some(({ key }) => !joins.test(key) && next.some((word) => word.key === key))
  )
}
