/** A footnote in a text that was read without it. */
export interface Reference {
  /** The place behind the words that it belongs to. */
  readonly at: number
  readonly number: number
}

/** A text without its footnotes `[^1]`, and where they stand in what is left. */
export function readReferences(whole: string): { text: string; references: Reference[] } {
  const references: Reference[] = []
  let text = ''
  let from = 0
  for (const { 0: mark, 1: number, index } of whole.matchAll(/[^\S\n]*\[\^(\d{1,3})\]/gu)) {
    text += whole.slice(from, index)
    from = index + mark.length
    references.push({ at: text.length, number: Number(number) })
  }
  return { text: text + whole.slice(from), references }
}
