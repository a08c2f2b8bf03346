import { createLinearModel, type LinearModel, toHash } from '../../../server/src/models/composer/labels/linear-model.ts'

export interface Example {
  readonly features: readonly string[]
  /** Its class, as a place in the list of classes. */
  readonly label: number
  /** How much it counts; 1 unless given. */
  readonly weight?: number
}

export interface Training {
  readonly turns?: number
  readonly rate?: number
  /** What large weights cost. */
  readonly penalty?: number
  /** Examples that a feature must be true of. */
  readonly fewest?: number
  /** Whether features count by how much they tell a class from the rest (Wang and Manning 2012). */
  readonly scaled?: boolean
}

/** Candidates of which an editor chooses: how good each is, 0 for those that are not. */
export type Ranking = readonly { readonly features: readonly string[]; readonly gain: number }[]

/** A repeatable random number from 0 to below 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** How each model is trained: found by trying on ideas that were left aside. */
export const settings = {
  sentences: { rate: 0.03, penalty: 3, turns: 8, fewest: 3, scaled: true },
  words: { rate: 0.03, penalty: 1, turns: 6, fewest: 4, scaled: true },
  stops: { rate: 0.03, penalty: 3, turns: 8, fewest: 3, scaled: true },
  choices: { rate: 0.1, penalty: 3, turns: 8 },
  divisions: { rate: 0.1, penalty: 0.5, turns: 8 },
  titles: { rate: 0.1, penalty: 0.3, turns: 10, fewest: 3 },
  keywords: { rate: 0.1, penalty: 0.1, turns: 10, fewest: 3 },
  excerpts: { rate: 0.1, penalty: 8, turns: 10, fewest: 3 },
} satisfies Record<string, Training>

/** The weights of each feature, one for each class. */
export type Weights = ReadonlyMap<string, readonly number[]>

export const trainLinear = <Class extends string>(
  classes: readonly Class[],
  examples: readonly Example[],
  training?: Training,
): LinearModel<Class> => createLinearModel(classes, trainWeights(classes.length, examples, training))

/** Multinomial logistic regression by stochastic gradients with a rate per weight (Duchi et al. 2011, AdaGrad); the same examples give the same weights. */
export function trainWeights(
  width: number,
  examples: readonly Example[],
  { turns = 12, rate = 0.3, penalty = 1e-5, fewest = 2, scaled = false }: Training = {},
): Weights {
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const one of new Set(features)) counts.set(one, (counts.get(one) ?? 0) + 1)
  const ids = new Map([...counts].filter(([, count]) => count >= fewest).map(([name], id) => [name, id]))
  const weights = new Float64Array(ids.size * width)
  const squares = new Float64Array(ids.size * width)
  const rows = examples.map(({ features, label, weight = 1 }) => ({
    ids: Uint32Array.from(new Set(features.map((one) => ids.get(one)).filter((id) => id !== undefined))),
    label,
    weight,
  }))
  const scales = scaled ? computeScales(rows, ids.size, width) : new Float64Array(ids.size).fill(1)
  const uses = new Float64Array(ids.size)
  for (const row of rows) for (const id of row.ids) uses[id] = (uses[id] ?? 0) + 1
  const random = createRandom(1)
  const scores = new Float64Array(width)
  for (let turn = 0; turn < turns; turn++)
    for (const row of shuffleItems(rows, random)) {
      scores.fill(0)
      for (const id of row.ids)
        for (let c = 0; c < width; c++)
          scores[c] = (scores[c] ?? 0) + (weights[id * width + c] ?? 0) * (scales[id] ?? 1)
      const highest = Math.max(...scores)
      let total = 0
      for (let c = 0; c < width; c++) total += scores[c] = Math.exp((scores[c] ?? 0) - highest)
      for (let c = 0; c < width; c++) {
        const error = ((scores[c] ?? 0) / total - Number(c === row.label)) * row.weight
        for (const id of row.ids) {
          const at = id * width + c
          const slope = error * (scales[id] ?? 1) + (penalty * (weights[at] ?? 0)) / (uses[id] ?? 1)
          squares[at] = (squares[at] ?? 0) + slope * slope
          weights[at] = (weights[at] ?? 0) - (rate * slope) / (Math.sqrt(squares[at] ?? 0) + 1e-6)
        }
      }
    }
  return new Map(
    [...ids].map(([name, id]) => [
      name,
      [...weights.subarray(id * width, (id + 1) * width)].map((weight) => weight * (scales[id] ?? 1)),
    ]),
  )
}

