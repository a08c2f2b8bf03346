import { before, type Span } from './days.ts'
import type { Action, Intent, Named } from './intent.ts'
import type { CitedReceipt } from '../../advising/found.ts'
import { type Readable, readable } from '../../advising/read-tools.ts'
import { nameIn } from './nouns.ts'
import { inEnglish } from './other-languages.ts'
import { statusIn } from './statuses.ts'
import { typedAfter } from './tokens.ts'
import { type Question, questionOf } from './question.ts'
import { measureIn, understand } from './understand.ts'

/** What came before a question: how it was understood, and the rows that were shown, in their order. */
export interface Earlier {
  readonly intent: Intent
  readonly rows: readonly CitedReceipt[]
  /** Rows among which the person was asked to choose. */
  readonly choice: readonly CitedReceipt[]
}

const ordinals: Record<string, number> = {
  first: 0,
  '1st': 0,
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  fourth: 3,
  '4th': 3,
  fifth: 4,
  '5th': 4,
  sixth: 5,
  seventh: 6,
  eighth: 7,
}

/** What a question asks for after another one. */
export function understandAfter(typed: string, today: string, earlier: Earlier | null): Intent {
  const question = inEnglish(typed)
  if (earlier === null) return understand(question, today)
  const asked = questionOf(question, today)
  const { text } = asked
  // An answer that was cut off is given once more: it is made anew in no time.
  if (/^(?:go on|continue|carry on|(?:try )?again|retry)\b/u.test(text)) return earlier.intent
  const chosen = rowMeant(text, earlier)
  if (earlier.choice.length > 0) {
    const row = chosen ?? byName(question.toLowerCase().replace(/[.!?]+$/u, ''), earlier.choice)
    if (row !== null) return withChosen(earlier.intent, row)
  }
  if (chosen !== null && isReadable(chosen.kind)) {
    const wish = /\b(?:happened|history|timeline|last contact)\b/u.test(text) ? 'history' : 'read'
    return { kind: 'named', wish, named: { words: chosen.title, kinds: [chosen.kind], chosen } }
  }
  return changed(asked, earlier.intent) ?? understand(question, today)
}

const isReadable = (kind: string): kind is Readable => (readable as readonly string[]).includes(kind)

