import { readDateText } from './read-date-text.ts'

/** An instant, with the zone and the language that SET_TIMEZONE and SET_LOCALE gave it. */
export interface FormulaDate {
  readonly kind: 'date'
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly zone?: string
  readonly locale?: string
}
/** What a cell shows when its formula has no value: `#ERROR!`. */
export interface FormulaError {
  readonly kind: 'error'
}
/** A value in a formula; null is blank. */
export type FormulaValue = null | number | string | boolean | FormulaDate | FormulaError | readonly FormulaValue[]

export const failure: FormulaError = { kind: 'error' }
export const isFailure = (value: FormulaValue): value is FormulaError =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'error'
export const isDate = (value: FormulaValue): value is FormulaDate =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'date'
export const isList = (value: FormulaValue): value is readonly FormulaValue[] => Array.isArray(value)
/** The language knows no date that is farther from 1970, in milliseconds. */
export const farthest = 8.64e15
export const toDate = (at: number): FormulaDate | FormulaError =>
  Math.abs(at) <= farthest ? { kind: 'date', at } : failure

export const isBlank = (value: FormulaValue): boolean =>
  value === null || value === '' || (isList(value) && value.every(isBlank))

/** As it is joined by `&`: blank is nothing, true is 1, a list is its parts with commas, a date is ISO in UTC. */
export function toText(value: FormulaValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return printNumber(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (isList(value)) return value.map(toText).join(', ')
  return isDate(value) ? new Date(value.at).toISOString() : '#ERROR!'
}

/** Without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
const printNumber = (value: number): string =>
  Number.isFinite(value)
    ? String(Number(value.toPrecision(15)))
    : Number.isNaN(value)
      ? 'NaN'
      : value > 0
        ? 'Infinity'
        : '-Infinity'

const plainNumber = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/
/** The number that a text is, as a whole; NaN for other texts. */
const readNumber = (text: string): number => (plainNumber.test(text) ? Number(text) : Number.NaN)

/** For arithmetic: blank is 0, true is 1, a date is its milliseconds; NaN where there is no number. */
export function toNumber(value: FormulaValue): number {
  if (value === null || value === '') return 0
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return readNumber(value)
  if (isDate(value)) return value.at
  if (isList(value)) return value.length === 0 ? 0 : value.length === 1 ? toNumber(value[0] ?? null) : Number.NaN
  return Number.NaN
}

/** What IF, AND and a filter take for true: not 0, blank, an empty list or false. A text that is not empty is true. */
export function toTruth(value: FormulaValue): boolean {
  if (value === null || value === '' || value === 0 || value === false) return false
  if (typeof value === 'number') return !Number.isNaN(value)
  if (isList(value)) return value.length > 0 && !value.every(isBlank)
  return !isFailure(value)
}

/** `=`: blank equals "", 0 and false; a text that is a number equals it; texts exactly; dates by instant; lists by their text. */
export function areEqual(one: FormulaValue, other: FormulaValue): boolean {
  if (isBlank(one) || isBlank(other)) return isNothing(one) && isNothing(other)
  if (isDate(one) && isDate(other)) return one.at === other.at
  if (isDate(one) || isDate(other)) return areSameInstant(one, other)
  if (isList(one) || isList(other)) return toText(one) === toText(other)
  if (typeof one === 'string' && typeof other === 'string') return one === other
  return toNumber(one) === toNumber(other)
}

const isNothing = (value: FormulaValue): boolean => isBlank(value) || value === 0 || value === false
/** A text beside a date is read as one. */
function areSameInstant(one: FormulaValue, other: FormulaValue): boolean {
  const [first, second] = [one, other].map((value) =>
    typeof value === 'string' ? readDateText(value) : toNumber(value),
  )
  return first === second
}

/** Below 0 where `one` comes first; NaN where the two cannot be compared. Numbers, dates, else texts by code point. */
export function compareValues(one: FormulaValue, other: FormulaValue): number {
  if (typeof one === 'string' && typeof other === 'string') {
    const numbers = [readNumber(one), readNumber(other)] as const
    return Number.isNaN(numbers[0]) || Number.isNaN(numbers[1]) ? compareText(one, other) : numbers[0] - numbers[1]
  }
  if (isList(one) || isList(other)) {
    const numbers = [toNumber(one), toNumber(other)] as const
    return Number.isNaN(numbers[0]) || Number.isNaN(numbers[1])
      ? compareText(toText(one), toText(other))
      : numbers[0] - numbers[1]
  }
  const [first, second] = [one, other].map((value, at) =>
    typeof value === 'string' && isDate((at === 0 ? other : one) ?? null) ? readDateText(value) : toNumber(value),
  )
  return (first ?? Number.NaN) - (second ?? Number.NaN)
}

/** By code point, as the database compares them; the language itself compares halves of characters beyond U+FFFF. */
function compareText(one: string, other: string): number {
  let at = 0
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++
  const [a, b] = [one.codePointAt(at) ?? -1, other.codePointAt(at) ?? -1]
  return a - b
}

/** Lists in lists become one. */
export const flattenLists = (values: readonly FormulaValue[]): FormulaValue[] =>
  values.flatMap((value) => (isList(value) ? flattenLists(value) : [value]))

/** What a database and a program can hold of a value: no number that is none, no moment beyond the last, no half of a character. */
export function toStorable(value: FormulaValue): FormulaValue {
  if (typeof value === 'string') return (value.isWellFormed() ? value : value.toWellFormed()).replaceAll('\0', '\uFFFD')
  if (typeof value === 'number') return Number.isNaN(value) ? failure : value + 0
  if (isList(value)) return value.map(toStorable)
  return isDate(value) && !(Math.abs(value.at) <= farthest) ? failure : value
}

/** Characters of one text that a formula may make. */
export const longestText = 100_000
export const limitText = (text: string): FormulaValue => (text.length > longestText ? failure : text)
