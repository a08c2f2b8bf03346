/** The composer's data about one language. Phrases with `{}` take a key phrase of the author; they assert nothing themselves. */
export interface Language {
  code: string
  stopwords: Set<string>
  /** Removed anywhere. */
  fillers: RegExp[]
  /** Removed at the start of a sentence, repeatedly. */
  lead: RegExp
  /** "Don't forget to mention that …": the frame is removed, the rest stays. */
  frames: RegExp[]
  /** "A post about …": group 1 is the topic, and the sentence is not part of the text. */
  topic: RegExp[]
  /** Whole sentences that are small talk, not content. */
  talk: RegExp[]
  /** A sentence that depends on the one before it. */
  leaning: RegExp
  example: RegExp
  /** Marks the main point of the text; group 0 is removed if the sentence opens the text. */
  thesis: RegExp
  closing: RegExp
  callToAction: RegExp
  /** Starts a new topic at the start of a sentence. */
  turn: RegExp
  /** Clause starts at which an unpunctuated transcript may be split. */
  clause: RegExp
  article: string[]
  linkers: string[]
  phrases: Phrases
}

interface Phrases {
  /** Title templates around a key phrase. */
  about: string[]
  ask: string[]
  howTo: string[]
  /** "Why" if the word order after it is that of a statement, else null. */
  why: string | null
  more: string[]
  related: string[]
  invite: string[]
  example: string[]
  figure: string[]
  detail: string[]
  meaning: string[]
  source: string[]
  start: string[]
  inPractice: string[]
}

export const toWordSet = (list: string): Set<string> => new Set(list.split(/\s+/).filter(Boolean))
