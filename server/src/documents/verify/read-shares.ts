import type { Reading } from './figure.ts'
import { readOrdinal } from './number-words.ts'
import { type PlainNumber, readNumber } from './read-numbers.ts'
import type { Token } from './tokens.ts'
import {
  allWords,
  eachWords,
  listUnits,
  manyTimes,
  perWords,
  readPart,
  readPeriod,
  rhythms,
  shareWords,
} from './units.ts'

interface Share {
  readonly readings: readonly Reading[]
  readonly next: number
  /** Token of what it is a share of; null if it is not said. */
  readonly parts: readonly [PlainNumber, PlainNumber] | null
  /** "13 of the 16 mothers": a noun follows. */
  readonly isCounted: boolean
}

const outOf = /^(?:of|in|von|aus|sur|de|su|van|op|em|uit|on|das|dos|des|dei|degli|delle)$/u
/** Before the number of a whole whose noun follows: "13 of the 16 mothers". */
const beforeNoun = /^(?:the|der|den|los|las|les|i|gli|os|as|das|dos|degli|delle|dei|des|our|unserer|unseren|nos)$/u
const skipped =
  /^(?:the|our|your|their|its|his|her|my|unser\p{L}*|nos|nuestr[oa]s|nostr[ei]|onze|noss[oa]s|den|der|de|des|los|las|le|les|i|gli|cada|je|out|os|as|ogni|every|das|dos|delle|dei)$/u

/** A share at a token, in percent: "7 of 10", "a third", "jede fünfte", "un verger sur trois". */
export function readShare(tokens: readonly Token[], at: number, code: string): Share | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  const whole = shareWords.get(token.key)
  // "Meta" is half in Italian alone.
  if (whole !== undefined && token.kind === 'word' && (token.key !== 'meta' || code === 'it')) {
    // Half past, half a year, half acht: a time and no share.
    if (tokens[at + 1]?.key === 'past' || isHalfOfUnit(tokens, at + 1, code)) return undefined
    return toShare(whole, at + 1, null)
  }
  if (eachWords.has(token.key)) {
    const nth = readOrdinal(code, tokens[at + 1]?.key ?? '')
    if (nth !== undefined && nth > 2 && readPeriod(tokens[at + 2]?.key ?? '', code) === undefined)
      return toShare(100 / nth, at + 2, null)
    return undefined
  }
  const first = readNumber(tokens, at, code) ?? readOne(tokens, at, code)
  if (first === undefined) return undefined
  const [value = 0] = first.values
  const part = isOrdinal(tokens, first.next) && value === 1 ? undefined : readPart(tokens[first.next]?.key ?? '')
  if (part !== undefined && value < part && tokens[first.next]?.isFirst === false)
    return toShare((value / part) * 100, first.next + 1, null)
  const noun = tokens[first.next]
  const joint =
    outOf.test(noun?.key ?? '') || noun?.key === 'out'
      ? first.next
      : value === 1 && /^(?:sur|su)$/u.test(tokens[first.next + 1]?.key ?? '')
        ? first.next + 1
        : -1
  if (joint < 0) return undefined
  let next = joint + 1
  while (next < joint + 4 && skipped.test(tokens[next]?.key ?? '')) next++
  if (outOf.test(tokens[next]?.key ?? '')) next++
  while (next < joint + 5 && skipped.test(tokens[next]?.key ?? '')) next++
  const second = readNumber(tokens, next, code)
  const [total = 0] = second?.values ?? []
  // "In 2019" and "of 1" are no shares.
  if (second === undefined || total <= value || total < 2 || listUnits(tokens[second.next]?.key ?? '', code).length > 0)
    return undefined
  if (/^(?:in|em|op|on)$/u.test(noun?.key ?? '') && total > 100) return undefined
  const isCounted = beforeNoun.test(tokens[next - 1]?.key ?? '') || (tokens[next - 1]?.key === 'de' && code === 'nl')
  return { ...toShare((value / total) * 100, second.next, value === 1 ? null : [first, second]), isCounted }
}

