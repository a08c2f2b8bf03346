import type { Figure } from './figure.ts'
import type { ReadSource } from './read-source.ts'

/** A number of a source. */
export interface Match {
  readonly source: ReadSource
  readonly figure: Figure
}
export const readPhrase = ({ source, figure }: Match): string => source.text.slice(figure.start, figure.end)

const computable = /^(?:plain|percent|money:.*|time|months|length|area|mass|volume|energy|power|data)$/u
const mostOperands = 100
/** How a number follows from two of a source: their sum, difference, quotient or change in percent. */
export function findComputation(figure: Figure, known: readonly Match[]): string | null {
  const few = known.slice(0, mostOperands)
  for (const { family, value } of figure.readings) {
    if (typeof value === 'string' || !computable.test(family) || value <= 2) continue
    for (const [at, a] of few.entries())
      for (const b of few.slice(at + 1)) {
        if (!areNear(a, b)) continue
        const found = describeComputation(value, family, a, b, figure)
        if (found !== null && (areOfOneSentence(a, b) || found.includes(' − '))) return found
      }
  }
  return null
}

const findPlace = ({ source, figure }: Match): number =>
  source.sentences.findIndex(({ start, end }) => figure.start >= start && figure.start < end)
/** Numbers that a writer would compute with stand side by side; what is left of one may stand in the next sentence. */
const areNear = (a: Match, b: Match): boolean =>
  a.source === b.source && findPlace(a) >= 0 && findPlace(b) >= 0 && Math.abs(findPlace(a) - findPlace(b)) <= 1
const areOfOneSentence = (a: Match, b: Match): boolean => findPlace(a) === findPlace(b)

function describeComputation(value: number, family: string, a: Match, b: Match, figure: Figure): string | null {
  const [x, y] = [a.figure.readings[0], b.figure.readings[0]]
  if (x === undefined || y === undefined || typeof x.value === 'string' || typeof y.value === 'string') return null
  if (x.family === 'clock' && y.family === 'clock' && family === 'time' && Math.abs(x.value - y.value) === value)
    return `the time between ${readPhrase(a)} and ${readPhrase(b)}`
  if (!computable.test(x.family) || !computable.test(y.family)) return null
  const [high, low] = x.value >= y.value ? [a, b] : [b, a]
  const [more, less] = [Math.max(x.value, y.value), Math.min(x.value, y.value)]
  if (less <= 1) return null
  const allowed = figure.isApproximate ? 0.02 : 0.004
  const isIt = (result: number): boolean => Math.abs(result - value) <= Math.max(figure.tolerance, value * allowed)
  const isAlike = x.family === y.family
  const fits = (unit: string): boolean => unit === family || unit === 'plain' || family === 'plain'
  // "2,300 pounds. Have 900."
  const isOfOne = isAlike || ((x.family === 'plain' || y.family === 'plain') && less > 20)
  if (isOfOne && fits(x.family) && fits(y.family) && isIt(more - less))
    return `${readPhrase(high)} − ${readPhrase(low)}`
  if (isAlike && fits(x.family) && isIt(more + less)) return `${readPhrase(high)} + ${readPhrase(low)}`
  if (
    isAlike &&
    family === 'percent' &&
    (isIt((less / more) * 100) || isIt((1 - less / more) * 100) || isIt((more / less - 1) * 100))
  )
    return `the change from ${readPhrase(a)} to ${readPhrase(b)}`
  if ((family === 'times' || fits(isAlike ? 'plain' : x.family)) && isIt(more / less))
    return `${readPhrase(high)} ÷ ${readPhrase(low)}`
  return null
}
