/** A network's words and what to do, as sentences: networks leave out the full stop. */
export const joinSentences = (words: string, fix: string | null): string =>
  `${words}${/[.!?…]$/u.test(words) ? '' : '.'}${fix === null ? '' : ` ${fix}`}`
