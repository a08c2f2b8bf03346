export interface Token {
  text: string
  /** Approximate word stem, equal for all forms of a word. */
  root: string
  from: number
  to: number
}
export interface Sentence {
  text: string
  from: number
  to: number
  words: number
}

const wordShape = /[\p{L}\p{N}]+(?:['’.,\-/&][\p{L}\p{N}]+)*/gu
const unspaced = /[\u3040-\u30ff\u4e00-\u9fff\u0e00-\u0e7f]/u
const roots = new Map<string, string>()

/** Lower case, without accents. */
export const foldAccents = (word: string): string =>
  word.toLowerCase().replaceAll('’', "'").normalize('NFD').replaceAll(/\p{M}/gu, '')

export function stemWord(word: string): string {
  const known = roots.get(word)
  if (known !== undefined) return known
  const base = foldAccents(word).replace(/'s?$/u, '')
  const cut = base.length > 4 ? base.replace(/(?:en|er|es|e|s|n|o|a)$/u, '') : base.replace(/(?<=..)s$/u, '')
  // Bounds the cache in long sessions.
  if (roots.size > 20_000) roots.clear()
  roots.set(word, cut)
  return cut
}

/** Splits a text into words; `start` is its position in the document. */
export function tokenizeText(text: string, start = 0): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(wordShape)) {
    const from = start + match.index
    tokens.push({ text: match[0], root: stemWord(match[0]), from, to: from + match[0].length })
  }
  return tokens
}

/** In scripts without spaces, two characters count as a word. */
export function countWords(text: string): number {
  if (unspaced.test(text)) return Math.round((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) / 2)
  return text.match(wordShape)?.length ?? 0
}

/** Positions where the words of `phrase` follow each other, in any form. */
export function findPhrase(tokens: readonly Token[], phrase: string): { from: number; to: number }[] {
  const wanted = tokenizeText(phrase).map(({ root }) => root)
  if (wanted.length === 0) return []
  const found: { from: number; to: number }[] = []
  const holds = unspaced.test(phrase)
  for (const [index, first] of tokens.entries()) {
    if (holds && first.text.includes(phrase)) {
      const from = first.from + first.text.indexOf(phrase)
      found.push({ from, to: from + phrase.length })
    } else if (first.root === wanted[0] && wanted.every((root, next) => tokens[index + next]?.root === root)) {
      found.push({ from: first.from, to: tokens[index + wanted.length - 1]?.to ?? first.to })
    }
  }
  return found
}

const sentenceEnd = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s|$)|[。！？]+[」』）]*|\n/gu
const abbreviation =
  /(?:^|[\s("“])(?:e\.?g|i\.?e|mr|mrs|ms|dr|prof|st|vs|approx|ca|bzw|z\. ?b|d\. ?h|u\. ?a|usw|nr|no|inc|ltd|co|fig|jr|sr|sra|dra|etc|cf|incl|max|min|tel|ggf|evtl|inkl|mio|mrd|p|pp|\p{Lu})\.$/iu

/** Abbreviations and decimals do not end a sentence. */
export function splitSentences(text: string, start = 0): Sentence[] {
  const found: Sentence[] = []
  let from = 0
  const take = (end: number) => {
    const piece = text.slice(from, end)
    const trimmed = piece.trim()
    const lead = piece.length - piece.trimStart().length
    const words = countWords(trimmed)
    if (words > 0)
      found.push({ text: trimmed, from: start + from + lead, to: start + from + lead + trimmed.length, words })
    from = end
  }
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    const isShort = match[0] === '.' && abbreviation.test(text.slice(Math.max(from, end - 12), end))
    if (isShort && end < text.length) continue
    if (match[0] !== '\n' && /^\s+\p{Ll}/u.test(text.slice(end, end + 8))) continue
    take(end)
  }
  take(text.length)
  return found
}

export const toCapitalized = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
