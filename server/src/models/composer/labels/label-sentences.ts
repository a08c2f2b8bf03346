import { computeProbabilities, type LinearModel } from './linear-model.ts'
import { listSentenceFeatures, listStems } from './sentence-features.ts'
import type { TextSentence } from './text-sentences.ts'

export const sentenceClasses = ['keep', 'aside', 'filler'] as const
export type SentenceClass = (typeof sentenceClasses)[number]
/** What an aside is: a note for the editor, or something that is not to be published. */
export const asideClasses = ['note', 'private'] as const
type AsideClass = (typeof asideClasses)[number]
export interface SentenceChances extends Readonly<Record<SentenceClass, number>> {
  /** Of the asides alone. */
  readonly private: number
}

/** A sentence by itself, beside its neighbours, and which kind of aside it is. */
export interface SentenceModels {
  readonly first: LinearModel<SentenceClass>
  readonly second: LinearModel<SentenceClass>
  readonly aside: LinearModel<AsideClass>
}

/** What is true of each sentence of an idea by itself and by its place among the others. */
export function listAllSentenceFeatures(
  sentences: readonly TextSentence[],
  language: string,
  isSpoken: boolean,
): string[][] {
  const stems = sentences.map((one) => listStems(one.text))
  const counts = new Map<string, number>()
  for (const own of stems) for (const stem of own) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return sentences.map((sentence, place) => {
    const others = new Set([...(stems[place] ?? [])].filter((stem) => (counts.get(stem) ?? 0) > 1))
    return listSentenceFeatures(sentence, { language, isSpoken, place, count: sentences.length, stems: others })
  })
}

const rankChance = (chance: number): string =>
  chance < 0.05
    ? '0'
    : chance < 0.15
      ? '1'
      : chance < 0.3
        ? '2'
        : chance < 0.5
          ? '3'
          : chance < 0.7
            ? '4'
            : chance < 0.9
              ? '5'
              : '6'

/** What a first reading of the neighbours says of each sentence. */
export function listContextFeatures(
  sentences: readonly TextSentence[],
  first: readonly Readonly<Record<SentenceClass, number>>[],
): string[][] {
  const [highest = 0, second = 0] = first.map(({ aside }) => aside).toSorted((one, other) => other - one)
  return sentences.map(({ isFirst, isLast }, at) => {
    const aside = first[at]?.aside ?? 0
    const own = rankChance(aside)
    const before = at === 0 ? '-' : rankChance(first[at - 1]?.aside ?? 0)
    const after = at === sentences.length - 1 ? '-' : rankChance(first[at + 1]?.aside ?? 0)
    // Of all others.
    const most = rankChance(aside === highest ? second : highest)
    return [
      `own ${own}`,
      `own ${own} ${isFirst} ${isLast}`,
      `before ${before}`,
      `after ${after}`,
      `own ${own} before ${before}`,
      `own ${own} after ${after}`,
      `around ${before} ${own} ${after}`,
      `most ${most}`,
      `own ${own} most ${most}`,
    ]
  })
}

/** How likely each sentence is copy, an aside or nothing but filler, read once by itself and once beside its neighbours. */
export function labelSentences(
  models: SentenceModels,
  sentences: readonly TextSentence[],
  language: string,
  isSpoken: boolean,
): SentenceChances[] {
  const features = listAllSentenceFeatures(sentences, language, isSpoken)
  const first = features.map((own) => computeProbabilities(models.first, own))
  const context = listContextFeatures(sentences, first)
  return features.map((own, at) => ({
    ...computeProbabilities(models.second, [...own, ...(context[at] ?? [])]),
    private: computeProbabilities(models.aside, own).private,
  }))
}
