import { computeProbabilities, type LinearModel } from './linear-model.ts'
import { listSentenceFeatures, listStems } from './sentence-features.ts'
import type { TextSentence } from './text-sentences.ts'

export const sentenceClasses = ['keep', 'note', 'filler'] as const
export type SentenceClass = (typeof sentenceClasses)[number]
/** What is private reads more like copy than like a note: what tells it from copy is learned without notes. */
export const secretClasses = ['keep', 'private'] as const
type SecretClass = (typeof secretClasses)[number]
export interface SentenceChances extends Readonly<Record<SentenceClass, number>> {
  /** Private, if it is no note. */
  readonly secret: number
}

/** A sentence by itself, beside its neighbours, and whether it is private. */
export interface SentenceModels {
  readonly first: LinearModel<SentenceClass>
  readonly second: LinearModel<SentenceClass>
  readonly secret: LinearModel<SecretClass>
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
  const [highest = 0, second = 0] = first.map(({ note }) => note).toSorted((one, other) => other - one)
  return sentences.map(({ isFirst, isLast }, at) => {
    const note = first[at]?.note ?? 0
    const own = rankChance(note)
    const before = at === 0 ? '-' : rankChance(first[at - 1]?.note ?? 0)
    const after = at === sentences.length - 1 ? '-' : rankChance(first[at + 1]?.note ?? 0)
    // Of all others.
    const most = rankChance(note === highest ? second : highest)
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

/** How likely each sentence is copy, a note, private or nothing but filler, read once by itself and once beside its neighbours. */
export function labelSentences(
  models: SentenceModels,
  sentences: readonly TextSentence[],
  language: string,
  isSpoken: boolean,
): SentenceChances[] {
  const features = listAllSentenceFeatures(sentences, language, isSpoken)
  const first = features.map((own) => computeProbabilities(models.first, own))
  const context = listContextFeatures(sentences, first)
  return features.map((own, at) => {
    const all = [...own, ...(context[at] ?? [])]
    return {
      ...computeProbabilities(models.second, all),
      secret: computeProbabilities(models.secret, all).private,
    }
  })
}
