import type { Language } from './language.ts'

const unspaced = /[\u3040-\u30ff\u4e00-\u9fff\u0e00-\u0e7f]/
const segmenters = new Map<string, Intl.Segmenter>()

/** The words of a text, as written. Scripts without spaces are segmented by the runtime's dictionary. */
export function splitWords(text: string): string[] {
  if (!unspaced.test(text)) return text.match(/[\p{L}\p{N}]+(?:['’.,\-/&][\p{L}\p{N}]+)*[%€$£]?/gu) ?? []
  let segmenter = segmenters.get('ja')
  if (!segmenter) segmenters.set('ja', (segmenter = new Intl.Segmenter('ja', { granularity: 'word' })))
  return [...segmenter.segment(text)].filter((part) => part.isWordLike).map((part) => part.segment)
}

export const countWords = (text: string): number => {
  const plain = text.replace(/\]\([^)]*\)/g, '').replace(/https?:\/\/\S+/g, '')
  return unspaced.test(plain) ? Math.round((plain.match(/[\p{L}\p{N}]/gu)?.length ?? 0) / 2) : splitWords(plain).length
}

/** Lower case, without accents. */
export const foldText = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[’]/g, "'")

/** A rough stem, good enough to recognise related words. */
export function stemWord(word: string): string {
  const base = foldText(word).replace(/'s?$/, '')
  if (base.length <= 4 || /\d/.test(base)) return base.length === 4 ? base.replace(/s$/, '') : base
  const cut = base.replace(/(?:ations?|ments?|ings?|iness|ness|ers?|ies|ied|ed|es|en|em|(?<!s)s|e|y|a|o)$/, '')
  return (cut.length >= 3 ? cut : base).slice(0, 9)
}

/** Stems of the meaningful words, in order, with repetitions. */
export function listContentStems(text: string, language: Language): string[] {
  return splitWords(text)
    .filter((word) => !language.stopwords.has(word.toLowerCase().replace(/’/g, "'")))
    .filter((word) => word.length > 2 || /\d|^[A-Z]{2}$/.test(word) || unspaced.test(word))
    .filter((word) => !/^[\u3040-\u309f]{1,2}$/.test(word))
    .map(stemWord)
}

/** A stable 32-bit hash (FNV-1a): the same input always selects the same phrase. */
export function hashText(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0
  return value
}

export const capitalizeFirst = (text: string): string =>
  text.replace(/^([^\p{L}\p{N}]*)(\p{Ll})/u, (whole, before: string, letter: string) =>
    /^(?:iPhone|iPad|iOS|eBay|macOS)/.test(text.slice(before.length)) ||
    /^\W*\w[\w-]*\.(?:com|org|net|io|de|dev)\b/.test(text)
      ? whole
      : before + letter.toUpperCase(),
  )
