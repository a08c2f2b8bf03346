import type { Doc } from '@draftwright/contract/document'
import { franc } from 'franc-min'
import { toText } from '../../documents/to-text.ts'

/** The languages a page can declare; any other is declared as English, the language of the frame. */
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
/** Detection is unreliable for shorter texts. */
const enough = 120

/** The language of a text for the `lang` attribute, used by screen readers and hyphenation. */
export function detectLanguageTag(doc: Doc): string {
  const text = toText(doc).slice(0, 2000)
  return tags[franc(text, { minLength: enough, only: Object.keys(tags) })] ?? 'en'
}
