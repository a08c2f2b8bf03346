import type { Token, Tokens } from 'marked'
import type { Source } from '../run/sources.ts'

export const isCitationNumber = (text: string): boolean => /^\d{1,3}$/u.test(text)

/** A numbered link to a page among the answer's own references: nothing else may look like a source. */
export const isCitation = ({ text, href }: Tokens.Link, sources: readonly Source[]): boolean =>
  isCitationNumber(text) && sources.some((source) => source.href === href)

/** Stands for a citation in a sentence's plain text. */
const citation = '\uE000'
/** Not the number in a name, such as Q3 or GPT-4, nor one that counts what is listed. */
const figure = /(?<![\p{L}\p{N}_#]|\p{L}-)\p{N}/u
const ordinal = /\b(?:step|option|part|phase|point|tip|variant|version|example|question|day|week|no\.)\s+\p{N}+\b/giu
/** A citation that somebody made up. */
const looksCited = /\[\p{N}{1,3}\]/gu
/** At the beginning of a sentence: what belongs to the one before it. */
const trailing = /^[\s)\].,;]*\uE000[\s\uE000)\].,;]*/u

interface Sentence {
  readonly tokens: Token[]
  /** It states a figure and cites nothing. */
  readonly isUnsourced: boolean
}

/** Whether a text has a figure and no citation. */
export function isUnsourced(tokens: readonly Token[], sources: readonly Source[]): boolean {
  return isUnsourcedText(tokens.map((token) => toPlain(token, sources)).join(' '))
}

const isUnsourcedText = (text: string): boolean =>
  !text.includes(citation) && figure.test(text.replace(ordinal, '').replace(looksCited, ''))

/** A block's tokens by sentence. A citation right after a full stop belongs to the sentence that it ends. */
export function listSentences(tokens: readonly Token[], sources: readonly Source[]): Sentence[] {
  const texts = tokens.map((token) => toPlain(token, sources))
  const sentences: Sentence[] = []
  let [at, taken, until] = [0, 0, 0]
  for (const text of splitSentences(texts.join(''))) {
    const pieces: Token[] = []
    until += text.length
    while (at < tokens.length && taken < until) {
      const token = tokens[at]
      const length = texts[at]?.length ?? 0
      if (token === undefined) break
      if (taken + length <= until || !isDivisible(token)) {
        pieces.push(token)
        taken += length
        at++
        continue
      }
      const part = until - taken
      pieces.push(cutToken(token, 0, part))
      tokens = tokens.with(at, cutToken(token, part))
      texts[at] = texts[at]?.slice(part) ?? ''
      taken = until
    }
    const last = sentences.at(-1)
    // All of it was in a token that cannot be divided, such as bold words: it is told with those.
    if (pieces.length === 0 && last !== undefined)
      sentences[sentences.length - 1] = { ...last, isUnsourced: last.isUnsourced || isUnsourcedText(text) }
    else sentences.push({ tokens: pieces, isUnsourced: isUnsourcedText(text) })
  }
  const rest = tokens.slice(at)
  return rest.length === 0 ? sentences : [...sentences, { tokens: [...rest], isUnsourced: false }]
}

function splitSentences(text: string): string[] {
  const raw =
    typeof Intl.Segmenter === 'function'
      ? [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment)
      : (text.match(/[^.!?\n]+[.!?\n]*\s*/gu) ?? [])
  const sentences: string[] = []
  for (const one of raw) {
    const moved = sentences.length === 0 ? '' : (trailing.exec(one)?.[0] ?? '')
    if (moved !== '') sentences[sentences.length - 1] += moved
    if (moved.length < one.length) sentences.push(one.slice(moved.length))
  }
  return sentences
}

/** What a token says, one character for each of its own where it can be divided; code and formulas say nothing. */
function toPlain(token: Token, sources: readonly Source[]): string {
  switch (token.type) {
    case 'link':
      if (isCitation(token as Tokens.Link, sources)) return citation
      return isCitationNumber((token as Tokens.Link).text) ? ' ' : listPlain(token, sources)
    case 'codespan':
    case 'math':
    case 'image':
      return ' '
    case 'br':
      return '\n'
    case 'escape':
      return (token as Tokens.Escape).text
    case 'text':
      if (isDivisible(token)) return token.text.replace(/&[#\w]+;/gu, (entity) => ' '.repeat(entity.length))
      return listPlain(token, sources)
    default:
      return listPlain(token, sources)
  }
}

const listPlain = (token: Token, sources: readonly Source[]): string =>
  'tokens' in token && token.tokens !== undefined
    ? token.tokens.map((inner) => toPlain(inner, sources)).join('')
    : token.raw

const isDivisible = (token: Token): token is Tokens.Text =>
  token.type === 'text' && (!('tokens' in token) || token.tokens === undefined)

const cutToken = (token: Tokens.Text, from: number, until?: number): Tokens.Text => ({
  ...token,
  text: token.text.slice(from, until),
  raw: token.raw.slice(from, until),
})
