import { listTags } from '../idea/tagger.ts'
import { computeProbabilities, type LinearModel } from './linear-model.ts'
import { listStopFeatures } from './stop-features.ts'
import { listWords } from './word-kinds.ts'

export const gapClasses = ['none', 'stop', 'comma'] as const
export type GapClass = (typeof gapClasses)[number]

/** The probability above which speech without marks is divided. */
const least = 0.6
/** The same after so many words without a stop. */
const leastLate = 0.45
const lateWords = 26
/** A comma does less harm than a wrong stop. */
const leastComma = 0.55
/** The probability of a stop above which a sentence may end. */
const leastBreak = 0.2
const fewestWords = 25

type GapChances = Readonly<Record<GapClass, number>>
/** How many times as likely as after any other word a speaker is silent, or not, where a sentence ends and where a comma stands. */
const withPause: GapChances = { none: 1, stop: 12, comma: 4 }
const withoutPause: GapChances = { none: 1, stop: 0.6, comma: 0.8 }

/** Whether a line has hardly a mark, as speech has that no machine marked. */
export function hasFewMarks(line: string): boolean {
  const words = listWords(line)
  const marks = words.slice(0, -1).filter(({ after }) => /[.!?;:]/u.test(after)).length
  return marks * 45 < words.length
}

/** Whether a line has hardly a mark and is so long that this tells of speech. */
export const isUnmarked = (line: string): boolean => listWords(line).length >= fewestWords && hasFewMarks(line)

/**
 * Where the sentences of lines without marks end, where they may end (`breaks`), and where they want commas, as offsets behind words.
 * `pauses` are offsets at which the speaker was silent, where that is known.
 */
export function findStops(
  text: string,
  language: string,
  model: LinearModel<GapClass>,
  pauses: readonly number[] = [],
): { stops: number[]; commas: number[]; breaks: number[] } {
  const stops: number[] = []
  const commas: number[] = []
  const breaks: number[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const heard = pauses.filter((at) => at > start && at < end)
    const words = isUnmarked(line) || heard.length > 0 ? listWords(line) : []
    const keys = words.map(({ key }) => key)
    const tags = language === 'en' && keys.length > 0 ? listTags(keys) : []
    let since = 0
    for (const [at, word] of words.slice(0, -1).entries()) {
      const chances = computeProbabilities(model, listStopFeatures(keys, at, since, language, tags))
      const next = words[at + 1]
      const isPause = heard.some((place) => place >= start + word.to && place <= start + (next?.from ?? 0))
      const { stop, comma } = heard.length === 0 ? chances : weighChances(chances, isPause ? withPause : withoutPause)
      const isStop = stop > least || (stop > leastLate && since > lateWords)
      if (Math.max(stop, chances.stop) > leastBreak) breaks.push(start + word.to)
      if (isStop) stops.push(start + word.to)
      else if (stop + comma > leastComma) commas.push(start + word.to)
      since = isStop ? 0 : since + 1
    }
    start += line.length + 1
  }
  return { stops, commas, breaks }
}

function weighChances(chances: GapChances, weights: GapChances): GapChances {
  const none = chances.none * weights.none
  const stop = chances.stop * weights.stop
  const comma = chances.comma * weights.comma
  const whole = none + stop + comma
  return { none: none / whole, stop: stop / whole, comma: comma / whole }
}
