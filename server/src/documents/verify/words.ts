import { detectLanguage } from '@draftwright/contract/score/languages'
import type { Span } from './finding.ts'

export interface Word extends Span {
  readonly text: string
  /** In lower case and without accents. */
  readonly key: string
}

export interface Sentence extends Span {
  readonly text: string
  readonly isHeading: boolean
}

/** Lower case without accents; as long as the word, except for letters that no language of the checks has. */
export const foldWord = (word: string): string =>
  word.toLowerCase().replaceAll('ß', 'ss').replaceAll('’', "'").normalize('NFD').replaceAll(/\p{M}/gu, '')

export function readWords(text: string, offset = 0): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word], at, all) => {
    const start = offset + (all[at]?.index ?? 0)
    return { text: word, key: foldWord(word), start, end: start + word.length }
  })
}

/** The words in one line, in lower case and without marks, between spaces: what stands in it can be searched for. */
export const toRun = (text: string): string =>
  ` ${readWords(text)
    .map(({ key }) => key)
    .join(' ')} `

/** Rough, by the languages that the checks know: "Gerichte" and "Gerichten", "client" and "clients". */
export function stemKey(key: string): string {
  if (key.length <= 3 || /\d/u.test(key)) return key
  const cut = key.replace(/(?:ungen|ung|ations?|ments?|ings?|ers?|ies|ed|es|en|em|er|oes|aes|ais|s|e|y|a|o|i|n)$/u, '')
  return (cut.length >= 3 ? cut : key).slice(0, 8)
}

const articles =
  'selon seit segun secondo volgens segundo nach laut about from jusqu lors entre depuis apres avant plus moins tres bien nous vous leurs aber auch noch schon nur sehr mehr als wie wenn dann jetzt heute immer hier dort unser unsere unserem unseren unserer bei zum zur ins vom durch gegen ohne seit bis also just still now then than too very more most our your their its his her who which what when where why how there here so as up out off all any some each every other same such only own muy mas menos cuando donde tambien todo toda todos todas nuestro nuestra este esta estos estas piu meno anche ogni tutto tutti tutte nostro nostra questo questa meer minder heel ook alle onze jullie deze mais menos tambem cada todos todas nosso nossa esse essa isso get got make made take took gives give'
const always = new Set(articles.split(' '))

export interface Vocabulary {
  readonly code: string
  /** Words that carry no meaning of their own, folded. */
  readonly isFunctionWord: (key: string) => boolean
}

const vocabularies = new Map<string, ReadonlySet<string>>()

/** The words that carry no meaning, in the language of a text. */
export function readVocabulary(text: string): Vocabulary {
  const { code, common } = detectLanguage(text)
  let words = vocabularies.get(code)
  if (words === undefined) vocabularies.set(code, (words = new Set([...common].map(foldWord))))
  const known = words
  return { code, isFunctionWord: (key) => known.has(key) || always.has(key) }
}

const contentStems = (words: readonly Word[], { isFunctionWord }: Vocabulary): string[] =>
  words
    .filter(({ key }) => key.length > 2 && !isFunctionWord(key) && !/^\d+$/u.test(key))
    .map(({ key }) => stemKey(key))
export const listContentStems = (text: string, vocabulary: Vocabulary): string[] =>
  contentStems(readWords(text), vocabulary)

const short =
  /(?:^|[\s("“„«])(?:e\.?g|i\.?e|mr|mrs|ms|dr|prof|st|vs|approx|ca|bzw|z\. ?b|d\. ?h|u\. ?a|usw|nr|no|inc|ltd|co|corp|etc|max|min|tel|ggf|evtl|inkl|mio|mrd|tsd|jan|feb|aug|sept?|oct|okt|nov|dec|dez|déc|janv|sr|sra|dra|sig|dott|núm|std|p|\p{Lu})\.$/iu
const germanMonth = /^(?:Jan|Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Saison|Jahrhundert|Platz|Mal)/u

/** Sentences and lines with their places; decimals, abbreviations, ordinals and links stay whole. */
export function readSentences(text: string): Sentence[] {
  const found: Sentence[] = []
  for (const line of text.matchAll(/[^\n]+/gu)) {
    const [, marks = '', hash] = /^(\s*(?:(#{1,6})\s+|(?:[-*•]|\d{1,2}[.)])\s+)?)/u.exec(line[0]) ?? []
    const isHeading = hash !== undefined
    const body = line[0].slice(marks.length)
    let from = 0
    const push = (to: number) => {
      const raw = body.slice(from, to)
      const trimmed = raw.trim()
      const start = line.index + marks.length + from + raw.indexOf(trimmed)
      if (/[\p{L}\p{N}]/u.test(trimmed)) found.push({ text: trimmed, start, end: start + trimmed.length, isHeading })
      from = to
    }
    for (const { 0: stop, index } of body.matchAll(/(?<![.!?…:])[.!?…:]+["'”’»“)\]]*(?:\s»)?(?=\s|$)/gu)) {
      const to = index + stop.length
      const before = body.slice(from, to)
      const next = body.slice(to).trimStart()
      if (stop === ':') continue
      if (
        stop === '.' &&
        next !== '' &&
        (short.test(before) ||
          (/(?<!\d)\d{1,2}\.$/u.test(before) && (germanMonth.test(next) || /^[\p{Ll}\d–-]/u.test(next))))
      )
        continue
      if (/^\p{Ll}/u.test(next) && /[.!?…]["”»“]?/u.test(stop) && /["”»“]$/u.test(stop)) continue
      push(to)
    }
    push(body.length)
  }
  return found
}

/** What links, addresses, tags and open questions to the author hide, as spaces: a number inside of them is no figure. */
export const maskAddresses = (text: string): string =>
  text.replaceAll(
    /\[\[[^[\]\n]{0,500}\]\]|\]\([^)\s]*\)|https?:\/\/[^\s)]+|www\.[^\s)]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,200}|(?<!\w)[#@](?=[\p{L}\p{N}_]*\p{L})[\p{L}\p{N}_]+/gu,
    (hidden) => ' '.repeat(hidden.length),
  )
