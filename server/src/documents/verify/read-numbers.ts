import type { Reading } from './figure.ts'
import type { Token } from './tokens.ts'
import { readNumberWords } from './number-words.ts'
import { readScale } from './units.ts'

/** A number without what it counts: all values that its digits may have, the likeliest first. */
export interface PlainNumber {
  readonly values: readonly number[]
  /** Half of the last digit that is written. */
  readonly tolerance: number
  /** The token behind it. */
  readonly next: number
  readonly end: number
  readonly isWord: boolean
}

const decimalComma = new Set(['de', 'fr', 'es', 'it', 'nl', 'pt'])

/** Values of digits with marks: "1.500" is one and a half, or one and a half thousand. */
export function readDigits(digits: string, code: string): number[] {
  const plain = digits.replaceAll(/['’\s]/gu, '')
  const marks = plain.match(/[.,]/gu) ?? []
  const last = marks.at(-1)
  if (last === undefined) return [Number(plain)]
  const asDecimal = Number(plain.replaceAll(last === ',' ? '.' : ',', '').replace(',', '.'))
  const asGroups = Number(plain.replaceAll(/[.,]/gu, ''))
  const isGroups = /^\d{1,3}(?:[.,]\d{3})+$/u.test(plain) && new Set(marks).size === 1
  if (!isGroups) return marks.filter((mark) => mark === last).length > 1 ? [asGroups] : [asDecimal]
  if (marks.length > 1) return [asGroups]
  // Nobody writes 42 as "42.000".
  if (/[.,]000$/u.test(plain)) return [asGroups]
  const isDecimal = (last === ',') === decimalComma.has(code)
  return isDecimal ? [asDecimal, asGroups] : [asGroups, asDecimal]
}

const countDecimals = (digits: string): number => (/[.,](\d+)$/u.exec(digits)?.[1]?.length ?? 0) % 3
const isGroup = (token: Token | undefined): boolean =>
  token?.kind === 'number' && /^\d{3}(?:[.,]\d{1,2})?$/u.test(token.text)

/** The number at a token, in digits or words, with its scale; undefined if none begins there. */
export function readNumber(tokens: readonly Token[], at: number, code: string): PlainNumber | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (token.kind === 'number') {
    let digits = token.text
    let next = at + 1
    // Groups of three behind a space: "1 500".
    if (/^\d{1,3}$/u.test(digits))
      while (
        isGroup(tokens[next]) &&
        tokens[next]?.isFirst === false &&
        tokens[next]?.start === (tokens[next - 1]?.end ?? 0) + 1
      )
        digits += ` ${tokens[next++]?.text ?? ''}`
    return readScaled(
      tokens,
      { values: readDigits(digits, code), tolerance: 0.5 / 10 ** countDecimals(digits), next, end: 0, isWord: false },
      code,
    )
  }
  if (token.kind !== 'word') return undefined
  const keys: string[] = []
  const places: number[] = []
  for (let next = at; next < tokens.length && keys.length < 10; next++) {
    const one = tokens[next]
    if (one?.kind === 'word' && (next === at || !one.isFirst)) {
      keys.push(one.key)
      places.push(next)
    } else if (one?.text !== '-' || one.isApart) break
  }
  const found = readNumberWords(code, keys)
  if (found === undefined) return undefined
  const next = (places[found.n - 1] ?? at) + 1
  return readScaled(tokens, { values: [found.value], tolerance: 0.5, next, end: 0, isWord: true }, code)
}

/** With the scales behind it ("1.2 million", "mil millones", "50k") and a half ("two and a half"). */
function readScaled(tokens: readonly Token[], number: PlainNumber, code: string): PlainNumber {
  let { values, tolerance, next } = number
  const half = readHalf(tokens, next)
  if (half > 0) {
    values = values.map((value) => value + 0.5)
    next += half
  }
  for (;;) {
    const token = tokens[next]
    const scale = token?.kind === 'word' && !token.isFirst ? readScale(token.key, code) : undefined
    if (scale === undefined || token === undefined) break
    if (token.key.length === 1 && token.isApart) break
    if (token.key === 'mille' && code === 'fr' && !token.isApart) break
    values = values.map((value) => value * scale)
    // "2.4m" may be metres.
    if (token.key === 'm') values = [...values, ...number.values]
    tolerance *= scale
    next++
    const more =
      scale === 1000
        ? readNumberWords(
            code,
            tokens.slice(next, next + 6).map(({ key }) => key),
          )
        : undefined
    if (more !== undefined && more.value < 1000 && more.value > 1 && number.isWord) {
      values = values.map((value) => value + more.value)
      next += more.n
    }
  }
  return { values, tolerance, next, end: tokens[next - 1]?.end ?? 0, isWord: number.isWord }
}

const halves: readonly (readonly string[])[] = [
  ['and', 'a', 'half'],
  ['et', 'demi'],
  ['et', 'demie'],
  ['y', 'medio'],
  ['y', 'media'],
  ['e', 'mezzo'],
  ['e', 'mezza'],
  ['e', 'meio'],
  ['e', 'meia'],
  ['einhalb'],
]
/** How many tokens say "and a half". */
export const readHalf = (tokens: readonly Token[], at: number): number =>
  halves.find((words) => words.every((word, offset) => tokens[at + offset]?.key === word))?.length ?? 0

export const toReadings = (family: string, values: readonly (number | string)[]): Reading[] =>
  values.map((value) => ({ family, value }))
