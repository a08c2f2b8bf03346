import type { ShareText } from '@draftwright/contract/ambassador'
import type { Doc } from '@draftwright/contract/document'
import type { MeasuredPersonalVoice } from '@draftwright/contract/personal-voice'
import { hashText } from '../composer/words.ts'
import { hasWholeWord } from '@draftwright/contract/whole-word'
import { findLikeness, listSequences, mostShared, toOpening } from './likeness.ts'
import { applyPersonalVoice } from './personal-voice.ts'
import { countSentenceUses, createEstimate } from './sentence-uses.ts'
import { listShareHeadings, listShareSentences, type ShareSentence } from './share-sentences.ts'

/** Of an article with very many sentences, so many are tried: as openings, and behind each. */
const [mostOpenings, mostTails] = [24, 20]
/** Sentences that hang together, and are taken together. */
const longestChain = 3
/** Colleagues whose texts are thought of before they share anything. */
const mostColleagues = 40

/** Who wrote it is said by the caller. */
export type SuggestedText = Omit<ShareText, 'made_with'>

export interface ShareWishes {
  /** Of the post: a sentence that names its subject can open a text. */
  title?: string
  /** What the author says about themselves is for them alone. */
  isOwn?: boolean
  /** How colleagues write who have not shared the post yet and whose turn comes before: their texts are kept for them. */
  before?: readonly (MeasuredPersonalVoice | null)[]
  /** The person's place among the colleagues: where no text of one's own is left, each begins with another one. */
  turn?: number
  voice?: MeasuredPersonalVoice | null
  /** Openings that somebody in the workspace used lately. */
  usedOpenings?: ReadonlySet<string>
  /** That no text may say, besides those that the person never uses. */
  wordsToAvoid?: readonly string[]
  /** A line of the person's own, which comes first. */
  thought?: string
}

interface Candidate extends SuggestedText {
  isUsedOpening: boolean
  isWeak: boolean
  isInOrder: boolean
  uses: number
}

/**
 * Texts for sharing a post, in its own sentences alone, so that nothing is said which the post does not say: an opening that stands by
 * itself, and as many more as the person usually writes. `seed` makes them differ between people, and `others` are what was shared
 * already: what is too much like one of those comes last. At most `count`, each with another opening.
 */
export function suggestTexts(
  doc: Doc,
  seed: string,
  others: readonly string[],
  count: number,
  wishes: ShareWishes = {},
): SuggestedText[] {
  const { title = '', isOwn = false, before, turn = 0, voice = null, wordsToAvoid = [], thought = '' } = wishes
  const plain = listShareSentences(doc.content, title, isOwn)
  const sentences = [...plain, ...listShareHeadings(doc.content, title, plain)]
  const taken = [...others]
  const used = new Set(wishes.usedOpenings)
  // One order for everybody, so that a colleague who shares what was kept for them takes nothing from the next one.
  const wish = { seed: before === undefined ? seed : title, others: taken, usedOpenings: used }
  for (const theirs of before?.slice(0, mostColleagues) ?? []) {
    const [text] = rankCandidates(listSayable(sentences, theirs, wordsToAvoid), {
      ...wish,
      voice: theirs,
      thought: '',
      isAlone: false,
    })
    if (text === undefined || text.likeness > mostShared) continue
    taken.push(text.text)
    used.add(toOpening(text.text))
  }
  const sayable = listSayable(sentences, voice, wordsToAvoid)
  const ranked = rankCandidates(sayable, { ...wish, voice, thought, isAlone: before === undefined })
  return alternateAngles(takeTurns(ranked, turn))
    .slice(0, count)
    .map(({ text, angle, likeness }) => ({ text, angle, likeness }))
}

/** A short post is soon used up: then the same texts are offered to everybody, and to each another one first. */
function takeTurns(ranked: readonly Candidate[], turn: number): readonly Candidate[] {
  const [first] = ranked
  if (first === undefined || first.likeness <= mostShared) return ranked
  const equals = ranked.filter(({ likeness }) => rankLikeness(likeness) === rankLikeness(first.likeness))
  const start = turn % equals.length
  return [...equals.slice(start), ...equals.slice(0, start), ...ranked.slice(equals.length)]
}

/** What a person with this voice can say: none of the words to avoid. */
function listSayable(
  sentences: readonly ShareSentence[],
  voice: MeasuredPersonalVoice | null,
  wordsToAvoid: readonly string[],
): readonly ShareSentence[] {
  const avoided = [...wordsToAvoid, ...(voice?.profile.avoid.map(({ word }) => word) ?? [])]
  if (avoided.length === 0) return sentences
  return sentences.filter(({ text }) => {
    const said = applyPersonalVoice(text, voice)
    return !avoided.some((word) => hasWholeWord(said, word))
  })
}

