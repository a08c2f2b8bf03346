import type { ReadInput } from '../../advising/read-tools.ts'
import { withoutSpans } from './days.ts'
import type { Intent } from './intent.ts'
import { nameIn, nounIn } from './nouns.ts'
import type { Question } from './question.ts'
import { statusIn } from './statuses.ts'

const small: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}
/** "Top 3", "the two largest": how many rows are wanted. */
export function mostIn(text: string): number | undefined {
  const found =
    /\b(?:top|best|first|last|largest|biggest|newest|latest|worst)\s+(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b(?!\s+(?:days?|weeks?|months?|quarters?|years?))|\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s+(?:best|largest|biggest|newest|latest|most|oldest|worst|top)\b/u.exec(
      text,
    )
  const word = found?.[1] ?? found?.[2]
  if (word !== undefined) return small[word] ?? Number(word)
  return /\b(?:which|what|the|our|my) (?:\w+ )?(?:is|was|has)?\s*(?:the |our |my )?(?:best|largest|biggest|top|worst|newest|oldest|most recent) (?:post|article|deal|opportunity|idea|contact|company|task)\b/u.test(
    text,
  )
    ? 1
    : undefined
}

/** Rows of one kind, as the question narrows and sorts them; null where it names no kind. */
export function listIn(asked: Question): Intent | null {
  const { text, spans, mine } = asked
  const kind = nounIn(text) ?? deedOf(text)
  if (kind === undefined) return null
  const status = statusIn(text, kind)
  const [span] = spans
  const most = mostIn(text)
  const sort = sortIn(text, kind)
  const input: ReadInput<'list_records'> = {
    kind,
    ...(status === undefined ? {} : { status }),
    ...(mine ? { mine: true } : {}),
    ...(span === undefined || status === 'today' ? {} : { from: span.from, to: span.to }),
    ...(sort === undefined ? {} : { sort }),
  }
  const inner = withinIn(asked, kind)
  if (inner !== null) return { kind: 'within', tool: 'list_records', input, named: inner }
  return { kind: 'tool', tool: 'list_records', input, ...(most === undefined ? {} : { most }) }
}

/** What was done says what it was done to: "What did we publish?", "What did we lose?" */
function deedOf(text: string): 'post' | 'opportunity' | undefined {
  if (!/^(?:what|which|anything|how much)\b/u.test(text)) return undefined
  if (/\b(?:we|i|team) publish(?:ed)?\b|\b(?:was|were|got) published\b/u.test(text)) return 'post'
  return /\b(?:we|i|team) (?:win|won|lose|lost)\b/u.test(text) ? 'opportunity' : undefined
}

function sortIn(text: string, kind: string): ReadInput<'list_records'>['sort'] {
  if (/\b(?:largest|biggest|highest|most valuable|worth most|by (?:amount|value|size))\b/u.test(text))
    return kind === 'opportunity' ? 'amount' : undefined
  if (/\b(?:most votes|votes?|voted|popular)\b/u.test(text)) return kind === 'idea' ? 'votes' : undefined
  if (/\bclos(?:e|ing)\b/u.test(text) && kind === 'opportunity') return 'close_date'
  if (/\boldest\b/u.test(text)) return 'oldest'
  if (/\b(?:newest|latest|most recent|last|new)\b/u.test(text)) return 'newest'
  return /\b(?:alphabetical\w*|by name)\b/u.test(text) ? 'name' : undefined
}

/** "Ideas in the pillar Patient safety", "deals of Acme", "deals in Negotiation". */
function withinIn({ heard, spans }: Question, kind: string) {
  const clean = withoutSpans(heard.typed.join(' '), spans)
  const pillar =
    /\b(?:pillar|topic)\s+["“]?([^"“”?.!]+?)["”]?\s*[?.!]*$/iu.exec(clean) ??
    /\b(?:in|of|for|on|under|from)\s+(?:the\s+|our\s+)?["“]?([^"“”?.!]+?)["”]?\s+(?:pillar|topic)\s*[?.!]*$/iu.exec(
      clean,
    )
  if (pillar !== null && (kind === 'idea' || kind === 'post')) return nonEmpty(pillar[1], ['pillar'])
  const channel =
    /\bchannel\s+["“]?([^"“”?.!]+?)["”]?\s*[?.!]*$/iu.exec(clean) ??
    /\b(?:in|on|for)\s+(?:the\s+|our\s+)?["“]?([^"“”?.!]+?)["”]?\s+channel\s*[?.!]*$/iu.exec(clean)
  if (channel !== null && kind === 'post') return nonEmpty(channel[1], ['channel'])
  const stage =
    /\b(?:in|at)\s+(?:the\s+)?(?:stage\s+)?["“]?(\p{Lu}[\p{L} ]*?)["”]?(?:\s+stage)?\s*[?.!]*$/u.exec(clean) ??
    /\bin\s+(?:the\s+)?(?:stage\s+)?([\p{L} ]+?)\s+stage\s*[?.!]*$/iu.exec(clean)
  if (stage !== null && kind === 'opportunity') return { stage: (stage[1] ?? '').trim() }
  const of = /\b(?:of|at|from|for|with)\s+(?:the company\s+)?["“]?(\p{Lu}[^"“”?.!]*?)["”]?\s*[?.!]*$/u.exec(clean)
  if (of !== null && (kind === 'opportunity' || kind === 'contact' || kind === 'task'))
    return nonEmpty(of[1], ['company'])
  return null
}

function nonEmpty(text: string | undefined, kinds: readonly ('pillar' | 'channel' | 'company')[]) {
  const words = nameIn(text ?? '')
  return words === '' ? null : { words, kinds }
}
