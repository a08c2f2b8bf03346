import {
  computeProbabilities,
  createLinearModel,
  type LinearModel,
} from '../../../server/src/models/composer/labels/linear-model.ts'
import {
  listAllSentenceFeatures,
  listContextFeatures,
  secretClasses,
  type SentenceChances,
  type SentenceClass,
  sentenceClasses,
  type SentenceModels,
} from '../../../server/src/models/composer/labels/label-sentences.ts'
import {
  listTextSentences,
  type TextSentence,
  unwrapLines,
} from '../../../server/src/models/composer/labels/text-sentences.ts'
import type { LabelledIdea, SentenceLabel, SpanKind } from './read-labelled.ts'
import type { LabelledLine } from './read-lines.ts'
import { type Example, settings, trainWeights, type Weights } from './train-linear.ts'

const allLabels: readonly SentenceLabel[] = ['keep', 'note', 'private', 'filler']
const labelByKind: Record<SpanKind, SentenceLabel> = { n: 'note', p: 'private', f: 'filler', c: 'filler', r: 'keep' }
/** A model of its own tells what is private. */
const toClass = (label: SentenceLabel): number => (label === 'private' ? -1 : sentenceClasses.indexOf(label))

/** An idea's sentences with their labels and what is true of them. */
export interface SentenceRows {
  readonly idea: LabelledIdea
  readonly sentences: readonly TextSentence[]
  readonly labels: readonly SentenceLabel[]
  readonly features: readonly (readonly string[])[]
}

/** As the editor sees them: without what is taken back, and divided by those who labelled them where they have no marks. */
export function toSentenceRows(idea: LabelledIdea): SentenceRows {
  let text = unwrapLines(idea.text)
  for (const { from, to, kind } of idea.spans)
    if (kind === 'c' || (kind === 'f' && to - from < 12))
      text = text.slice(0, from) + text.slice(from, to).replaceAll(/[^\n]/gu, ' ') + text.slice(to)
  const sentences = listTextSentences(text, idea.ends)
  return {
    idea,
    sentences,
    labels: sentences.map((one) => chooseLabel(idea, text, one, sentences)),
    features: listAllSentenceFeatures(sentences, idea.language, idea.kind === 'dictation'),
  }
}

/** What most of a sentence's words are, remarks within it apart. */
function chooseLabel(
  idea: LabelledIdea,
  text: string,
  sentence: TextSentence,
  all: readonly TextSentence[],
): SentenceLabel {
  const counts: Record<SentenceLabel, number> = { keep: 0, note: 0, private: 0, filler: 0 }
  const remarks = sentence.isRemark
    ? []
    : all.filter((one) => one.isRemark && one.from >= sentence.from && one.to <= sentence.to)
  for (const match of text.slice(sentence.from, sentence.to).matchAll(/[\p{L}\p{N}]+/gu)) {
    const place = sentence.from + match.index
    if (remarks.some(({ from, to }) => from <= place && place < to)) continue
    const span = idea.spans.find(({ from, to }) => from <= place && place < to)
    counts[span === undefined ? 'keep' : labelByKind[span.kind]]++
  }
  return allLabels.reduce((one, other) => (counts[other] > counts[one] ? other : one))
}

/** What a sentence of its own counts against one in an idea. */
const lineWeight = 0.8

const toExamples = (rows: readonly SentenceRows[], more?: ReadonlyMap<SentenceRows, readonly string[][]>): Example[] =>
  rows.flatMap((row) =>
    row.features.map((own, at) => ({
      features: [...own, ...(more?.get(row)?.[at] ?? [])],
      label: toClass(row.labels[at] ?? 'keep'),
    })),
  )

/** The first model reads sentences alone; the second reads them beside what the first, trained on other ideas, says of their neighbours. */
export function trainSentenceWeights(
  rows: readonly SentenceRows[],
  lines: readonly LabelledLine[],
): { first: Weights; second: Weights; secret: Weights } {
  const lineExamples = lines.map(({ features, label, weight }) => ({
    features,
    label: toClass(label),
    weight: weight * lineWeight,
  }))
  const train = (examples: readonly Example[]) =>
    trainWeights(
      sentenceClasses.length,
      [...examples, ...lineExamples].filter(({ label }) => label >= 0),
      settings.sentences,
    )
  const folds = 4
  const context = new Map<SentenceRows, string[][]>()
  for (let fold = 0; fold < folds; fold++) {
    const model = createLinearModel(sentenceClasses, train(toExamples(rows.filter((_, at) => at % folds !== fold))))
    for (const row of rows.filter((_, at) => at % folds === fold))
      context.set(row, listContextFeatures(row.sentences, predictFirst(model, row)))
  }
  const secrets = [
    ...rows.flatMap((row) =>
      row.labels.map((label, at) => ({
        label,
        features: [...(row.features[at] ?? []), ...(context.get(row)?.[at] ?? [])],
        weight: 1,
      })),
    ),
    ...lines,
  ].filter(({ label }) => label === 'keep' || label === 'private')
  return {
    first: train(toExamples(rows)),
    second: train(toExamples(rows, context)),
    secret: trainWeights(
      secretClasses.length,
      secrets.map((one) => ({ ...one, label: Number(one.label === 'private') })),
      settings.sentences,
    ),
  }
}

export function trainSentences(rows: readonly SentenceRows[], lines: readonly LabelledLine[]): SentenceModels {
  const { first, second, secret } = trainSentenceWeights(rows, lines)
  return {
    first: createLinearModel(sentenceClasses, first),
    second: createLinearModel(sentenceClasses, second),
    secret: createLinearModel(secretClasses, secret),
  }
}

const predictFirst = (model: LinearModel<SentenceClass>, { features }: SentenceRows) =>
  features.map((own) => computeProbabilities(model, own))

export function predictSentences({ first, second, secret }: SentenceModels, row: SentenceRows): SentenceChances[] {
  const context = listContextFeatures(row.sentences, predictFirst(first, row))
  return row.features.map((own, at) => {
    const all = [...own, ...(context[at] ?? [])]
    return { ...computeProbabilities(second, all), secret: computeProbabilities(secret, all).private }
  })
}