/** "The second one", "number 3", "the last", or "it" where there was one row. */
function rowMeant(text: string, { rows, choice }: Earlier): CitedReceipt | null {
  const from = choice.length > 0 ? choice : rows
  if (from.length === 0 || text.split(' ').length > 10) return null
  const word =
    /\b(first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|sixth|seventh|eighth)(?: (?:one|deal|post|idea|contact|company|task|row|of them))?\b(?! (?:week|month|quarter|half|of (?:january|february|march|april|may|june|july|august|september|october|november|december)))/u.exec(
      text,
    )?.[1]
  if (word !== undefined && /\b(?:the|number|no)\b|^\w+(?: one)?$/u.test(text)) return from[ordinals[word] ?? 0] ?? null
  const number = /(?:^|\b(?:number|no|nr)\.? |#)(\d{1,2})$/u.exec(text)?.[1]
  if (number !== undefined) return from[Number(number) - 1] ?? null
  if (/\b(?:the )?last one\b/u.test(text)) return from.at(-1) ?? null
  if (
    from.length === 1 &&
    /\b(?:it|this|that|this one|that one|him|her|them)\b/u.test(text) &&
    /\b(?:about|summar\w*|details?|more|happened|history|read|open|show)\b/u.test(text)
  )
    return from[0] ?? null
  return null
}

function byName(text: string, choice: readonly CitedReceipt[]): CitedReceipt | null {
  const wanted = text.replace(/^(?:the|i mean|i meant|it's|its|on|for|with)\s+/u, '').trim()
  if (wanted === '') return null
  const found = choice.filter(({ title }) => {
    const name = title.toLowerCase()
    return name.includes(wanted) || wanted.includes(name)
  })
  if (found.length === 1) return found[0] ?? null
  const kind = choice.filter(
    (row) => wanted.includes(row.kind) || (row.kind === 'opportunity' && /\bdeal\b/u.test(wanted)),
  )
  return kind.length === 1 ? (kind[0] ?? null) : null
}

/** The earlier intent with its open name answered. */
export function withChosen(intent: Intent, row: CitedReceipt): Intent {
  const answered = (named: Named): Named => ({ ...named, chosen: row })
  if (intent.kind === 'named') return { ...intent, named: answered(intent.named) }
  if (intent.kind === 'within') {
    if (intent.tool === 'what_did_well') return { ...intent, named: answered(intent.named) }
    return 'words' in intent.named ? { ...intent, named: answered(intent.named) } : intent
  }
  if (intent.kind !== 'action')
    return { kind: 'named', wish: 'read', named: { words: row.title, kinds: [], chosen: row } }
  return { kind: 'action', action: withRow(intent.action, row, answered) }
}

function withRow(action: Action, row: CitedReceipt, answered: (named: Named) => Named): Action {
  switch (action.action) {
    case 'add_note':
      return { ...action, record: answered(action.record) }
    case 'create_task':
      return action.record === null ? action : { ...action, record: answered(action.record) }
    case 'move_stage':
      return { ...action, deal: answered(action.deal) }
    case 'create_idea':
      return action.pillar === null ? action : { ...action, pillar: answered(action.pillar) }
    case 'draft_post':
      if (row.kind === 'idea' && action.idea !== null) return { ...action, idea: answered(action.idea) }
      return { ...action, channel: { words: row.title, kinds: ['channel'], chosen: row } }
  }
}

const lead =
  /^(?:(?:and|what about|how about|now|only|just|also|same|the same|but|or|then|ok|okay|for|in|of|with|show|me|please|only the|by|again)\s+)+/u

/** A question that only changes the one before it: other days, only one's own, another measure, another name. */
function changed(asked: Question, intent: Intent): Intent | null {
  const { text, spans, mine } = asked
  const opened = lead.exec(`${text} `)?.[0] ?? ''
  const rest = text.slice(opened.length).replace(/\?$/u, '').trim()
  const isShort = text.split(' ').length <= 8
  if (!isShort || (opened === '' && !isBare(rest, spans))) return null
  const [span] = spans
  const mineNow =
    mine || /\b(?:mine|my own|me)\b/u.test(text)
      ? true
      : /\b(?:everyone|everybody|all|the (?:whole )?team)\b/u.test(text)
        ? false
        : undefined
  const measure = measureIn(text)
  const others = rest.replaceAll(
    /\b(?:only|just|mine|my own|my|ones?|everyone|everybody|all|the|team|views?|reads?|visitors?|readers?|worst|best|for|me|in|instead|please)\b/gu,
    ' ',
  )
  const isNewName = withoutWords(others, spans) !== ''
  if (intent.kind === 'named' && isNewName) {
    const words = nameIn(typedAfter(asked.heard, lead) ?? asked.heard.typed.join(' '))
    return words === '' ? null : { ...intent, named: { words, kinds: [] } }
  }
  if (intent.kind === 'within' && 'words' in intent.named && isNewName && span === undefined) {
    const words = nameIn(typedAfter(asked.heard, lead) ?? '')
    return words === '' ? null : { ...intent, named: { words, kinds: intent.named.kinds } }
  }
  if (intent.kind !== 'tool' && intent.kind !== 'within') return null
  if (isNewName && !(intent.tool === 'list_records' && statusIn(rest, intent.input.kind) !== undefined)) return null
  return withChange(intent, {
    span,
    mine: mineNow,
    measure,
    isWorst: /\bworst|least\b/u.test(text),
    isBest: /\bbest|most\b/u.test(text),
    rest,
  })
}

const isBare = (rest: string, spans: readonly Span[]) => {
  const left = withoutWords(rest, spans)
  return (
    left === '' ||
    /^(?:mine|only mine|everyone|everybody|all|by (?:reads|views|visitors)|the worst|the best|worst|best)$/u.test(left)
  )
}
const withoutWords = (text: string, spans: readonly Span[]) =>
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

interface Change {
  readonly span: Span | undefined
  readonly mine: boolean | undefined
  readonly measure: ReturnType<typeof measureIn>
  readonly isWorst: boolean
  readonly isBest: boolean
  readonly rest: string
}

function withChange(
  intent: Extract<Intent, { kind: 'tool' | 'within' }>,
  { span, mine, measure, isWorst, isBest, rest }: Change,
): Intent | null {
  const days = span === undefined ? {} : { from: span.from, to: span.to }
  const own = mine === undefined ? {} : { mine }
  const isNothing = span === undefined && mine === undefined && measure === undefined && !isWorst && !isBest
  switch (intent.tool) {
    case 'what_is_stuck':
    case 'pipeline':
      return mine === undefined ? null : ({ ...intent, input: { ...intent.input, ...own } } as Intent)
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
      const other = before(span)
      return {
        ...intent,
        input: { first: { from: other.from, to: other.to }, second: { from: span.from, to: span.to } },
      }
    }
    case 'list_records': {
      const status = statusIn(rest, intent.input.kind)
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