const ordinals =
  /^(?:third|quarter|fifth|sixth|eighth|tenth|quint[oa]|quarto|terzo|decimo|derde|vijfde|tiende|cinquieme|sixieme|dixieme)$/u
/** "A third manager": a noun follows, so nothing is divided. */
const isOrdinal = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1]
  return (
    ordinals.test(tokens[at]?.key ?? '') &&
    next?.kind === 'word' &&
    !next.isFirst &&
    !outOf.test(next.key) &&
    next.key.length > 4
  )
}

const toShare = (value: number, next: number, parts: Share['parts']): Share => ({
  readings: [{ family: 'percent', value }],
  next,
  parts,
  isCounted: false,
})

const ones = /^(?:a|an|one|einer|eines|eins|einem|une?|uno|una|um|uma|een)$/u
/** "A" is one in English alone; elsewhere it has, or it leads to something. */
const readOne = (tokens: readonly Token[], at: number, code: string): PlainNumber | undefined =>
  ones.test(tokens[at]?.key ?? '') && (code === 'en' || tokens[at]?.key !== 'a')
    ? { values: [1], tolerance: 0.5, next: at + 1, end: tokens[at]?.end ?? 0, isWord: true }
    : undefined

const isHalfOfUnit = (tokens: readonly Token[], at: number, code: string): boolean => {
  const next = /^(?:a|an|een)$/u.test(tokens[at]?.key ?? '') ? at + 1 : at
  return (
    readPeriod(tokens[next]?.key ?? '', code) !== undefined ||
    listUnits(tokens[next]?.key ?? '', code).some(({ family }) => family !== 'times' && family !== 'length')
  )
}

/** How often, in days: "every three months", "twice a year", "daily", "todos os dias". */
export function readRhythm(
  tokens: readonly Token[],
  at: number,
  code: string,
): { readings: Reading[]; next: number } | undefined {
  const token = tokens[at]
  if (token?.kind !== 'word' && token?.kind !== 'number') return undefined
  const adverb = rhythms.get(token.key)
  if (adverb !== undefined) return { readings: [{ family: 'every', value: adverb }], next: at + 1 }
  if (
    eachWords.has(token.key) ||
    (allWords.test(token.key) && /^(?:les|los|las|os|as|i|gli|le)$/u.test(tokens[at + 1]?.key ?? ''))
  ) {
    let next = at + (allWords.test(token.key) ? 2 : 1)
    const number = readNumber(tokens, next, code)
    const nth = readOrdinal(code, tokens[next]?.key ?? '')
    if (number !== undefined) next = number.next
    else if (nth !== undefined) next++
    const period = readPeriod(tokens[next]?.key ?? '', code)
    if (period === undefined) return undefined
    return { readings: [{ family: 'every', value: period * (number?.values[0] ?? nth ?? 1) }], next: next + 1 }
  }
  return readTimesAPeriod(tokens, at, code)
}

function readTimesAPeriod(
  tokens: readonly Token[],
  at: number,
  code: string,
): { readings: Reading[]; next: number } | undefined {
  const token = tokens[at]
  const twice = manyTimes.get(token?.key ?? '') ?? (token?.key === 'once' && code === 'en' ? 1 : undefined)
  const number = twice === undefined ? readNumber(tokens, at, code) : undefined
  const counted =
    number !== undefined && /^(?:times|fois|veces|volte|keer|vezes|mal|vez)$/u.test(tokens[number.next]?.key ?? '')
  if (twice === undefined && !counted) return undefined
  const behind = counted ? number.next + 1 : at + 1
  const next = perWords.has(tokens[behind]?.key ?? '') ? behind + 1 : behind
  const period = readPeriod(tokens[next]?.key ?? '', code)
  const times = twice ?? number?.values[0] ?? 0
  if (period === undefined || next === behind || times === 0) return undefined
  return {
    readings: [
      { family: 'every', value: period / times },
      { family: 'times', value: times },
    ],
    next: next + 1,
  }
}
