import { hashText } from '../words.ts'

/**
 * What each feature adds to the score of each class, in the order of `classes`. Features are kept by their hashes of 32 bits in a table
 * with free places (0 is none), since their names would take forty times the memory.
 */
export interface LinearModel<Class extends string = string> {
  readonly classes: readonly Class[]
  readonly hashes: Uint32Array
  readonly weights: Float32Array
}

/** Makes a model from the weights of its features, one for each class. */
export const createLinearModel = <Class extends string>(
  classes: readonly Class[],
  features: ReadonlyMap<string, readonly number[]>,
): LinearModel<Class> =>
  fillModel(classes, Uint32Array.from(features.keys(), toHash), Float32Array.from([...features.values()].flat()))

/** Makes a model from the hashes of its features and, in their order, the weights of each. */
export function fillModel<Class extends string>(
  classes: readonly Class[],
  features: Uint32Array,
  values: Float32Array,
): LinearModel<Class> {
  let size = 16
  while (size < features.length * 2) size *= 2
  const width = classes.length
  const hashes = new Uint32Array(size)
  const weights = new Float32Array(size * width)
  for (const [at, hash] of features.entries()) {
    const place = findPlace(hashes, hash)
    hashes[place] = hash
    weights.set(values.subarray(at * width, (at + 1) * width), place * width)
  }
  return { classes, hashes, weights }
}

/** Never 0. */
export const toHash = (feature: string): number => hashText(feature) || 1

/** Where a feature is, or would be. */
function findPlace(hashes: Uint32Array, hash: number): number {
  const mask = hashes.length - 1
  let place = hash & mask
  while (hashes[place] !== 0 && hashes[place] !== hash) place = (place + 1) & mask
  return place
}

/** Adds what features give to each class to `sums`, which may hold what others gave. */
export function addScores(
  { classes, hashes, weights }: LinearModel,
  features: Iterable<string>,
  sums: Float64Array = new Float64Array(classes.length),
): Float64Array {
  const width = classes.length
  for (const feature of features) {
    const place = findPlace(hashes, toHash(feature))
    if (hashes[place] === 0) continue
    for (let at = 0; at < width; at++) sums[at] = (sums[at] ?? 0) + (weights[place * width + at] ?? 0)
  }
  return sums
}

/** The probability of each class from the sums of its features' weights: their softmax. */
export function toProbabilities<Class extends string>(
  { classes }: LinearModel<Class>,
  sums: Float64Array,
): Record<Class, number> {
  const highest = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return Object.fromEntries(classes.map((name, at) => [name, (powers[at] ?? 0) / total])) as Record<Class, number>
}

/** The probability of each class from what is true of an example. */
export const computeProbabilities = <Class extends string>(
  model: LinearModel<Class>,
  features: Iterable<string>,
): Record<Class, number> => toProbabilities(model, addScores(model, features))

/** What features give to the second of a model's two classes. */
export const computeScore = (model: LinearModel, features: Iterable<string>): number =>
  addScores(model, features)[1] ?? 0
