import { type Span, spansIn } from './days.ts'
import { type Heard, hear } from './tokens.ts'

/** A question taken apart once, for all rules. */
export interface Question {
  readonly heard: Heard
  readonly text: string
  readonly spans: readonly Span[]
  readonly mine: boolean
  readonly today: string
}

export function questionOf(question: string, today: string): Question {
  const heard = hear(question)
  const isAhead = /\b(?:due|deadlines?|coming|upcoming|next|planned|scheduled|agenda|calendar|by|until|will)\b/u.test(
    heard.text,
  )
  const spans = spansIn(heard.text, today, isAhead)
  return { heard, text: heard.text, spans, mine: isMine(heard.text), today }
}

const isMine = (text: string) =>
  /\b(?:my|mine|assigned to me|do i have|have i|i have|i own|am i|for me|on my plate|should i do|i need to do|i must do|did i (?!miss))\b/u.test(
    text,
  ) && !/\b(?:tell|show|give|find|list|get) (?:it )?(?:for |to )?me\b.*\b(?:our|the team|everyone|all)\b/u.test(text)
