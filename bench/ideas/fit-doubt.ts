import { readdirSync, readFileSync } from 'node:fs'
import {
  countSurroundings,
  type DoubtFeature,
  doubtWeights,
  listFeatures,
} from '../../server/src/models/composer/idea/find-doubt.ts'
import { readIdea } from '../../server/src/models/composer/idea/read-idea.ts'
import { type CorpusIdea, corpora, readCorpus } from './corpus.ts'
import { toTokens } from './judge.ts'

/**
 * Computes the weights of `find-doubt.ts` by logistic regression from the ideas that may be learned from, and prints for each set how many
 * asides would not be asked about, and how many sentences for readers would, by the least probability. Held-out ideas give totals alone.
 */
interface Row {
  readonly values: readonly number[]
  readonly isAside: boolean
  /** Left out for certain: never asked about. */
  readonly isSure: boolean
}
const names = Object.keys(doubtWeights) as DoubtFeature[]
const turns = 3000
const rate = 0.3
const penalty = 0.002

type Labelled = Pick<CorpusIdea, 'idea' | 'kind' | 'left_out'>

/** Ideas in which `⟦ ⟧` marks what is meant for the editor, between lines of `===`. */
function readMarked(): Labelled[] {
  const folder = new URL('marked/', import.meta.url)
  return readdirSync(folder)
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n===\n'))
    .map((text) => ({
      kind: 'prose',
      idea: text.replaceAll(/[⟦⟧]/g, '').trim(),
      left_out: [...text.matchAll(/⟦([^⟧]+)⟧/g)].map(([, aside = '']) => ({ text: aside, reason: 'instruction' })),
    }))
}

/** Whether most of the neighbouring words of a sentence are neighbours in a label. */
function isIn(tokens: readonly string[], label: readonly string[]): boolean {
  if (tokens.length < 3) return ` ${label.join(' ')} `.includes(` ${tokens.join(' ')} `)
  const pairs = new Set(label.map((token, at) => `${token} ${label[at + 1]}`))
  const hits = tokens.slice(1).filter((token, at) => pairs.has(`${tokens[at]} ${token}`)).length
  return hits >= (tokens.length - 1) * 0.5
}

const listRows = (ideas: readonly Labelled[]): Row[] =>
  ideas.flatMap((one) => {
    const { parts, language } = readIdea({ idea: one.idea, isVoice: one.kind === 'dictation' })
    const surroundings = countSurroundings(parts)
    const labels = one.left_out.flatMap(({ text, reason }) =>
      reason === 'instruction' || reason === 'private' ? [toTokens(text)] : [],
    )
    return parts.flatMap((part, at) => {
      const features = listFeatures(parts, at, language.code, surroundings)
      const tokens = toTokens(part.text)
      if (features === null || tokens.length === 0) return []
      const isAside = labels.some((label) => isIn(tokens, label))
      return [{ values: names.map((name) => features[name]), isAside, isSure: part.isAside }]
    })
  })

const weights = names.map(() => 0)
const computeProbability = ({ values }: Row): number =>
  1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)))

const training = [...listRows(readCorpus('corpus')), ...listRows(readMarked())]
for (let turn = 0; turn < turns; turn++) {
  const slopes = names.map(() => 0)
  for (const row of training) {
    const error = Number(row.isAside) - computeProbability(row)
    for (const [at, value] of row.values.entries()) slopes[at] = (slopes[at] ?? 0) + error * value
  }
  for (const [at, slope] of slopes.entries())
    weights[at] = (weights[at] ?? 0) + rate * (slope / training.length - (at === 0 ? 0 : penalty * (weights[at] ?? 0)))
}
console.log(names.map((name, at) => `${name}: ${weights[at]?.toFixed(2)}`).join(', '))

const sets = [['marked', readMarked()] as const, ...corpora.map((name) => [name, readCorpus(name)] as const)]
for (const [name, ideas] of sets) {
  const rows = listRows(ideas).filter(({ isSure }) => !isSure)
  const asides = rows.filter(({ isAside }) => isAside)
  const others = rows.filter(({ isAside }) => !isAside)
  const counts = [0.2, 0.3, 0.4, 0.5].map((least) => {
    const missed = asides.filter((row) => computeProbability(row) < least).length
    return `${least}: ${missed} missed, ${others.filter((row) => computeProbability(row) >= least).length} needless`
  })
  console.log(`${name}: ${asides.length} asides, ${others.length} for readers; ${counts.join(' | ')}`)
}
