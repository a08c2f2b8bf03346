/** The composer's data about one language. Phrases with `{}` take a key phrase of the author; they assert nothing themselves. */
export interface Language {
  code: string
  stopwords: Set<string>
  /** "A post about …": group 1 is the topic, and the sentence is not part of the text. */
  topic: RegExp[]
  /** A sentence that depends on the one before it. */
  leaning: RegExp
  example: RegExp
  phrases: Phrases
}

interface Phrases {
  more: string[]
  related: string[]
  example: string[]
  detail: string[]
  questions: Questions
}

/** What an editor asks an author whose text does not say it; `point` takes what the text is about. */
export interface Questions {
  /** Of a text that is a question itself. */
  answer: string
  point: string
  example: string
  figure: string
  reason: string
  nextStep: string
  /** Of an event without its hour, or without its place. */
  time: string
  place: string
}

export const toWordSet = (list: string): Set<string> => new Set(list.split(/\s+/).filter(Boolean))
