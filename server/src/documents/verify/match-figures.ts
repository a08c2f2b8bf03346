import { findComputation, type Match, readPhrase } from './find-computation.ts'
import type { Figure, Reading } from './figure.ts'
import type { Draft, Source } from './finding.ts'
import { readFigures } from './read-figures.ts'
import type { ReadSource } from './read-source.ts'
import { readPeriod } from './units.ts'
import {
  listContentStems,
  readSentences,
  readVocabulary,
  type Sentence,
  stemKey,
  readWords,
  type Vocabulary,
} from './words.ts'

/** More numbers are a table, and nobody would read a list of them. */
const [mostFigures, mostKnown, mostDrafts] = [1000, 5000, 60]

/** Numbers of a text that no source has, that are turned around, or that belong to another thing there. */
export function findFigures(text: string, vocabulary: Vocabulary, sources: readonly ReadSource[]): Draft[] {
  const known = sources
    .flatMap((source) => source.figures.map((figure): Match => ({ source, figure })))
    .flatMap(({ source, figure }) => [figure, ...figure.parts].map((one): Match => ({ source, figure: one })))
    .slice(0, mostKnown)
  const sentences = readSentences(text)
  const drafts: Draft[] = []
  for (const figure of readFigures(text, vocabulary).slice(0, mostFigures)) {
    if (drafts.length >= mostDrafts) break
    const draft = judgeFigure(text, figure, known, { sources, sentences, vocabulary })
    if (draft !== null) drafts.push(draft)
  }
  return drafts
}

const findSentence = (sentences: readonly Sentence[], { start }: Figure): Sentence | undefined =>
  sentences.find((one) => start >= one.start && start < one.end)

interface Ground {
  readonly sources: readonly ReadSource[]
  readonly sentences: readonly Sentence[]
  readonly vocabulary: Vocabulary
}

function judgeFigure(text: string, figure: Figure, known: readonly Match[], ground: Ground): Draft | null {
  const { sources, sentences, vocabulary } = ground
  if (figure.isVague || figure.readings.length === 0) return null
  const matches = listMatches(figure, known)
  if (figure.readings.some((reading) => isKnownPeriod(reading, sources))) return null
  const [first] = matches
  if (first === undefined) return toUnknown(findSentence(sentences, figure), figure, known, sources)
  const found = { kind: 'figure', span: figure, source: toPassage(first), fix: null } as const
  if (matches.every((match) => isOpposite(figure, match.figure)))
    return { ...found, reason: `The source says “${readPhrase(first)}”, the other way round.`, weight: 'holds' }
  return isMoved(text, figure, matches, sentences, vocabulary)
    ? { ...found, reason: 'The source says this number of something else.', weight: 'advises' }
    : null
}

const periods = [1 / 24, 1, 7, 30, 90, 360]
/** "Each month" is said by a source that has "a month", and "twelve months" by one that has "the first year". */
function isKnownPeriod({ family, value }: Reading, sources: readonly ReadSource[]): boolean {
  const days = family === 'every' ? Number(value) : family === 'time' ? Number(value) / minutesADay : Number(value) * 30
  if (!/^(?:every|time|months)$/u.test(family) || !periods.includes(days)) return false
  return sources.some((source) =>
    source.sentences.some(({ keys }) =>
      [...keys].some((key) => readPeriod(key, source.vocabulary.code) === days && isSingular(key)),
    ),
  )
}
/** "Years" are not one year. */
const isSingular = (key: string): boolean =>
  !/^(?:\p{L}+s|jahren?|monaten?|tagen?|wochen|stunden|minuten|jaren|maanden|weken|dagen|uren|anni|mesi|giorni|settimane|ore|minuti)$/u.test(
    key,
  ) || /^(?:mois|mes)$/u.test(key)

function listMatches(figure: Figure, known: readonly Match[]): Match[] {
  const matches = known.filter((match) => isSame(figure, match.figure))
  if (matches.length > 0 || figure.parts.length === 0) return matches
  const parts = figure.parts.map((part) => known.filter((match) => isSame(part, match.figure)))
  return parts.every((found) => found.length > 0) ? parts.flat() : []
}

const isSame = (figure: Figure, source: Figure): boolean =>
  figure.readings.some((one) => source.readings.some((other) => isSameReading(one, other, figure, source)))

/** "About 50" supports and is supported by what is so near. */
const [approximation, slightlyMore] = [0.06, 1.15]
const largestCount = 1000

