import { german } from './language-de.ts'
import { english } from './language-en.ts'
import { spanish } from './language-es.ts'
import { french } from './language-fr.ts'
import { italian } from './language-it.ts'
import { dutch } from './language-nl.ts'
import { portuguese } from './language-pt.ts'
import type { ScoreLanguage } from './language.ts'

const known = [english, german, french, spanish, italian, dutch, portuguese]
const never = /(?!)/gu

/** For texts in other languages: only what can be counted is scored. */
const unknown: ScoreLanguage = {
  code: 'und',
  common: new Set(),
  fillers: [],
  isVerbSecond: true,
  passive: never,
  announcing: /(?!)/u,
  joints: never,
  and: '(?!)',
  related: '→',
}

/** Detected by function words in the first 4,000 characters. */
export function detectLanguage(text: string): ScoreLanguage {
  const words =
    text
      .slice(0, 4000)
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}']+/gu) ?? []
  let best = unknown
  let most = words.length * 0.12
  for (const language of known) {
    const hits = words.reduce((sum, word) => sum + (language.common.has(word) ? 1 : 0), 0)
    if (hits > most) {
      most = hits
      best = language
    }
  }
  return best
}
