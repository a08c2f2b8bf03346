/** What merged ideas say: one below the other, without those that the words so far already hold. */
export function joinWords(first: string, others: readonly string[]): string {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/gu, ' ').trim()
  return others.reduce(
    (whole, next) => (plain(whole).includes(plain(next)) ? whole : `${whole.trimEnd()}\n\n${next.trim()}`),
    first,
  )
}
