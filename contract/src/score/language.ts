/** What the score knows of one language. */
export interface ScoreLanguage {
  code: string
  /** Function words: they tell the language and carry no meaning of their own. */
  common: ReadonlySet<string>
  /** Words and phrases that add nothing, with what may stand instead ('' takes them out). */
  fillers: readonly (readonly [string, string])[]
  /** Verb-second: a word cannot leave the start of a sentence without turning it round. */
  isVerbSecond: boolean
  passive: RegExp
  /** A first sentence that only announces the text. */
  announcing: RegExp
  /** After a comma and before a new subject, a sentence may end here. */
  joints: RegExp
  and: string
  related: string
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u))
export const start = String.raw`(?<![\p{L}\p{N}])`
export const end = String.raw`(?![\p{L}\p{N}])`
/** `body` as whole words. Case counts: in German it tells a participle from a noun. */
const whole = (body: string): RegExp => new RegExp(`${start}(?:${body})${end}`, 'gu')
const joint = (words: string, subjects: string): RegExp =>
  new RegExp(String.raw`[,;–]\s+(${words})\s+(?=(?:${subjects})${end})`, 'giu')

export interface LanguageWords {
  code: string
  common: string
  /** `phrase` or `phrase > instead`, one a line. */
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
