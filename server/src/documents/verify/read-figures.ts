import type { Figure, Reading } from './figure.ts'
import { findNoun, findWhole, isMetaCount } from './counted-words.ts'
import { applyScale, joinRanges, readBefore } from './figure-context.ts'
import { readDate, readTime } from './read-dates.ts'
import { type PlainNumber, readHalf, readNumber, toReadings } from './read-numbers.ts'
import { readRhythm, readShare } from './read-shares.ts'
import { readOrdinal, readTimesWord } from './number-words.ts'
import { readTokens, type Token } from './tokens.ts'
import { listUnits, manyTimes, roundNouns, squareBefore, squared, type Unit } from './units.ts'
import { maskAddresses, type Vocabulary } from './words.ts'

interface Reader {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly vocabulary: Vocabulary
}
interface Read {
  readonly figure: Omit<Figure, 'start' | 'end' | 'isApproximate' | 'direction'> & {
    readonly start?: number
    readonly end?: number
  }
  readonly next: number
}

/** All numbers of a text as values, in its order; what stands in links, addresses and tags is none. */
export function readFigures(text: string, vocabulary: Vocabulary): Figure[] {
  const masked = maskAddresses(text)
  const reader: Reader = { text: masked, tokens: readTokens(masked), vocabulary }
  const figures: Figure[] = []
  for (let at = 0; at < reader.tokens.length; ) {
    const token = reader.tokens[at]
    if (token?.isFirst && token.kind === 'number' && /^[.)]\s/u.test(masked.slice(token.end, token.end + 2))) {
      at += 2
      continue
    }
    const read = readAt(reader, at)
    if (read === undefined || token === undefined) {
      at++
      continue
    }
    const { next } = read
    const last = reader.tokens[next - 1]
    figures.push({
      start: token.start,
      end: last?.end ?? token.end,
      ...read.figure,
      ...readBefore(reader.tokens, at, next),
    })
    at = next
  }
  return joinRanges(
    figures.map((figure, at) => applyScale(figure, figures[at - 1], masked)),
    reader.tokens,
  )
}

const bare = { tolerance: 0, factor: 1, noun: null, whole: null, parts: [], isVague: false } as const

function readAt(reader: Reader, at: number): Read | undefined {
  const { text, tokens, vocabulary } = reader
  const { code } = vocabulary
  const coded = readCode(reader, at)
  if (coded !== undefined) return coded
  const timed = readTime(text, tokens, at, code) ?? readDate(text, tokens, at, code)
  if (timed !== undefined) return { figure: { ...bare, readings: timed.readings }, next: timed.next }
  const rhythm = readRhythm(tokens, at, code)
  if (rhythm !== undefined) return { figure: { ...bare, readings: rhythm.readings }, next: rhythm.next }
  const share = readShare(tokens, at, code)
  if (share !== undefined) {
    const parts =
      share.parts?.map((part) => toFigure(reader, part, part === share.parts?.[0] ? at : part.next - 1)) ?? []
    return {
      figure: {
        ...bare,
        tolerance: 0.6,
        readings: share.readings,
        whole: findWhole(tokens, share.next, vocabulary, share.isCounted),
        parts,
      },
      next: share.next,
    }
  }
  return readTimes(reader, at) ?? readHalfUnit(reader, at) ?? readCounted(reader, at) ?? readVague(reader, at)
}

