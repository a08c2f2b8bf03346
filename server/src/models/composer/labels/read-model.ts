import { readFileSync } from 'node:fs'
import { fillModel, type LinearModel } from './linear-model.ts'

const models = new Map<string, LinearModel>()

/** A model that `npm run train` wrote, read once. */
export function readModel<Class extends string>(name: string): LinearModel<Class> {
  let model = models.get(name)
  if (model === undefined)
    models.set(name, (model = parseModel(readFileSync(new URL(`weights/${name}.bin`, import.meta.url)))))
  return model as LinearModel<Class>
}

/** Weights are kept as whole numbers of so many parts of one. */
const parts = 1000

/**
 * A line of the classes and the number of features, separated by tabs; the hash of each feature in four bytes; and, in their order, what each adds to
 * every class but the first against that, in two bytes each. Numbers begin with their lowest byte.
 */
function parseModel(file: Buffer): LinearModel {
  const end = file.indexOf('\n')
  const head = file.toString('utf8', 0, end).split('\t')
  const classes = head.slice(0, -1)
  const count = Number(head.at(-1))
  const width = classes.length
  const hashes = Uint32Array.from({ length: count }, (_, at) => file.readUInt32LE(end + 1 + at * 4))
  const start = end + 1 + count * 4
  const weights = new Float32Array(count * width)
  for (let at = 0; at < count; at++)
    for (let one = 1; one < width; one++)
      weights[at * width + one] = file.readInt16LE(start + (at * (width - 1) + one - 1) * 2) / parts
  return fillModel(classes, hashes, weights)
}

/** The file of a model, as `readModel` reads it. */
export function printModel(classes: readonly string[], features: ReadonlyMap<number, readonly number[]>): Buffer {
  const head = Buffer.from(`${classes.join('\t')}\t${features.size}\n`)
  const hashes = Buffer.alloc(features.size * 4)
  const weights = Buffer.alloc(features.size * (classes.length - 1) * 2)
  for (const [at, [hash, values]] of [...features].entries()) {
    hashes.writeUInt32LE(hash, at * 4)
    for (const [one, value] of values.slice(1).entries())
      weights.writeInt16LE(
        Math.max(-32768, Math.min(32767, Math.round((value - (values[0] ?? 0)) * parts))),
        (at * (classes.length - 1) + one) * 2,
      )
  }
  return Buffer.concat([head, hashes, weights])
}
