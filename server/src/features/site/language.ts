import type { Doc } from '@draftwright/contract/document'
import { franc } from 'franc-min'
import { toText } from '../../documents/to-text.ts'

/** The languages a page can name; anything else is left as English, the language of the frame. */
const tags: Record<string, string> = {
  eng: 'en',
  deu: 'de',
  fra: 'fr',
  spa: 'es',
  por: 'pt',
  ita: 'it',
  nld: 'nl',
  pol: 'pl',
  rus: 'ru',
  ukr: 'uk',
  tur: 'tr',
  swe: 'sv',
  jpn: 'ja',
  cmn: 'zh',
  kor: 'ko',
  arb: 'ar',
  hin: 'hi',
}
/** Shorter texts are guessed wrongly too often. */
const enough = 120

/** The language of a text as `lang` wants it, so that voices and hyphenation suit it. */
export function languageOf(doc: Doc): string {
  const text = toText(doc).slice(0, 2000)
  return tags[franc(text, { minLength: enough, only: Object.keys(tags) })] ?? 'en'
}
