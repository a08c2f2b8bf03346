/** Language data used by the score. */
export interface ScoreLanguage {
  code: string
  /** Function words: they identify the language and carry no meaning of their own. */
  common: ReadonlySet<string>
  /** Words and phrases that add nothing, with their replacement ('' removes them). */
  fillers: readonly (readonly [string, string])[]
  /** Verb-second: removing a word from the start of a sentence changes the word order. */
  isVerbSecond: boolean
  passive: RegExp
  /** Matches a first sentence that only announces the text. */
  announcing: RegExp
  /** A sentence may be split here: after a comma, before a new subject. */
  joints: RegExp
  and: string
  related: string
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u))
export const start = String.raw`(?<![\p{L}\p{N}])`
export const end = String.raw`(?![\p{L}\p{N}])`
/** `body` as whole words. Case-sensitive: in German it distinguishes participles from nouns. */
const whole = (body: string): RegExp => new RegExp(`${start}(?:${body})${end}`, 'gu')
const joint = (words: string, subjects: string): RegExp =>
  new RegExp(String.raw`[,;–]\s+(${words})\s+(?=(?:${subjects})${end})`, 'giu')

export interface LanguageWords {
  code: string
  common: string
  /** `phrase` or `phrase > instead`, one per line. */
  fillers: string
  isVerbSecond?: boolean
  passive: string
  announcing: string
  joints: string
  subjects: string
  and: string
  related: string
}

export const createLanguage = (words: LanguageWords): ScoreLanguage => ({
  code: words.code,
  common: set(words.common),
  fillers: words.fillers
    .split(',')
    .map((entry) => entry.trim().split(/\s*>\s*/u))
    .map(([phrase = '', instead = '']) => [phrase, instead] as const),
  isVerbSecond: words.isVerbSecond ?? false,
  passive: whole(words.passive),
  announcing: new RegExp(`^(?:${words.announcing})${end}`, 'iu'),
  joints: joint(words.joints, words.subjects),
  and: words.and,
  related: words.related,
})
