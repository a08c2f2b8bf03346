import { dutch } from './language-nl.ts'
import { english } from './language-en.ts'
import { french } from './language-fr.ts'
import { german } from './language-de.ts'
import { italian } from './language-it.ts'
import { portuguese } from './language-pt.ts'
import { spanish } from './language-es.ts'
import type { Language } from './language.ts'

const knownLanguages = [english, german, spanish, french, italian, portuguese, dutch]
const never = /(?!)/

/** A language without word lists. */
const createUnknownLanguage = (code: string): Language => ({ code, stopwords: new Set(), leaning: never })

const scripts: [string, RegExp][] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['ru', /[\u0400-\u04ff]/g],
  ['el', /[\u0370-\u03ff]/g],
  ['ar', /[\u0600-\u06ff]/g],
  ['he', /[\u0590-\u05ff]/g],
  ['hi', /[\u0900-\u097f]/g],
  ['th', /[\u0e00-\u0e7f]/g],
]

/** ISO 639-1 code of a text: by script, else by its function words; `und` if they are inconclusive. */
export function detectLanguageCode(text: string): string {
  const sample = text.slice(0, 6000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  for (const [code, letter] of scripts) {
    if ((sample.match(letter)?.length ?? 0) > letters * (code === 'ja' ? 0.1 : 0.3))
      return code === 'ru' && /[їєґ]/iu.test(sample) && !/[ыэъ]/iu.test(sample) ? 'uk' : code
  }
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  let best = { code: 'und', score: 0 }
  for (const language of knownLanguages) {
    const score = words.filter((word) => language.stopwords.has(word)).length / Math.max(1, words.length)
    if (score > best.score + 0.001) best = { code: language.code, score }
  }
  if (best.score >= 0.18) return best.code
  return words.length < 12 && /^[\p{ASCII}\p{Emoji}\s’“”–—…]*$/u.test(sample)
    ? 'en'
    : best.score >= 0.1
      ? best.code
      : 'und'
}

export function resolveLanguage(code: string): Language {
  const base = code.toLowerCase().slice(0, 2)
  return (
    knownLanguages.find((language) => language.code === base) ?? createUnknownLanguage(code === 'und' ? 'und' : base)
  )
}
