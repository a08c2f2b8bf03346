/** The text of merged ideas: separated by an empty line, without texts that the result already contains. */
export function joinWords(first: string, others: readonly string[]): string {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/gu, ' ').trim()
  return others.reduce(
    (whole, next) => (plain(whole).includes(plain(next)) ? whole : `${whole.trimEnd()}\n\n${next.trim()}`),
    first,
  )
}
