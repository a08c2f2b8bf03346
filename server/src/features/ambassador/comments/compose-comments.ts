import type { CommentText } from '@draftwright/contract/comment-texts'
import { detectLanguageCode } from '../../../models/composer/languages.ts'
import { isPromptInjection } from '../../../models/composer/prompt-injection.ts'
import { splitSentences } from '../../../models/composer/sentences.ts'
import { countWords } from '../../../models/composer/words.ts'
import { findCommentPhrases } from './phrases.ts'

export interface PostToComment {
  readonly text: string
  /** How the person sees it; empty if they do not say. */
  readonly view: string
}

const [leastWords, mostWords] = [4, 30]

const isQuestion = (text: string): boolean => /[?？]["'”’»)]*$/u.test(text)
const hasNumber = (text: string): boolean => /\d/u.test(text)
const fill = (phrase: string, text: string): string => phrase.replace('{}', () => text)

/** Sentences worth answering: no greeting, no tags, no address. */
const listPostSentences = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => splitSentences(line.replaceAll(/(?<!\S)#\p{L}[\p{L}\p{N}_]*|https?:\/\/\S+/gu, ' ')))
    .map((sentence) => sentence.replaceAll(/\s+/gu, ' ').trim())
    .filter(
      (sentence) =>
        countWords(sentence) >= leastWords && countWords(sentence) <= mostWords && !isPromptInjection(sentence),
    )

/** Who wrote it is said by the caller. */
export type ComposedComment = Omit<CommentText, 'id' | 'made_with'>

/**
 * Three comments from the words of the post and the person's own view: an answer or a quotation, a figure, and a question. They ask
 * and quote; nothing is praised and no view is made up. None for a post without a sentence.
 */
export function composeComments({ text, view }: PostToComment): ComposedComment[] {
  const sentences = listPostSentences(text)
  const statements = sentences.filter((one) => !isQuestion(one))
  const asked = sentences.findLast(isQuestion)
  const numbered = statements.find(hasNumber)
  const plain = statements.filter((one) => one !== numbered)
  const first = plain[0] ?? numbered ?? asked
  if (first === undefined) return []
  const other = plain[1] ?? numbered ?? first
  const words = findCommentPhrases(detectLanguageCode(text))
  const questions = (sentence: string): readonly [string, string] =>
    hasNumber(sentence) ? words.ofNumber : words.ofStatement
  const own = view.trim()
  const opening: ComposedComment =
    own === ''
      ? { text: `${fill(words.quote, first)} ${words.ofStatement[0]}`, angle: 'quote' }
      : { text: asked === undefined ? `${fill(words.quote, first)} ${own}` : own, angle: 'view' }
  const figure: ComposedComment =
    numbered === undefined
      ? { text: `${fill(words.quote, other)} ${questions(other)[1]}`, angle: 'quote' }
      : { text: `${fill(words.quote, numbered)} ${words.ofNumber[0]}`, angle: 'number' }
  const last = plain.find((one) => one !== first) ?? numbered ?? first
  const question: ComposedComment = {
    text: `${fill(words.about, last.replace(/[.!…]+$/u, ''))}: ${lowerFirst(last === numbered ? words.ofNumber[1] : words.ofStatement[1])}`,
    angle: 'question',
  }
  return [opening, figure, question]
}

/** A question after a colon; Spanish begins with a mark. */
const lowerFirst = (text: string): string =>
  text.replace(/^(¿?)(\p{Lu})/u, (_all, mark: string, letter: string) => mark + letter.toLowerCase())

export interface RevisedText {
  readonly text: string
  /** What could not be done, and why. */
  readonly note: string | null
}

const wishes = {
  shorter:
    /\b(?:short(?:er)?|brief(?:er)?|kürzer|knapper|plus court|más corto|más breve|più breve|più corto|mais curto|korter)/iu,
  personal: /\b(?:personal(?:ly)?|persönlich|personnel(?:le)?|personale|pessoal|persoonlijk)/iu,
  question: /\b(?:question|ask|frage|pregunta|domanda|pergunta|vraag)/iu,
}

/** What rules can do with feedback; the note says what needs a language model. */
export function changeByRules(comment: string, feedback: string, { text, view }: PostToComment): RevisedText {
  const words = findCommentPhrases(detectLanguageCode(text))
  if (wishes.shorter.test(feedback)) return shortenComment(comment)
  if (wishes.personal.test(feedback)) {
    const own = view.trim()
    if (own === '') return { text: comment, note: 'Say in a line how you see it: nothing personal is made up for you.' }
    const rest = comment.replace(own, '').replaceAll(/\s+/gu, ' ').trim()
    return { text: rest === '' ? own : `${own} ${rest}`, note: null }
  }
  if (wishes.question.test(feedback)) {
    if (isQuestion(comment.trim())) return { text: comment, note: 'It ends with a question already.' }
    return { text: `${comment.trim()} ${words.ofStatement[hasNumber(comment) ? 1 : 0]}`, note: null }
  }
  return {
    text: comment,
    note: 'That needs a language model. Without one, a comment can be made shorter, more personal, or a question.',
  }
}

const quoted = /([“„«])([^”“»]+)([”“»])/u
const shortQuote = 6

/** The quotation goes first, then all sentences but the last. */
export function shortenComment(comment: string): RevisedText {
  const found = quoted.exec(comment)
  const words = (found?.[2] ?? '').trim().split(/\s+/u)
  if (found !== null && words.length > shortQuote && words.at(-1) !== '…') {
    const [whole, open = '', , close = ''] = found
    const gap = open === '«' && whole.startsWith('« ') ? ' ' : ''
    return {
      text: comment.replace(whole, () => `${open}${gap}${words.slice(0, shortQuote).join(' ')} …${gap}${close}`),
      note: null,
    }
  }
  const sentences = splitSentences(comment)
  const last = sentences.at(-1)
  if (sentences.length > 1 && last !== undefined) return { text: last, note: null }
  return { text: comment, note: 'It is one short sentence already. To say it in other words needs a language model.' }
}
