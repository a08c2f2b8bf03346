import { getCountryName, toCountryCode } from '@draftwright/contract/crm/countries'
import { cityNames } from '../../../advising/german-values.ts'
import type { KnownValue, Word } from './known-values.ts'
import { normalizeWords } from './lexicon.ts'

/** A part of a question that is tagged already. */
interface TaggedPart {
  readonly tag: string
  readonly arg: string
  readonly words: string
  readonly values?: readonly KnownValue[]
}

export const stripSigns = (typed: string): string => typed.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** After "in" a word that no row has is a place where nobody is, where rows that have a place are asked for. */
export const isPlace = (items: readonly TaggedPart[], isFollowUp: boolean): boolean =>
  (items.at(-1)?.words === 'in' && (isFollowUp || items.findLast(({ tag }) => tag === 'kind')?.arg === 'company')) ||
  (items.at(-1)?.tag === 'or' && items.at(-2)?.values?.[0]?.field === 'city')

/** A city by each of its names. */
export const toCities = (typed: string): KnownValue[] =>
  (cityNames.find((names) => names.some((name) => normalizeWords(name) === normalizeWords(typed))) ?? [typed]).map(
    (value) => ({ kind: 'company', field: 'city', value, at: 0, length: 1, isWhole: true }),
  )

/** "At Dorian" is at a company, whoever else is called so, and nothing is done "with" a deal. */
export function keepPlaces(values: readonly KnownValue[], items: readonly TaggedPart[]): readonly KnownValue[] {
  const said = items.findLast(({ words }) => !/^(?:the|der|die|das|dem|den)$/u.test(words))?.words ?? ''
  // "Wer arbeitet bei" is one phrase.
  const before = said.replace(/^.* (?=\S+$)/u, '')
  const kept = values.filter(({ kind, field }) =>
    /^(?:at|bei|beim)$/u.test(before) ? kind === 'company' : field !== 'name' || kind !== 'opportunity',
  )
  return /^(?:at|bei|beim|with|mit)$/u.test(before) && kept.length > 0 ? kept : values
}

/** Where a place may stand: behind "in", or joined to another country. */
export function isBehindPlaceWord(items: readonly TaggedPart[]): boolean {
  const said = items.filter(({ tag, words }) => tag !== 'comma' && !/^(?:the|der|die|den)$/u.test(words))
  const last = said.at(-1)
  if (/^(?:in|im|from|aus|(?:outside|ausserhalb)(?: of| von)?)$/u.test(last?.words ?? '')) return true
  return (last?.tag === 'or' || last?.tag === 'and') && said.at(-2)?.values?.[0]?.field === 'country'
}

/** The country that the words from `at` on name in any of several languages. */
export function findCountry(words: readonly Word[], at: number): KnownValue | null {
  for (let length = Math.min(3, words.length - at); length > 0; length--) {
    const typed = stripSigns(
      words
        .slice(at, at + length)
        .map((one) => one.typed)
        .join(' '),
    )
    // Two letters are words before they are a country.
    const code = typed.length > 3 || /^\p{Lu}+$/u.test(typed) ? toCountryCode(typed) : null
    if (code !== null)
      return { kind: 'company', field: 'country', value: getCountryName(code), at: 0, length, isWhole: true }
  }
  return null
}