const phone = /^\+?\d[\d ()/.-]{6,}\d/u
const groups = /^\d{1,3}(?:[ .,'’]\d{3})+$/u

/** What is compared as it is written: telephone numbers, versions, "12B", "Q2". */
function readCode({ text, tokens, vocabulary: { code } }: Reader, at: number): Read | undefined {
  const token = tokens[at]
  if (token === undefined || (token.kind === 'mark' && token.text !== '+')) return undefined
  const rest = text.slice(token.start, token.start + 24)
  const [number = ''] = token.kind === 'word' ? [] : (phone.exec(rest.split('\n')[0] ?? '') ?? [])
  const digits = number.replaceAll(/\D/gu, '')
  const isPhone =
    digits.length >= 7 && digits.length <= 15 && !groups.test(number.trim()) && /^(?:\+|0|\d{3} \d\d )/u.test(number)
  if (isPhone) return toCode(tokens, at, token.start + number.length, digits)
  const [version] = token.kind === 'number' ? (/^\d+(?:\.\d+){2,}(?![\d.])/u.exec(rest) ?? []) : []
  if (version !== undefined && !/^\d{1,2}\.\d{1,2}\.\d{4}$/u.test(version) && !groups.test(version))
    return toCode(tokens, at, token.start + version.length, version)
  const next = tokens[at + 1]
  if (next === undefined || next.isApart) return undefined
  if (token.kind === 'word' && next.kind === 'number' && /^\p{L}+$/u.test(token.text))
    return toCode(tokens, at, next.end, token.key + next.text)
  const isSuffix = /^(?:st|nd|rd|th|er|e|eme|ere|os|o|a|er|ste|de|te)$/u.test(next.key)
  if (
    token.kind === 'number' &&
    next.kind === 'word' &&
    /^\p{Lu}{1,3}$/u.test(next.text) &&
    listUnits(next.key, code).length === 0 &&
    !isSuffix &&
    !/^[KMH]$/u.test(next.text)
  )
    return toCode(tokens, at, next.end, token.text + next.key)
  return undefined
}

function toCode(tokens: readonly Token[], at: number, end: number, value: string): Read {
  let next = at
  while ((tokens[next]?.start ?? Number.POSITIVE_INFINITY) < end) next++
  return { figure: { ...bare, readings: [{ family: 'code', value }] }, next }
}

/** "Twice", "dreimal", "doubled", "20 times". */
function readTimes({ tokens, vocabulary }: Reader, at: number): Read | undefined {
  const token = tokens[at]
  if (token?.kind !== 'word') return undefined
  const value = manyTimes.get(token.key) ?? readTimesWord(vocabulary.code, token.key)
  if (value === undefined) return undefined
  return { figure: { ...bare, readings: toReadings('times', [value]), isVague: value < 2 }, next: at + 1 }
}

/** "Half a year", "anderthalb Stunden", "a day and a half", "une demi-heure". */
function readHalfUnit({ tokens, vocabulary: { code } }: Reader, at: number): Read | undefined {
  const key = tokens[at]?.key ?? ''
  const isOneAndHalf = /^(?:anderthalb|anderhalf|anderhalve)$/u.test(key)
  const isHalf = /^(?:half|halbes|halbe|halben|halber|demi|demie|medio|media|mezzo|mezza|mezz|meia|meio|halve)$/u.test(
    key,
  )
  if (isOneAndHalf || isHalf) {
    let next = at + 1
    while (next < at + 3 && /^(?:a|an|een|-|'|’)$/u.test(tokens[next]?.key ?? '')) next++
    const unit = tokens[next]?.key ?? ''
    // "Medio ha" is no half hectare.
    const list =
      unit.length < 3 ? [] : listUnits(unit, code).filter(({ family }) => !/^(?:times|points|percent)$/u.test(family))
    if (list.length === 0) return undefined
    return {
      figure: {
        ...bare,
        readings: list.map(({ family, factor }) => ({ family, value: factor * (isHalf ? 0.5 : 1.5) })),
      },
      next: next + 1,
    }
  }
  if (!/^(?:a|an|one|ein|eine|einen|un|une|uno|una|um|uma|een)$/u.test(key)) return undefined
  const list = listUnits(tokens[at + 1]?.key ?? '', code).filter(
    ({ family }) => family === 'time' || family === 'months',
  )
  const half = readHalf(tokens, at + 2)
  if (list.length === 0 || half === 0) return undefined
  return {
    figure: { ...bare, readings: list.map(({ family, factor }) => ({ family, value: factor * 1.5 })) },
    next: at + 2 + half,
  }
}

/** A number with its currency before it or its unit behind it. */
function readCounted(reader: Reader, at: number): Read | undefined {
  const { tokens, vocabulary } = reader
  const token = tokens[at]
  if (token === undefined) return undefined
  const currency = readCurrency(tokens, at, vocabulary.code)
  const start = currency?.next ?? at
  const number = readNumber(tokens, start, vocabulary.code)
  if (number === undefined) return undefined
  const figure = toFigure(reader, number, start)
  if (currency === undefined) {
    const isVague = figure.isVague || isMetaCount(tokens, number)
    return { figure: { ...figure, isVague }, next: findEnd(tokens, number.next, figure.end) }
  }
  const readings = number.values.map(
    (value): Reading => ({ family: currency.unit.family, value: value * currency.unit.factor }),
  )
  return {
    figure: { ...figure, readings, end: number.end, noun: null, start: token.start, isVague: false },
    next: number.next,
  }
}

function findEnd(tokens: readonly Token[], from: number, end: number): number {
  let next = from
  while ((tokens[next]?.start ?? Number.POSITIVE_INFINITY) < end) next++
  return next
}

function readCurrency(tokens: readonly Token[], at: number, code: string): { unit: Unit; next: number } | undefined {
  const token = tokens[at]
  const isReal = token?.key === 'r' && tokens[at + 1]?.text === '$'
  const names = isReal ? listUnits('r$', code) : listUnits(token?.key ?? '', code)
  const unit = names.find(({ family, factor }) => family.startsWith('money:') && factor === 1)
  const next = at + (isReal ? 2 : 1)
  const isSign = token?.kind === 'mark' || isReal || /^\p{Lu}{3}$/u.test(token?.text ?? '')
  return unit !== undefined && isSign && tokens[next]?.kind === 'number' ? { unit, next } : undefined
}

interface UnitBehind {
  readonly units: readonly Unit[]
  /** The last token of the unit. */
  readonly last: number
}

/** The unit behind a number: "kg", "-day", "°C", "metros cuadrados", "pour cent". */
function readUnit(tokens: readonly Token[], next: number, code: string): UnitBehind {
  const at = tokens[next]?.text === '-' && tokens[next + 1]?.kind === 'word' ? next + 1 : next
  const [token, behind] = [tokens[at], tokens[at + 1]]
  if (token === undefined || token.isFirst) return { units: [], last: at }
  if (/^(?:pour|por|per)$/u.test(token.key) && /^(?:cent|ciento|cento)$/u.test(behind?.key ?? ''))
    return { units: listUnits('%', code), last: at + 1 }
  const isBefore = squareBefore.test(token.key)
  const isSquare = isBefore || squared.test(behind?.key ?? '')
  const units = listUnits((isBefore ? behind : token)?.key ?? '', code)
  return isSquare
    ? { units: units.map(({ factor }) => ({ family: 'area', factor: factor ** 2 })), last: at + 1 }
    : { units, last: at }
}

/** The figure of a number with the unit that may follow it. */
function toFigure({ tokens, vocabulary }: Reader, number: PlainNumber, at: number): Figure {
  const { values, tolerance, next } = number
  const { units, last } = readUnit(tokens, next, vocabulary.code)
  const [unit] = units
  const [value = 0] = values
  const isVague = number.isWord && value < 2
  const factor = unit?.factor ?? 1
  const common = { factor, isApproximate: false, direction: null, parts: [], start: tokens[at]?.start ?? 0 } as const
  if (unit === undefined) {
    // A run over 10k is one over ten kilometres.
    const lengths = tokens[next - 1]?.key === 'k' ? toReadings('length', values) : []
    const readings = [...toReadings('plain', values), ...lengths]
    const noun = findNoun(tokens, next, vocabulary)
    return { ...common, tolerance, readings, noun, whole: null, isVague, end: number.end }
  }
  const readings = units.flatMap((one) =>
    values.map((plain): Reading => ({ family: one.family, value: plain * one.factor })),
  )
  const whole = unit.family === 'percent' ? findWhole(tokens, last + 1, vocabulary) : null
  const end = tokens[last]?.end ?? number.end
  return { ...common, tolerance: tolerance * factor, readings, whole, noun: null, isVague: isVague && value <= 1, end }
}

/** Ordinals and round nouns: they support a figure, and are hardly one. */
function readVague({ tokens, vocabulary }: Reader, at: number): Read | undefined {
  const token = tokens[at]
  if (token?.kind !== 'word') return undefined
  const round = roundNouns.get(token.key)
  if (round !== undefined)
    return { figure: { ...bare, tolerance: 0.5, readings: toReadings('plain', [round]) }, next: at + 1 }
  const ordinal = readOrdinal(vocabulary.code, token.key)
  return ordinal === undefined
    ? undefined
    : { figure: { ...bare, readings: toReadings('plain', [ordinal]), isVague: true }, next: at + 1 }
}
