import { toPreviousSpan, type DaySpan } from './days.ts'
import type { Intent } from './intent.ts'
import { parseMeasure } from './measuring.ts'
import { extractName } from './nouns.ts'
import type { ParsedQuestion } from './question.ts'
import { parseStatus } from './statuses.ts'
import { extractTypedAfter } from './tokens.ts'

const lead =
  /^(?:(?:and|what about|how about|now|only|just|also|same|the same|but|or|then|ok|okay|for|in|of|with|show|me|please|only the|by|again)\s+)+/u

/** A question that only modifies the previous one: other days, only the caller's own, another measure, another name. */
export function applyQuestionChange(asked: ParsedQuestion, intent: Intent): Intent | null {
  const { spans, mine, whose } = asked
  const text = whose === null ? asked.text : asked.text.replace(whose.word, ' ').replaceAll(/\s+/gu, ' ').trim()
  const opened = lead.exec(`${text} `)?.[0] ?? ''
  const rest = text.slice(opened.length).replace(/\?$/u, '').trim()
  const isShort = text.split(' ').length <= 8
  if (!isShort || (opened === '' && !isBare(rest, spans))) return null
  const [span] = spans
  const owner =
    whose !== null
      ? { mine: undefined, whose: whose.name }
      : mine || /\b(?:mine|my own|me)\b/u.test(text)
        ? { mine: true, whose: undefined }
        : /\b(?:everyone|everybody|all|the (?:whole )?team)\b/u.test(text)
          ? { mine: false, whose: undefined }
          : undefined
  const measure = parseMeasure(text)
  const others = rest.replaceAll(
    /\b(?:only|just|mine|my own|my|ones?|everyone|everybody|all|the|team|views?|reads?|visitors?|readers?|worst|best|for|me|in|instead|please)\b/gu,
    ' ',
  )
  const isNewName = removeWords(others, spans) !== ''
  if (intent.kind === 'named' && isNewName) {
    const words = extractName(extractTypedAfter(asked.tokens, lead) ?? asked.tokens.typed.join(' '))
    return words === '' ? null : { ...intent, named: { words, kinds: [] } }
  }
  if (intent.kind === 'within' && 'words' in intent.named && isNewName && span === undefined) {
    const words = extractName(extractTypedAfter(asked.tokens, lead) ?? '')
    return words === '' ? null : { ...intent, named: { words, kinds: intent.named.kinds } }
  }
  if (intent.kind !== 'tool' && intent.kind !== 'within') return null
  if (isNewName && !(intent.tool === 'list_records' && parseStatus(rest, intent.input.kind) !== undefined)) return null
  return changeIntent(intent, {
    span,
    owner,
    measure,
    isWorst: /\bworst|least\b/u.test(text),
    isBest: /\bbest|most\b/u.test(text),
    rest,
  })
}

const isBare = (rest: string, spans: readonly DaySpan[]) => {
  const left = removeWords(rest, spans)
  return (
    left === '' ||
    /^(?:mine|only mine|everyone|everybody|all|by (?:reads|views|visitors)|the worst|the best|worst|best)$/u.test(left)
  )
}
const removeWords = (text: string, spans: readonly DaySpan[]) =>
  spans
    .reduce(
      (left, { words }) =>
        left
          .replace(words.trim(), ' ')
          .replace(words.trim().replace(/^(?:since|from|until|by|before|after)\s+/u, ''), ' '),
      text,
    )
    .replaceAll(/\b(?:in|on|for|since|from|of|until|by)\b/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()

interface QuestionChange {
  readonly span: DaySpan | undefined
  readonly owner: { readonly mine: boolean | undefined; readonly whose: string | undefined } | undefined
  readonly measure: ReturnType<typeof parseMeasure>
  readonly isWorst: boolean
  readonly isBest: boolean
  readonly rest: string
}

function changeIntent(
  intent: Extract<Intent, { kind: 'tool' | 'within' }>,
  { span, owner, measure, isWorst, isBest, rest }: QuestionChange,
): Intent | null {
  const days = span === undefined ? {} : { from: span.from, to: span.to }
  const own = owner ?? {}
  const isNothing = span === undefined && owner === undefined && measure === undefined && !isWorst && !isBest
  switch (intent.tool) {
    case 'what_is_stuck':
    case 'pipeline':
      return owner === undefined ? null : ({ ...intent, input: { ...intent.input, ...own } } as Intent)
    case 'what_is_due':
      return isNothing ? null : { ...intent, input: { ...intent.input, ...days, ...own } }
    case 'what_did_well':
      return isNothing
        ? null
        : ({
            ...intent,
            input: {
              ...intent.input,
              ...days,
              ...(measure === undefined ? {} : { by: measure }),
              ...(isWorst ? { worst: true } : isBest ? { worst: false } : {}),
            },
          } as Intent)
    case 'recent_changes':
      return span === undefined
        ? null
        : { ...intent, input: { since: span.from, ...(span.isSince === true ? {} : { to: span.to }) } }
    case 'compare_periods': {
      if (span === undefined) return null
      const other = toPreviousSpan(span)
      return {
        ...intent,
        input: { first: { from: other.from, to: other.to }, second: { from: span.from, to: span.to } },
      }
    }
    case 'survey_answers':
      return span === undefined ? null : ({ ...intent, input: { ...intent.input, ...days } } as Intent)
    case 'list_records': {
      const status = parseStatus(rest, intent.input.kind)
      if (isNothing && status === undefined) return null
      return {
        ...intent,
        input: { ...intent.input, ...days, ...own, ...(status === undefined ? {} : { status }) },
      } as Intent
    }
    default:
      return null
  }
}