/**
 * What each feature adds to a candidate's score, so that the softmax over all candidates of one idea is near to their gains (Cao et al. 2007, ListNet).
 * Weights are those of two classes, the first 0.
 */
export function trainRanking(
  rankings: readonly Ranking[],
  { turns = 10, rate = 0.1, penalty = 0.3, fewest = 3 }: Training = {},
): Weights {
  const counts = new Map<string, number>()
  for (const one of rankings.flat()) for (const name of one.features) counts.set(name, (counts.get(name) ?? 0) + 1)
  const ids = new Map([...counts].filter(([, count]) => count >= fewest).map(([name], id) => [name, id]))
  const weights = new Float64Array(ids.size)
  const squares = new Float64Array(ids.size)
  const uses = new Float64Array(ids.size)
  const rows = rankings.map((ranking) => {
    const total = ranking.reduce((sum, { gain }) => sum + gain, 0)
    return ranking.map(({ features, gain }) => ({
      ids: Uint32Array.from(new Set(features.map((name) => ids.get(name)).filter((id) => id !== undefined))),
      share: gain / total,
    }))
  })
  for (const one of rows.flat()) for (const id of one.ids) uses[id] = (uses[id] ?? 0) + 1
  const random = createRandom(1)
  for (let turn = 0; turn < turns; turn++)
    for (const row of shuffleItems(rows, random)) {
      const scores = row.map((one) => one.ids.reduce((sum, id) => sum + (weights[id] ?? 0), 0))
      const highest = Math.max(...scores)
      const powers = scores.map((score) => Math.exp(score - highest))
      const total = powers.reduce((sum, power) => sum + power, 0)
      const slopes = new Map<number, number>()
      for (const [at, one] of row.entries())
        for (const id of one.ids) slopes.set(id, (slopes.get(id) ?? 0) + (powers[at] ?? 0) / total - one.share)
      for (const [id, error] of slopes) {
        const slope = error + (penalty * (weights[id] ?? 0)) / Math.max(1, uses[id] ?? 1)
        squares[id] = (squares[id] ?? 0) + slope * slope
        weights[id] = (weights[id] ?? 0) - (rate * slope) / (Math.sqrt(squares[id] ?? 0) + 1e-6)
      }
    }
  return new Map([...ids].map(([name, id]) => [name, [0, weights[id] ?? 0]]))
}

function shuffleItems<Item>(items: readonly Item[], random: () => number): Item[] {
  const all = [...items]
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[all[at], all[other]] = [all[other] as Item, all[at] as Item]
  }
  return all
}

/** The features with a weight of `least` or more against the first class, by their hashes in a fixed order. */
export const pruneWeights = (weights: Weights, least: number): Map<number, readonly number[]> =>
  new Map(
    [...weights]
      .filter(([, values]) => values.some((value) => Math.abs(value - (values[0] ?? 0)) >= least))
      .map(([feature, values]) => [toHash(feature), values] as const)
      .toSorted(([one], [other]) => one - other),
  )

/** How much each feature alone tells its best class from all others: the logarithm of the ratio of its shares, with one more in each. */
function computeScales(
  rows: readonly { readonly ids: Uint32Array; readonly label: number }[],
  size: number,
  width: number,
): Float64Array {
  const counts = new Float64Array(size * width)
  const totals = new Float64Array(width)
  for (const { ids, label } of rows) {
    totals[label] = (totals[label] ?? 0) + 1
    for (const id of ids) counts[id * width + label] = (counts[id * width + label] ?? 0) + 1
  }
  const all = totals.reduce((sum, count) => sum + count, 0)
  return Float64Array.from({ length: size }, (_, id) => {
    const own = counts.subarray(id * width, (id + 1) * width)
    const uses = own.reduce((sum, count) => sum + count, 0)
    let scale = 0
    for (let c = 0; c < width; c++) {
      const within = ((own[c] ?? 0) + 1) / ((totals[c] ?? 0) + 2)
      const without = (uses - (own[c] ?? 0) + 1) / (all - (totals[c] ?? 0) + 2)
      if ((totals[c] ?? 0) * 50 > all) scale = Math.max(scale, Math.abs(Math.log(within / without)))
    }
    return Math.min(3, Math.max(0.05, scale))
  })
}