/** 0: one's own, 1: too much like another one, 2: the same. */
const rankLikeness = (likeness: number): number => (likeness > 0.9 ? 2 : likeness > mostShared ? 1 : 0)

/** For whom a text is made, and which there are already. */
interface TextWish {
  /** Puts equals in an order of their own. */
  readonly seed: string
  readonly others: readonly string[]
  readonly usedOpenings: ReadonlySet<string>
  readonly voice: MeasuredPersonalVoice | null
  readonly thought: string
  readonly isAlone: boolean
}

/** Below a title or heading only where no text of one's own begins with a sentence. */
function rankCandidates(sentences: readonly ShareSentence[], wish: TextWish): Candidate[] {
  const plain = rankByOpening(
    sentences.filter(({ below }) => below === undefined),
    wish,
  )
  const isOwn = plain.some(({ likeness }) => likeness <= mostShared)
  return isOwn || sentences.every(({ below }) => below === undefined) ? plain : rankByOpening(sentences, wish)
}

/** The best text for each opening, the best of all first. */
function rankByOpening(
  sentences: readonly ShareSentence[],
  { seed, others, usedOpenings, voice, thought, isAlone }: TextWish,
): Candidate[] {
  const known = others.map(listSequences)
  const uses = new Map(sentences.map((one) => [one, countSentenceUses(one, known)] as const))
  const countUses = (one: ShareSentence): number => uses.get(one) ?? 0
  const order = (one: ShareSentence): number => hashText(`${seed}\n${one.text}`)
  const isUsed = (one: ShareSentence): boolean => usedOpenings.has(toOpening(one.text))
  const openings = sentences
    .filter(({ opening }) => opening > 0)
    .toSorted(
      (one, other) =>
        Number(isUsed(one)) - Number(isUsed(other)) ||
        other.opening - one.opening ||
        countUses(one) - countUses(other) ||
        order(one) - order(other),
    )
    .slice(0, mostOpenings)
  const estimate = createEstimate(sentences, known)
  const sizes = listSizes(voice, thought, isAlone)
  const preferred = voice?.opening ?? null
  return openings
    .flatMap((opening) => {
      const place = (one: ShareSentence): number => (one.text === opening.next ? -1 : sentences.indexOf(one))
      const tails = sortTails(sentences, opening, seed, countUses)
      // What stands before the opening in the post comes after it only where nothing else is left.
      const later = tails.filter((unit) => unit.every((one) => isLater(one, opening, sentences)))
      const inOrder = findBestSet(opening, later, sizes, estimate, place)
      const isInOrder = inOrder.some((set) => set.length > 1 && estimate(set) <= mostShared)
      const chosen = isInOrder ? inOrder : findBestSet(opening, tails, sizes, estimate, place)
      return chosen.map((set): Candidate => {
        const text = joinSentences(set, thought, voice)
        return {
          text,
          angle: opening.angle,
          likeness: findLikeness(listSequences(text), known),
          isUsedOpening: thought === '' && isUsed(opening),
          isWeak: opening.opening < 2,
          isInOrder,
          uses: set.reduce((sum, one) => sum + countUses(one), 0),
        }
      })
    })
    .toSorted(
      (one, other) =>
        rankLikeness(one.likeness) - rankLikeness(other.likeness) ||
        Number(other.isInOrder) - Number(one.isInOrder) ||
        Number(one.isUsedOpening) - Number(other.isUsedOpening) ||
        Number(one.isWeak) - Number(other.isWeak) ||
        Number(other.angle === preferred) - Number(one.angle === preferred) ||
        one.uses - other.uses,
    )
}

/** A line of one's own is left as it was typed. */
function joinSentences(
  set: readonly ShareSentence[],
  thought: string,
  voice: MeasuredPersonalVoice | null = null,
): string {
  const words = applyPersonalVoice(set.map(({ text }) => text).join('\n\n'), voice)
  return thought === '' ? words : `${thought}\n\n${words}`
}

/**
 * How many sentences, the usual number of this person first. A line of one's own takes the place of one. Where nothing is known of the
 * people, two: short enough for every network.
 */
function listSizes(voice: MeasuredPersonalVoice | null, thought: string, isAlone: boolean): number[] {
  const usual = isAlone ? [2] : voice?.length === 'long' ? [4, 3, 2] : [3, 4, 2]
  return thought === '' ? usual : [...new Set(usual.map((size) => Math.max(1, size - 1)))]
}

