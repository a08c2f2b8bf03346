/** One layout of one product, made up in its form, and what was said according to it. */
export interface Sample {
  readonly name: string
  /** The text of the file, or the paragraphs of a Word file: runs with `\n` for a break and `\t` for a tab, or the rows of a table. */
  readonly file: string | { readonly word: readonly (string | readonly (readonly string[])[])[] }
  /** `minutes:seconds speaker: words` of each segment; `-` without a time, `?` without a speaker. */
  readonly said: readonly string[]
  readonly title?: string
}
