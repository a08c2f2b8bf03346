import type { QueryKind } from '../../../advising/query.ts'
import { lexicon, plural } from './lexicon.ts'

/** A name or value of the workspace that the question contains: words `at` to `at + length` of it. */
export interface KnownValue {
  readonly kind: QueryKind
  readonly field: string
  readonly value: string
  readonly at: number
  readonly length: number
  /** All of its words are there. */
  readonly isWhole: boolean
}

/** A row by its name, where a word stands for it. */
export const createNamedValue = (kind: QueryKind, value: string): KnownValue => ({
  kind,
  field: 'name',
  value,
  at: 0,
  length: 1,
  isWhole: true,
})

/** A word of a question. */
export interface Word {
  readonly typed: string
  readonly plain: string
  /** A comma or the like is behind it. */
  readonly isEnd: boolean
  readonly quoted: boolean
}

/** How many of the server's words (letters and digits alone) stand before each word. */
export function countParts(words: readonly Word[]): number[] {
  const counts: number[] = []
  let sum = 0
  for (const { plain } of words) {
    counts.push(sum)
    sum += (plain.match(/[\p{L}\p{N}]+/gu) ?? []).length
  }
  return [...counts, sum]
}

/** Kinds whose names are sentences: one word of them is no name. */
const sentences: readonly string[] = ['post', 'idea', 'task', 'meeting']

/** "With Greta Hollenbach" is a part of many titles, and tells none of them. */
const countTelling = (words: readonly string[]): number =>
  words.filter((word) => !['quiet', 'with', 'and', 'or', 'says', 'group'].includes(lexicon.get(word) ?? '')).length

/** The values that the words from `at` on name, the longestPhrase run. */
export function findKnownValues(
  values: readonly KnownValue[],
  offsets: readonly number[],
  at: number,
  words: readonly Word[],
  meant: readonly string[],
) {
  const here = values.filter((one) => one.at === offsets[at])
  const runs = here.flatMap((one) => {
    const end = offsets.indexOf(one.at + one.length)
    const length = end < 0 ? offsets.findIndex((offset) => offset >= one.at + one.length) - at : end - at
    if (length <= 0) return []
    const isKnown = meant
      .slice(at, at + length)
      .every((word) => lexicon.has(word) || lexicon.has(word.replace(/'s$/u, '')))
    const isNear = [meant[at + length], meant[at - 1]].some((word) => lexicon.get(word ?? '') === `field:${one.field}`)
    const isBeside = [meant[at + length], meant[at - 1]].some((word) => lexicon.get(word ?? '') === `kind:${one.kind}`)
    if (
      sentences.includes(one.kind) &&
      one.field === 'name' &&
      !isBeside &&
      !(length > 1 && (one.isWhole || words[at]?.quoted === true || countTelling(meant.slice(at, at + length)) > 2))
    )
      return []
    if (isKnown && !(one.isWhole && (length > 1 || isNear))) return []
    return [{ one, length }]
  })
  if (runs.length === 0) return null
  const length = Math.max(...runs.map((run) => run.length))
  const best = runs.filter((run) => run.length === length)
  // "The waiting list post" is a post by its name, whatever else is called so.
  const [noun = ''] = meant.slice(at + length)
  const ofNoun = plural.test(noun) ? [] : best.filter(({ one }) => lexicon.get(noun) === `kind:${one.kind}`)
  const whole = ofNoun.length > 0 ? ofNoun : best.filter(({ one }) => one.isWhole)
  const chosen = whole.length > 0 ? whole : best
  return { length, isWhole: whole.length > 0, values: chosen.map(({ one }) => one) }
}
