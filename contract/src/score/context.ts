import { fillersIn, type Filler, withoutFillers } from './fillers.ts'
import type { ScoreLanguage } from './language.ts'
import { languageOf } from './languages.ts'
import { type Reading, readDoc, type TextBlock } from './reading.ts'
import type { ScoreInput } from './report.ts'
import { countWords, findPhrase, type Sentence, sentencesOf, type Token, tokensOf } from './words.ts'

export interface Prose {
  block: TextBlock
  sentences: Sentence[]
}
/** The text read once, for all checks. */
export interface Context {
  input: ScoreInput
  reading: Reading
  language: ScoreLanguage
  /** Words of everything but code, in order, without fillers: so taking those out moves no other measure. */
  tokens: Token[]
  words: number
  prose: Prose[]
  headings: TextBlock[]
  fillers: Filler[]
  /** Where the keyword stands. */
  hits: { from: number; to: number }[]
  isArticle: boolean
}

export function contextOf(input: ScoreInput): Context {
  const reading = readDoc(input.doc)
  const written = reading.blocks.filter(({ kind, text }) => kind !== 'code' && text.trim())
  const whole = written.map(({ text }) => text).join('\n')
  const language = languageOf(`${whole.slice(0, 4000)}\n${input.title}`)
  const prose = written
    .filter(({ kind }) => kind === 'paragraph')
    .map((block) => ({ block, sentences: sentencesOf(block.text, block.at + 1) }))
  const fillers = prose.flatMap((one) => fillersIn(one, language))
  const tokens = withoutFillers(
    written.flatMap((block) => tokensOf(block.text, block.at + 1)),
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

/** Words that carry meaning, by root. */
export function meaningOf(text: string, language: Pick<ScoreLanguage, 'common'>): Set<string> {
  return new Set(
    tokensOf(text)
      .filter(({ text: word }) => word.length > 2 && !language.common.has(word.toLowerCase()))
      .map(({ root }) => root),
  )
}