function isSameReading(one: Reading, other: Reading, figure: Figure, source: Figure): boolean {
  if (typeof one.value === 'string' || typeof other.value === 'string')
    return one.family === other.family && one.value === other.value
  if (
    one.family === other.family ||
    (isMoney(one) && isMoney(other) && (one.family === 'money:' || other.family === 'money:'))
  )
    return isNear(one, other, figure, source)
  const families = `${one.family} ${other.family}`
  if (one.family === 'clock' && other.family === 'plain')
    return source.noun === null && isSameHour(one.value, other.value)
  if (one.family === 'plain' && other.family === 'clock')
    return figure.noun === null && isSameHour(other.value, one.value)
  if (families === 'time months' || families === 'months time') return isSameLength(one, other)
  if (families === 'month date') return Math.floor(other.value / 100) === one.value
  if (families === 'date plain') return one.value % 100 === other.value && source.noun === null
  // "0.6" is 60 %.
  if (families === 'plain percent' && one.value < 1 && figure.noun === null)
    return isNear({ ...other, value: one.value * 100 }, other, figure, source)
  if (families === 'percent plain' && other.value < 1 && source.noun === null)
    return isNear(one, { ...one, value: other.value * 100 }, figure, source)
  if (families === 'year plain' || families === 'plain year') return one.value === other.value
  if (
    /^(?:every|date|month|weekday|code)$/u.test(one.family) ||
    /^(?:every|date|month|weekday|code)$/u.test(other.family)
  )
    return false
  // A bare number of a source may be meant with any unit; one that counts something else is not.
  if (other.family === 'plain')
    return (
      (isPrice(one, source) && one.value === other.value) ||
      ((source.noun === null || isPrice(one, source) || (one.family !== 'percent' && other.value >= largestCount)) &&
        isNear(
          { ...one, value: one.value / figure.factor },
          other,
          { ...figure, tolerance: figure.tolerance / figure.factor },
          source,
        ))
    )
  if (one.family === 'plain')
    return (
      figure.noun === null &&
      isNear(one, { ...other, value: other.value / source.factor }, figure, {
        ...source,
        tolerance: source.tolerance / source.factor,
      })
    )
  return false
}

/** "0.90 to 4.60" in a note about money. */
const isPrice = (one: Reading, source: Figure): boolean => isMoney(one) && source.tolerance === 0.005
const isMoney = ({ family }: Reading): boolean => family.startsWith('money:')
/** "12.45" without a word of time before it is an hour and its minutes too. */
const isSameHour = (minutes: number, written: number): boolean => {
  const hours = Math.floor(written)
  const rest = Math.round((written - hours) * 100)
  return hours <= 24 && rest < 60 && minutes % 720 === (hours * 60 + rest) % 720
}
const [minutesADay, daysAMonth] = [1440, 30.4]
/** Three months are 90 days, or 13 weeks. */
function isSameLength(one: Reading, other: Reading): boolean {
  const [days, months] = one.family === 'time' ? [one.value, other.value] : [other.value, one.value]
  const length = Number(months) * daysAMonth
  return Math.abs(Number(days) / minutesADay - length) <= length * 0.03
}

function isNear(one: Reading, other: Reading, figure: Figure, source: Figure): boolean {
  const [value, wanted] = [Number(one.value), Number(other.value)]
  if (value === wanted) return true
  const difference = Math.abs(value - wanted)
  if (/^(?:clock|date|month|weekday|year)$/u.test(one.family)) return false
  if (one.family === 'every') return difference / wanted < 0.02
  if (difference <= 1e-9 * Math.max(value, wanted)) return true
  // A share in words against one in percent: a third is 33 %.
  if (one.family === 'percent' && (figure.tolerance >= 0.6 || source.tolerance >= 0.6) && difference <= 0.6) return true
  const isShareInWords = one.family === 'percent' && figure.tolerance >= 0.6
  if (isShareInWords && figure.isApproximate && difference <= 4) return true
  // "More than a quarter" is said of 27 %.
  if (figure.direction === 'over' && wanted > value && wanted <= value * slightlyMore) return true
  const isCoarser = figure.tolerance > source.tolerance && !source.isVague && wanted > 2
  if (isCoarser && difference <= figure.tolerance) return true
  return figure.isApproximate && difference <= wanted * approximation
}

const isOpposite = (figure: Figure, source: Figure): boolean =>
  figure.direction !== null && source.direction !== null && figure.direction !== source.direction

