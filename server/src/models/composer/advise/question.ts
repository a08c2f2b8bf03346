import type { CitableSource } from '../../advising/tool-result.ts'
import { type DaySpan, extractSpans } from './days.ts'
import { type QuestionTokens, tokenizeQuestion } from './tokens.ts'
import { vocabulary } from './vocabulary.ts'

/** The day of a question, and the members it may name. */
export interface QuestionContext {
  /** Today in the person's time zone. */
  readonly today: string
  /** Names of the workspace's members. */
  readonly members: readonly string[]
  /** The row that the answer before was about: "it". */
  readonly subject?: CitableSource | null
  /** The only row that the query before has found. */
  readonly onlyRow?: CitableSource | null
}

/** A question parsed once, for all rules. */
export interface ParsedQuestion extends QuestionContext {
  readonly tokens: QuestionTokens
  readonly text: string
  readonly spans: readonly DaySpan[]
  readonly mine: boolean
  /** The member that it names, and the word for them. */
  readonly whose: { readonly name: string; readonly word: string } | null
}

export function parseQuestion(question: string, setting: QuestionContext): ParsedQuestion {
  const parsed = tokenizeQuestion(
    question,
    setting.members.flatMap((name) => name.toLowerCase().split(/\s+/u)),
  )
  const { text } = parsed
  const isAhead =
    /\b(?:due|deadlines?|coming|upcoming|next|planned|scheduled|agenda|calendar|by|until|will|closing|go(?:es|ing)? out|between|plate|do (?:i|we) have|(?:have|has) to)\b/u.test(
      text,
    )
  return {
    ...setting,
    tokens: parsed,
    text,
    spans: extractSpans(text, setting.today, isAhead),
    mine: isMine(text),
    whose:
      parsed.meant.flatMap((word, at) => {
        const name = findMember(setting.members, word, parsed.typed[at] ?? '', at === 0)
        return name === null ? [] : [{ name, word }]
      })[0] ?? null,
  }
}

const isMine = (text: string) =>
  /\b(?:my|mine|assigned to me|do i have|have i|i have|i own|am i|for me|on my plate|should i do|i (?:still )?(?:need to|have to|must) (?:do|get|finish|complete|tackle|take care|deal with)|do i (?:still )?(?:need|have) to|must i|did i (?!miss)|i (?:wrote|write|draft(?:ed)?))\b/u.test(
    text,
  ) && !/\b(?:tell|show|give|find|list|get) (?:it )?(?:for |to )?me\b.*\b(?:our|the team|everyone|all)\b/u.test(text)

const common = new Set([
  ...vocabulary,
  'will',
  'mark',
  'art',
  'grant',
  'rich',
  'hope',
  'grace',
  'joy',
  'bill',
  'drew',
  'page',
  'chase',
  'pat',
  'sue',
  'rob',
])

/** The member whose first name a word is. A name that is also a word only counts capitalised and inside a sentence. */
export function findMember(members: readonly string[], word: string, typed: string, isFirst: boolean): string | null {
  const plain = word.replace(/['’]s?$/u, '')
  const found = members.find((name) => {
    const [first = ''] = name.toLowerCase().split(/\s+/u)
    const isNamed = first.length > 1 && (plain === first || plain === `${first}s`)
    return isNamed && !(common.has(first) && (isFirst || !/^\p{Lu}/u.test(typed)))
  })
  return found ?? null
}
