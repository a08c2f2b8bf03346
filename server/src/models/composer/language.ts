/** What is known about one language. */
export interface Language {
  code: string
  stopwords: Set<string>
  /** A sentence that depends on the one before it. */
  leaning: RegExp
}

export const toWordSet = (list: string): Set<string> => new Set(list.split(/\s+/).filter(Boolean))
