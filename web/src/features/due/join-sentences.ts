/** A network's words and what to do, as sentences: networks leave out the full stop. */
export const joinSentences = (words: string, fix: string | null): string =>
  fix === null ? words : `${words}${/[.!?…]$/u.test(words) ? '' : '.'} ${fix}`