/** A number that no source has, with what it may be computed from. */
function toUnknown(
  own: Sentence | undefined,
  figure: Figure,
  known: readonly Match[],
  sources: readonly ReadSource[],
): Draft {
  const isRhythm = figure.readings.every(({ family }) => family === 'every')
  const computed = isRhythm ? null : findComputation(figure, known)
  const nearest = findNearest(figure, known) ?? null
  return {
    kind: 'figure',
    reason: computed === null ? describeUnknown(figure, nearest) : `Not in the source; it is ${computed}.`,
    span: figure,
    source: nearest === null ? findSimilarSentence(own, sources) : toPassage(nearest),
    fix: nearest === null || computed !== null ? null : readPhrase(nearest),
    weight: isRhythm ? 'advises' : 'holds',
  }
}

const describeUnknown = (figure: Figure, nearest: Match | null): string =>
  nearest === null
    ? 'No source has this number.'
    : figure.readings.some((one) => nearest.figure.readings.some((other) => one.value === other.value))
      ? `The source has this number of another unit: “${readPhrase(nearest)}”.`
      : `The source says “${readPhrase(nearest)}”.`

/** The number of a source that a wrong one most likely stands for: the same value of another unit, else the same unit. */
function findNearest(figure: Figure, known: readonly Match[]): Match | undefined {
  const values = new Set(figure.readings.map(({ value }) => value))
  const sameValue = known.find((match) => match.figure.readings.some(({ value }) => values.has(value)))
  if (sameValue !== undefined) return sameValue
  const families = new Set(figure.readings.map(({ family }) => family))
  families.delete('plain')
  const sameUnit = known.filter((match) => match.figure.readings.some(({ family }) => families.has(family)))
  const sameNoun = figure.noun === null ? [] : known.filter((match) => match.figure.noun === figure.noun)
  return sameUnit.length === 1 ? sameUnit[0] : sameNoun.length === 1 ? sameNoun[0] : undefined
}

const toPassage = ({ source, figure }: Match): Source => ({
  name: source.name,
  text:
    source.sentences.find(({ start, end }) => figure.start >= start && figure.start < end)?.text ??
    source.text.slice(figure.start, figure.end),
})

/** The sentence of a source that has most words of the one in which the number stands. */
function findSimilarSentence(own: Sentence | undefined, sources: readonly ReadSource[]): Source | null {
  if (own === undefined) return null
  const stems = new Set(listContentStems(own.text, readVocabulary(own.text)))
  let best: Source | null = null
  let most = 1
  for (const { name, sentences } of sources)
    for (const sentence of sentences) {
      const shared = stems.intersection(sentence.stems).size
      if (shared > most) [best, most] = [{ name, text: sentence.text }, shared]
    }
  return best
}

const [near, mostWindows] = [12, 20]
const ofPeople =
  /^ ?(?:of (?:you|us|them)|von (?:euch|uns|ihnen)|d['’]entre (?:vous|nous)|de (?:vosotros|ustedes|nosotros|vocês|nós)|di (?:voi|noi)|van (?:jullie|ons))(?!\p{L})/iu
/** A share of something that does not stand near this number in any source: "40 % of teams" told of customers. */
function isMoved(
  text: string,
  figure: Figure,
  matches: readonly Match[],
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
): boolean {
  const isShare = figure.readings.every(({ family }) => family === 'percent')
  if (!isShare) return false
  const windows = matches
    .slice(0, mostWindows)
    .map(({ source, figure: found }) => listStemsAround(source.text, found, near))
  const own = findSentence(sentences, figure)
  const stems = own === undefined ? [] : listContentStems(own.text, vocabulary)
  const isAlike = windows.some((window) => stems.some((stem) => window.has(stem)))
  const { whole } = figure
  if (whole !== null) {
    if (windows.some((window) => window.has(whole))) return false
    // "60 % organic" says no share of what: then any other word in common will do.
    return matches.some((match) => match.figure.whole !== null) || !isAlike
  }
  // "0.3 % of you cancel": without a noun, by the other words of its sentence.
  return ofPeople.test(text.slice(figure.end, figure.end + 12)) && stems.length > 0 && !isAlike
}

function listStemsAround(text: string, { start, end }: Figure, words: number): Set<string> {
  const before = readWords(text.slice(Math.max(0, start - 160), start)).slice(-words)
  const behind = readWords(text.slice(end, end + 160)).slice(0, words)
  const within = readWords(text.slice(start, end))
  return new Set([...before, ...within, ...behind].map(({ key }) => stemKey(key)))
}
