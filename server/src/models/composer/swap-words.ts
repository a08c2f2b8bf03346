import { capitalizeFirst } from './words.ts'

/** The replacement; '' removes the words. Longer entries take precedence. */
export type WordSwaps = readonly (readonly [string, string])[]

/** `heavy > plain` by line or semicolon; `heavy >` removes it. */
export const parseSwaps = (list: string): WordSwaps =>
  list
    .split(/[;\n]/u)
    .map((entry) => entry.split('>').map((part) => part.trim()))
    .flatMap(([from = '', to = '']) => (from === '' ? [] : [[from, to] as const]))
    .sort((a, b) => b[0].length - a[0].length)

const patterns = new WeakMap<WordSwaps, RegExp>()

function getPattern(list: WordSwaps): RegExp {
  const known = patterns.get(list)
  if (known) return known
  const any = list.map(([from]) => from.replaceAll(' ', String.raw`\s+`).replaceAll("'", "['’]")).join('|')
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}\]/'’-])(${any})(?![\p{L}\p{N}\[/-])`, 'giu')
  patterns.set(list, pattern)
  return pattern
}

/**
 * In German, removing the first word of a sentence changes its word order, and capitalisation changes a word's meaning.
 */
export interface SwapRules {
  isVerbSecond: boolean
}

/** Replaces the words of the list in a text. URLs and quotations are unchanged. */
export function swapWords(text: string, list: WordSwaps, rules: SwapRules = { isVerbSecond: false }): string {
  if (list.length === 0) return text
  return text
    .split(/(\]\([^)]*\)|https?:\/\/\S+|“[^”]*”|„[^“]*“|«[^»]*»|"[^"]*")/u)
    .map((part, at) => (at % 2 === 1 ? part : swapPart(part, list, at === 0, rules)))
    .join('')
}

function swapPart(text: string, list: WordSwaps, isFirst: boolean, { isVerbSecond }: SwapRules): string {
  const out = text.replace(getPattern(list), (found, _word, at: number) => {
    const normalized = found.replaceAll('’', "'").replaceAll(/\s+/gu, ' ')
    const before = text.slice(0, at)
    const opens = (isFirst && before.trim() === '') || /[.!?:]["'”’»)]?\s+$/u.test(before)
    const isIt = (from: string): boolean =>
      isVerbSecond && !opens ? from === normalized : from.toLowerCase() === normalized.toLowerCase()
    const to = list.find(([from]) => isIt(from))?.[1]
    if (to === undefined || (isVerbSecond && opens && to === '')) return found
    return opens && /^\p{Lu}/u.test(found) ? capitalizeFirst(to) : to
  })
  if (out === text) return text
  return out
    .replaceAll(/(?<![^\S\n])[^\S\n]+([,.])/gu, '$1')
    .replaceAll(/,\s*,/gu, ',')
    .replaceAll(/([.!?]\s+|^),\s*/gu, '$1')
    .replaceAll(/ {2,}/gu, ' ')
    .replace(isFirst && /^\p{Lu}/u.test(text) ? /^\s*(\p{Ll})/u : /(?!)/u, (letter) => letter.trim().toUpperCase())
    .replaceAll(/([.!?] )(\p{Ll})/gu, (all, stop: string, letter: string) =>
      text.includes(all) ? all : stop + letter.toUpperCase(),
    )
}

/** English uses "an" before a vowel; a replacement may start with another sound. */
export const fixArticles = (text: string): string =>
  text
    .replaceAll(/\b(a)n (?=[bcdfgjklmnpqrstvwxz])/giu, '$1 ')
    .replaceAll(/\b(a) (?=(?:[aeio](?!ne\b|nce\b)|un(?!i|it)))/giu, '$1n ')
