import { detectLanguage } from '@draftwright/contract/score/languages'
import { franc } from 'franc-min'

/** Codes of ISO 639-3 by those that pages and networks take (BCP 47). */
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
/** Below so many characters the most usual words of a language say more than its letters do. */
const enough = 120

/** The language of a text; null if it cannot be told. */
export function detectLanguageTag(text: string): string | null {
  const known = tags[franc(text.slice(0, 2000), { minLength: enough, only: Object.keys(tags) })]
  if (known !== undefined) return known
  const { code } = detectLanguage(text)
  return Object.values(tags).includes(code) ? code : null
}
