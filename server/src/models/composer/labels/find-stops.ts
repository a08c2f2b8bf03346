import { listTags } from '../idea/tagger.ts'
import { computeProbabilities, type LinearModel } from './linear-model.ts'
import { listStopFeatures } from './stop-features.ts'
import { listWords } from './word-kinds.ts'

export const gapClasses = ['none', 'stop', 'comma'] as const
export type GapClass = (typeof gapClasses)[number]

/** The probability above which speech without marks is divided. */
const least = 0.52
/** The same after so many words without a stop. */
const leastLate = 0.38
const lateWords = 26
/** A comma does less harm than a wrong stop. */
const leastComma = 0.55
const fewestWords = 25

/** Whether a line is long and has hardly a mark, as speech has that no machine marked. */
export function isUnmarked(line: string): boolean {
  const words = listWords(line)
  const marks = words.slice(0, -1).filter(({ after }) => /[.!?;:]/u.test(after)).length
  return words.length >= fewestWords && marks * 45 < words.length
}

/** Where the sentences of lines without marks end, and where they want commas, as offsets behind words. */
export function findStops(
  text: string,
  language: string,
  model: LinearModel<GapClass>,
): { stops: number[]; commas: number[] } {
  const stops: number[] = []
  const commas: number[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const words = isUnmarked(line) ? listWords(line) : []
    const keys = words.map(({ key }) => key)
    const tags = language === 'en' && keys.length > 0 ? listTags(keys) : []
    let since = 0
    for (const [at, word] of words.slice(0, -1).entries()) {
      const { stop, comma } = computeProbabilities(model, listStopFeatures(keys, at, since, language, tags))
      const isStop = stop > least || (stop > leastLate && since > lateWords)
      if (isStop) stops.push(start + word.to)
      else if (stop + comma > leastComma) commas.push(start + word.to)
      since = isStop ? 0 : since + 1
    }
    start += line.length + 1
  }
  return { stops, commas }
}
