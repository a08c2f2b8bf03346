/** Of a word that is looked for as one; longer texts are no words, and no expression of their length can be built. */
const longestWord = 1000

/** Whole words, in any case. */
export function hasWholeWord(text: string, word: string): boolean {
  if (word.length > longestWord) return normalize(text).includes(normalize(word))
  const escaped = word.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`).replaceAll(/\s+/gu, String.raw`\s+`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'iu').test(text)
}

const normalize = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, ' ')
