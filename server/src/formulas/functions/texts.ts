import { RE2JS } from 're2js'
import {
  limitText,
  failure,
  flattenLists,
  type FormulaValue,
  isBlank,
  isList,
  longestText,
  toNumber,
  toText,
} from '../values.ts'
import { defineFunction, type FormulaFunction, many } from './define.ts'

const ofText = (bounds: readonly [number, number], run: (text: string, ...more: FormulaValue[]) => FormulaValue) =>
  defineFunction(bounds, ([value = null, ...more]) => run(toText(value), ...more))

/** A count or a place: whole, not below 0; NaN where it is no number. */
const toCount = (value: FormulaValue): number => Math.max(0, Math.trunc(toNumber(value)))

const halves = /[\uD800-\uDFFF]/
/** Characters are code points: none beyond U+FFFF is cut in half or counted twice. */
const countCharacters = (text: string): number => (halves.test(text) ? [...text].length : text.length)
const slice = (text: string, from: number, to?: number): string =>
  halves.test(text) ? [...text].slice(from, to).join('') : text.slice(from, to)

/** 1-based place of a text in another, searched from the 1-based `start` on; 0 where it is not. */
function findText(needle: string, text: string, start: FormulaValue): number {
  const from = toCount(start)
  if (Number.isNaN(from)) return Number.NaN
  const skipped = slice(text, 0, Math.max(0, from - 1)).length
  const at = text.indexOf(needle, skipped)
  return at < 0 ? 0 : countCharacters(text.slice(0, at)) + 1
}

/** The parts with a text between them; an error before it would be too long. */
const joinParts = (parts: readonly string[], between: string): FormulaValue =>
  parts.reduce((sum, part) => sum + part.length, 0) + (parts.length - 1) * between.length > longestText
    ? failure
    : parts.join(between)

/** Characters that a pattern is looked for in. */
const longestSearched = 20_000

/** Patterns are RE2's, which take time linear in the text whatever the pattern. */
const patterns = new Map<string, RE2JS | null>()
function readPattern(source: string): RE2JS | null {
  const known = patterns.get(source)
  if (known !== undefined) return known
  let made: RE2JS | null = null
  try {
    made = source.length > 1000 ? null : RE2JS.compile(source)
  } catch {
    made = null
  }
  if (patterns.size > 500) patterns.clear()
  patterns.set(source, made)
  return made
}

const readMatcher = (text: string, pattern: FormulaValue) =>
  text.length > longestSearched ? undefined : readPattern(toText(pattern))?.matcher(text)
/** Characters that a replacement at every place could make. */
const mostReplaced = 10_000_000

const toList = (value: FormulaValue): readonly FormulaValue[] => (isList(value) ? value : [value])

export const textFunctions: Readonly<Record<string, FormulaFunction>> = {
  CONCATENATE: defineFunction([1, many], (values) => limitText(values.map(toText).join(''))),
  EXACT: defineFunction([2, 2], ([one = null, other = null]) => toText(one) === toText(other)),
  FIND: defineFunction([2, 3], ([needle = null, text = null, start = 0]) => {
    const at = findText(toText(needle), toText(text), start)
    return Number.isNaN(at) ? failure : at
  }),
  SEARCH: defineFunction([2, 3], ([needle = null, text = null, start = 0]) => {
    const at = findText(toText(needle).toLowerCase(), toText(text).toLowerCase(), start)
    return Number.isNaN(at) ? failure : at === 0 ? null : at
  }),
  LEFT: ofText([1, 2], (text, count = 1) => slice(text, 0, toCount(count))),
  RIGHT: ofText([1, 2], (text, count = 1) => (toCount(count) === 0 ? '' : slice(text, -toCount(count)))),
  MID: ofText([3, 3], (text, start = 1, count = 0) => {
    const from = Math.max(1, toCount(start)) - 1
    return slice(text, from, from + toCount(count))
  }),
  LEN: ofText([1, 1], countCharacters),
  LOWER: ofText([1, 1], (text) => text.toLowerCase()),
  UPPER: ofText([1, 1], (text) => text.toUpperCase()),
  TRIM: ofText([1, 1], (text) => text.trim()),
  SUBSTITUTE: ofText([3, 4], (text, old = null, fresh = null, index = null) => {
    const wanted = toText(old)
    if (wanted === '') return text
    const parts = text.split(wanted)
    if (index === null) return joinParts(parts, toText(fresh))
    const at = toCount(index)
    if (at < 1 || at >= parts.length) return text
    return limitText(parts.slice(0, at).join(wanted) + toText(fresh) + parts.slice(at).join(wanted))
  }),
  REPLACE: ofText([4, 4], (text, start = 1, count = 0, fresh = null) => {
    const from = Math.max(1, toCount(start)) - 1
    return limitText(slice(text, 0, from) + toText(fresh) + slice(text, from + toCount(count)))
  }),
  REPT: ofText([2, 2], (text, count = 0) => {
    const times = toCount(count)
    return Number.isNaN(times) || text.length * times > longestText ? failure : text.repeat(times)
  }),
  T: defineFunction([1, 1], ([value = null]) => (typeof value === 'string' ? value : null)),
  VALUE: ofText([1, 1], (text) => {
    const digits = text.replaceAll(/[^\d.\-eE+]/g, '').replace(/(?<=.)[-+](?![\d])/g, '')
    const value = /\d/.test(digits) ? Number(digits) : Number.NaN
    return text.trim() === '' ? null : Number.isNaN(value) ? failure : text.includes('%') ? value / 100 : value
  }),
  ENCODE_URL_COMPONENT: ofText([1, 1], (text) =>
    limitText(
      encodeURIComponent(text.toWellFormed()).replaceAll(
        /[!'()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    ),
  ),
  REGEX_MATCH: ofText([2, 2], (text, pattern = null) => readMatcher(text, pattern)?.find() ?? failure),
  REGEX_EXTRACT: ofText([2, 2], (text, pattern = null) => {
    const matcher = readMatcher(text, pattern)
    if (matcher === undefined) return failure
    if (!matcher.find()) return null
    return matcher.groupCount() > 0 ? (matcher.group(1) ?? '') : (matcher.group() ?? '')
  }),
  REGEX_REPLACE: ofText([3, 3], (text, pattern = null, fresh = null) => {
    const [matcher, replacement] = [readMatcher(text, pattern), toText(fresh)]
    if (matcher === undefined || replacement.length * (text.length + 1) > mostReplaced) return failure
    try {
      return limitText(matcher.replaceAll(replacement))
    } catch {
      // A group that the pattern does not have.
      return failure
    }
  }),
  ARRAYJOIN: defineFunction([1, 2], ([list = null, separator = ', ']) =>
    joinParts(flattenLists(toList(list)).map(toText), toText(separator)),
  ),
  ARRAYUNIQUE: defineFunction([1, many], (values) => {
    const seen = new Set<string>()
    return flattenLists(values).filter((value) => {
      const key = `${typeof value} ${toText(value)}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
  }),
  ARRAYCOMPACT: defineFunction([1, many], (values) => flattenLists(values).filter((value) => !isBlank(value))),
  ARRAYFLATTEN: defineFunction([1, many], (values) => flattenLists(values)),
  ARRAYSLICE: defineFunction([2, 3], ([list = null, start = 1, end = null]) => {
    const values = flattenLists(toList(list))
    const [from, to] = [Math.trunc(toNumber(start)), end === null ? values.length : Math.trunc(toNumber(end))]
    return values.slice(from > 0 ? from - 1 : from, to < 0 ? to + 1 || values.length : to)
  }),
}
