/** The two halves of a possibly misspelled word: one mistake leaves one of them intact. */
export function splitInHalves(word: string): string[] {
  const middle = Math.ceil(word.length / 2)
  return [word.slice(0, middle), word.slice(middle)].filter((half) => half.length >= 2)
}

/** Whether two words differ by at most this many omitted, added, changed or swapped letters. */
export function isSimilarWord(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_none, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return (row[other.length] ?? most + 1) <= most
}

const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each word, or one that differs in a letter (two in long words), is in the text. */
export function hasSimilarWords(text: string, words: readonly string[]): boolean {
  const textWords = splitWords(text)
  return words.every((word) =>
    textWords.some((one) => one.includes(word) || isSimilarWord(one, word, word.length > 7 ? 2 : 1)),
  )
}
