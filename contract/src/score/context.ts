import { findFillers, type Filler, removeFillers } from './fillers.ts'
import type { ScoreLanguage } from './language.ts'
import { detectLanguage } from './languages.ts'
import { type Reading, readDoc, type TextBlock } from './reading.ts'
import type { ScoreInput } from './report.ts'
import { countWords, findPhrase, type Sentence, splitSentences, type Token, tokenizeText } from './words.ts'

export interface Prose {
  block: TextBlock
  sentences: Sentence[]
}
/** The text parsed once, for all checks. */
export interface Context {
  input: ScoreInput
  reading: Reading
  language: ScoreLanguage
  /** Words of everything but code, in order, without fillers: so removing fillers changes no other measure. */
  tokens: Token[]
  words: number
  prose: Prose[]
  headings: TextBlock[]
  fillers: Filler[]
  /** Positions of the keyword. */
  hits: { from: number; to: number }[]
  isArticle: boolean
}

export function buildContext(input: ScoreInput): Context {
  const reading = readDoc(input.doc)
  const written = reading.blocks.filter(({ kind, text }) => kind !== 'code' && text.trim())
  const whole = written.map(({ text }) => text).join('\n')
  const language = detectLanguage(`${whole.slice(0, 4000)}\n${input.title}`)
  const prose = written
    .filter(({ kind }) => kind === 'paragraph')
    .map((block) => ({ block, sentences: splitSentences(block.text, block.at + 1) }))
  const fillers = prose.flatMap(({ block }) => findFillers(block, language))
  const tokens = removeFillers(
    written.flatMap((block) => tokenizeText(block.text, block.at + 1)),
    fillers,
  )
  const words = Math.max(tokens.length, countWords(whole) - fillers.reduce((sum, { words: n }) => sum + n, 0))
  return {
    input,
    reading,
    language,
    tokens,
    words,
    prose,
    headings: written.filter(({ kind }) => kind === 'heading'),
    fillers,
    hits: input.keyword ? findPhrase(tokens, input.keyword) : [],
    isArticle: input.norm.form === 'article',
  }
}

/** Roots of the meaningful words. */
export function collectMeaningfulRoots(text: string, language: Pick<ScoreLanguage, 'common'>): Set<string> {
  return new Set(
    tokenizeText(text)
      .filter(({ text: word }) => word.length > 2 && !language.common.has(word.toLowerCase()))
      .map(({ root }) => root),
  )
}
