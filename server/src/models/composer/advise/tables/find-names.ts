import type { KnownTable } from '../../../advising/table-query.ts'
import { lexicon, normalizeWords } from '../query/lexicon.ts'
import type { NameFinder, TaggedWords } from '../query/tag-words.ts'

/** A word without the endings of plurals and cases. */
function toStem(word: string): string {
  let stem = word.replace(/ies$/u, 'y')
  for (;;) {
    const next = stem.replace(/(?:en|er|es|e|n|s)$/u, '')
    if (next === stem || next.length < 3) return stem
    stem = next
  }
}
/** "Started", "betreut" and "gekostet" name the fields "Start", "Betreuer" and "Kosten". */
const toVerbStem = (word: string): string =>
  toStem(word.replace(/^ge(?=.{3,}t$)/u, '').replace(/(?<=...)(?:ed|ing|et|t)$/u, ''))

const rowNouns = /^(?:tables?|tabellen?|records?|rows?|entries|datensaetzen?|eintraegen?)$/u

export const splitName = (text: string): string[] => normalizeWords(text).match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []
const toStems = (text: string): string[] => splitName(text).map(toStem)

const isAt = (meant: readonly string[], at: number, stems: readonly string[]): boolean =>
  stems.length > 0 &&
  stems.every((stem, n) => {
    const word = meant[at + n]
    return word !== undefined && (toStem(word) === stem || (stems.length === 1 && toVerbStem(word) === stem))
  })

/** Names that are the product's own: a table of that name is only meant where the question says "table". */
const isReserved = (name: string): boolean => {
  const words = splitName(name).join(' ')
  return /^(?:kind|entry|note):/u.test(lexicon.get(words) ?? '') || /^(?:forms?|newsletters?|content)$/u.test(words)
}

/** The table that a question names; of several the one with the longest name. */
export function findTable(words: readonly string[], tables: readonly KnownTable[]): KnownTable | null {
  const saysTable = words.some((word) => /^(?:tables?|tabellen?)$/u.test(word))
  const found = tables
    .map((table) => ({ table, stems: toStems(table.name) }))
    .filter(
      ({ table, stems }) => (saysTable || !isReserved(table.name)) && words.some((_, at) => isAt(words, at, stems)),
    )
    .toSorted((one, other) => other.stems.length - one.stems.length)
  return found[0]?.table ?? null
}

/** Finds fields and options of a table and its own name, the longest first. */
export function createNameFinder(table: KnownTable): NameFinder {
  const names: readonly (Pick<TaggedWords, 'tag' | 'arg' | 'choice'> & { readonly stems: readonly string[] })[] = [
    { stems: toStems(table.name), tag: 'table', arg: table.name },
    ...table.fields.map(({ name }) => ({ stems: toStems(name), tag: 'column', arg: name })),
    ...table.fields.flatMap(({ name, options }) =>
      options.map((choice) => ({ stems: toStems(choice), tag: 'choice', arg: name, choice })),
    ),
  ].toSorted((one, other) => other.stems.length - one.stems.length)
  return (meant, at) => {
    // "Number of" counts, also where a field is called "Number".
    if (lexicon.get(meant.slice(at, at + 2).join(' ')) === 'measure:count') return null
    // "Not closed" denies an option, also where the CRM has a word for both.
    const isDenied = lexicon.get(meant[at] ?? '') === 'not' && names.some(({ stems }) => isAt(meant, at + 1, stems))
    if (isDenied) return { tag: 'not', arg: '', length: 1 }
    const [first, ...rest] = names.filter(({ stems }) => isAt(meant, at, stems))
    if (first === undefined) return rowNouns.test(meant[at] ?? '') ? { tag: 'table', arg: table.name, length: 1 } : null
    const { stems, ...name } = first
    const same = [first, ...rest.filter((one) => one.tag === 'choice' && one.stems.length === stems.length)]
    // What two fields have as an option is of the field that is named as well.
    const named = same.filter(({ arg }) => meant.some((_, place) => isAt(meant, place, toStems(arg))))
    if (name.tag !== 'choice' || same.length === 1) return { ...name, length: stems.length }
    const [own, other] = named
    if (own === undefined || other !== undefined) return null
    return {
      tag: own.tag,
      arg: own.arg,
      ...(own.choice === undefined ? {} : { choice: own.choice }),
      length: stems.length,
    }
  }
}
