import { english } from './english.ts'
import { german } from './german.ts'

/** `word` or `word > instead`, separated by commas. */
type WordList = readonly (readonly [word: string, instead: string | null])[]

/** Words typical of one end of an axis, which the other end avoids. */
export interface ToneWords {
  informal: WordList
  stiff: WordList
  playful: WordList
  jargon: WordList
  vague: WordList
  hype: WordList
  hedges: WordList
}

const read = (list: string): WordList =>
  list.split(',').map((entry) => {
    const [word = '', instead = null] = entry.trim().split(/\s*>\s*/u)
    return [word, instead] as const
  })
const tone = (lists: Record<keyof ToneWords, string>): ToneWords => ({
  informal: read(lists.informal),
  stiff: read(lists.stiff),
  playful: read(lists.playful),
  jargon: read(lists.jargon),
  vague: read(lists.vague),
  hype: read(lists.hype),
  hedges: read(lists.hedges),
})

const known: Partial<Record<string, ToneWords>> = { en: tone(english), de: tone(german) }

/** Null for a language without tone data: then only what can be counted is checked. */
export const getToneWords = (code: string): ToneWords | null => known[code] ?? null

/** The replacement for a word that a voice avoids without naming one. */
export function getPlainWord(code: string, word: string): string | null {
  const lists = getToneWords(code)
  if (lists === null) return null
  for (const list of [lists.jargon, lists.stiff, lists.informal])
    for (const [one, instead] of list) if (one === word) return instead
  return null
}
/** Whether a sentence is correct without this word. */
export const isRemovable = (code: string, word: string): boolean =>
  [getToneWords(code)?.hype, getToneWords(code)?.hedges].some((list) =>
    list?.some(([one, instead]) => one === word && instead === ''),
  )
