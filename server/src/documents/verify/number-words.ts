import { toCardinal as toGerman, toOrdinal as toGermanOrdinal } from 'n2words/de-DE'
import { toCardinal as toEnglish, toOrdinal as toEnglishOrdinal } from 'n2words/en-US'
import { toCardinal as toSpanish, toOrdinal as toSpanishOrdinal } from 'n2words/es-ES'
import { toCardinal as toBelgian } from 'n2words/fr-BE'
import { toCardinal as toFrench, toOrdinal as toFrenchOrdinal } from 'n2words/fr-FR'
import { toCardinal as toItalian, toOrdinal as toItalianOrdinal } from 'n2words/it-IT'
import { toCardinal as toDutch, toOrdinal as toDutchOrdinal } from 'n2words/nl-NL'
import { toCardinal as toPortuguese, toOrdinal as toPortugueseOrdinal } from 'n2words/pt-PT'
import { foldWord } from './words.ts'

type ToWords = (value: number) => string

const languages: Record<string, { cardinals: readonly ToWords[]; ordinal: ToWords; more: string }> = {
  en: { cardinals: [toEnglish], ordinal: toEnglishOrdinal, more: 'a hundred=100, both=2, a thousand=1000' },
  de: {
    cardinals: [toGerman],
    ordinal: toGermanOrdinal,
    more: 'hundert=100, tausend=1000, zwo=2, beide=2, beiden=2, ein=1, eine=1, einen=1, einem=1, einer=1, eines=1',
  },
  fr: { cardinals: [toFrench, toBelgian], ordinal: toFrenchOrdinal, more: 'une=1, quatre vingt=80, huitante=80' },
  es: {
    cardinals: [toSpanish],
    ordinal: toSpanishOrdinal,
    more: 'un=1, una=1, ambos=2, ambas=2, ciento=100, doscientas=200, trescientas=300, cuatrocientas=400, quinientas=500, seiscientas=600, setecientas=700, ochocientas=800, novecientas=900',
  },
  it: { cardinals: [toItalian], ordinal: toItalianOrdinal, more: 'un=1, una=1, entrambi=2, entrambe=2' },
  nl: { cardinals: [toDutch], ordinal: toDutchOrdinal, more: 'een=1, beide=2' },
  pt: {
    cardinals: [toPortuguese],
    ordinal: toPortugueseOrdinal,
    more: 'uma=1, duas=2, ambos=2, ambas=2, dezesseis=16, dezessete=17, dezenove=19, quatorze=14, duzentas=200, trezentas=300, quatrocentas=400, quinhentas=500',
  },
}

/** "One hundred and five" is as usual as "one hundred five". */
const hundredAnd = [/hundred (?=\w)/u, 'hundred and '] as const

/** Other forms of the same numbers: before a noun, and of the other gender. */
const endings: Record<string, readonly (readonly [RegExp, string])[]> = {
  fr: [[/ un$/u, ' une']],
  es: [
    [/cientos(?= |$)/gu, 'cientas'],
    [/uno$/u, 'una'],
    [/una$/u, 'un'],
  ],
  it: [[/uno$/u, 'un']],
  pt: [
    [/entos(?= |$)/gu, 'entas'],
    [/ dois$/u, ' duas'],
    [/ um$/u, ' uma'],
  ],
}

/** A phrase as it is compared: folded words with one space between them. */
const toPhrase = (words: string): string => foldWord(words).replaceAll(/[-\s]+/gu, ' ')

interface NumberWords {
  /** Values from 0 to 9,999 by their words. */
  readonly values: ReadonlyMap<string, number>
  /** Words that such a phrase can have. */
  readonly parts: ReadonlySet<string>
  /** 1 to 100 by the beginning of their ordinal, which may be inflected. */
  readonly ordinals: ReadonlyMap<string, number>
}

const mostWords = 9999
const mostOrdinals = 100
const tables = new Map<string, NumberWords>()

/** Made from the words of all numbers the first time that a text in the language is checked. */
function readTable(code: string): NumberWords | undefined {
  const known = tables.get(code)
  const language = languages[code]
  if (known !== undefined || language === undefined) return known
  const values = new Map<string, number>()
  for (const toWords of language.cardinals) for (let n = mostWords; n >= 0; n--) values.set(toPhrase(toWords(n)), n)
  for (const pair of language.more.split(', ')) {
    const [phrase = '', value] = pair.split('=')
    values.set(phrase, Number(value))
  }
  const others = [...(code === 'en' ? [hundredAnd] : []), ...(endings[code] ?? [])]
  for (const [pattern, instead] of others) {
    // What is added is not looked at again.
    const known = [...values]
    for (const [phrase, n] of known) values.set(phrase.replace(pattern, instead), n)
  }
  const parts = new Set([...values.keys()].flatMap((phrase) => phrase.split(' ')))
  const ordinals = new Map<string, number>()
  for (let n = 1; n <= mostOrdinals; n++) ordinals.set(toOrdinalKey(language.ordinal(n)), n)
  const table = { values, parts, ordinals }
  tables.set(code, table)
  return table
}

const toOrdinalKey = (word: string): string => toPhrase(word).replace(/(?:[aeo]s?|e[nrms])$/u, '')

/** The longest number in words at the head of `keys`, and how many of them it takes; undefined if there is none. */
export function readNumberWords(code: string, keys: readonly string[]): { value: number; n: number } | undefined {
  const table = readTable(code)
  if (table === undefined) return undefined
  const first = keys[0] ?? ''
  let n = 0
  while (n < keys.length && n < 10 && table.parts.has(keys[n] ?? '')) n++
  for (; n > 0; n--) {
    const value = table.values.get(keys.slice(0, n).join(' '))
    if (value !== undefined) return { value, n }
  }
  const compound = readCompound(first, table)
  return compound === undefined ? undefined : { value: compound, n: 1 }
}

/** "Fünfzigtausend", "cinquantamila", "vijftigduizend": in one word, and above the table. */
function readCompound(key: string, { values }: NumberWords): number | undefined {
  const [, head = ''] = /^(.{3,})(?:tausend|mila|duizend)$/u.exec(key) ?? []
  const value = values.get(head)
  return value === undefined ? undefined : value * 1000
}

/** The value of an ordinal in words, whatever its ending. */
export const readOrdinal = (code: string, key: string): number | undefined =>
  readTable(code)?.ordinals.get(toOrdinalKey(key))

/** A cardinal with "mal" behind it: "dreimal". */
export function readTimesWord(code: string, key: string): number | undefined {
  const [, head] = /^(.{2,})(?:mal|maal|fach|voudig)$/u.exec(key) ?? []
  return head === undefined ? undefined : readTable(code)?.values.get(head)
}