/** Sentences that stand together: one that leans on the one before it comes with that. */
type Unit = readonly ShareSentence[]

/**
 * What can stand behind an opening: what fewest have used first, and then what stands near it in the post, so that the text hangs
 * together. A question is followed by its answer.
 */
function sortTails(
  sentences: readonly ShareSentence[],
  opening: ShareSentence,
  seed: string,
  countUses: (one: ShareSentence) => number,
): Unit[] {
  const place = sentences.indexOf(opening)
  return sentences
    .filter((one) => one !== opening && one.below === undefined && (opening.below?.has(one.text) ?? true))
    .filter((one) => one.text === opening.next || !one.needsPrevious)
    .flatMap((one) => listChains(one, sentences, opening))
    .map((unit) => ({
      unit,
      uses: Math.max(...unit.map(countUses)),
      distance: Math.abs(sentences.indexOf(unit[0] ?? opening) - place),
      order: hashText(`${seed}\n${opening.text}\n${unit.at(-1)?.text}`),
    }))
    .toSorted((a, b) => a.uses - b.uses || a.distance - b.distance || a.order - b.order)
    .slice(0, mostTails)
    .map(({ unit }) => unit)
}

const isLater = (one: ShareSentence, opening: ShareSentence, sentences: readonly ShareSentence[]): boolean =>
  opening.below !== undefined || sentences.indexOf(one) > sentences.indexOf(opening)

/** A question without its answer: it is left to the readers, at the end of a text. */
const isOpenQuestion = (one: ShareSentence, tail: Unit): boolean =>
  one.angle === 'question' && !tail.some(({ text }) => text === one.next)

/** The sentence alone, and with one or two of those that lean on it. */
function listChains(one: ShareSentence, sentences: readonly ShareSentence[], opening: ShareSentence): Unit[] {
  const chain = [one]
  const chains: Unit[] = [[one]]
  while (chain.length < longestChain) {
    const after = sentences.find(({ text }) => text === chain.at(-1)?.next)
    const isAnswer = chain.at(-1)?.angle === 'question'
    if (after === undefined || after === opening || !(after.needsPrevious || isAnswer)) break
    chain.push(after)
    chains.push([...chain])
  }
  return chains
}

/** The first set that makes a text of one's own; if there is none, the one that is least like another text. */
function findBestSet(
  opening: ShareSentence,
  tails: readonly Unit[],
  sizes: readonly number[],
  compare: (set: Unit) => number,
  order: (one: ShareSentence) => number,
): Unit[] {
  const answer = opening.angle === 'question' ? tails.flat().find(({ text }) => text === opening.next) : undefined
  let best: Unit | undefined
  let least = Number.POSITIVE_INFINITY
  for (const size of sizes)
    for (const tail of listTailSets(tails, opening.below === undefined ? size - 1 : size)) {
      if (answer !== undefined && !tail.includes(answer)) continue
      const open = tail.filter((one) => isOpenQuestion(one, tail))
      if (open.length > (opening.angle === 'question' ? 0 : 1)) continue
      const inOrder = tail.filter((one) => !open.includes(one)).toSorted((one, other) => order(one) - order(other))
      const set = [opening, ...inOrder, ...open]
      const likeness = compare(set)
      if (likeness <= mostShared) return [set]
      if (likeness < least) [best, least] = [set, likeness]
    }
  return best === undefined ? [] : [best]
}

/** Sets of so many sentences, each once, those of the least used first; smaller ones where there are not enough. */
function listTailSets(tails: readonly Unit[], count: number): Unit[] {
  if (count <= 0 || tails.length === 0) return [[]]
  const sets = tails.flatMap((unit, at): Unit[] => {
    if (unit.length >= count) return unit.length === count ? [unit] : []
    return listTailSets(tails.slice(at + 1), count - unit.length).flatMap((rest) =>
      rest.length === count - unit.length && rest.every((one) => !unit.includes(one)) ? [[...unit, ...rest]] : [],
    )
  })
  return sets.length > 0 ? sets : listTailSets(tails, count - 1)
}

/** One of each angle first, so that the choices differ. */
function alternateAngles<T extends { angle: ShareText['angle'] }>(all: readonly T[]): T[] {
  const seen = new Set<string>()
  const first = all.filter(({ angle }) => !seen.has(angle) && seen.add(angle))
  return [...first, ...all.filter((one) => !first.includes(one))]
}
