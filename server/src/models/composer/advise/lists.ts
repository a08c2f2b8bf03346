import { type OptionalField, optionalFields, type ReadableKind, type ReadInput } from '../../advising/read-tools.ts'
import { removeSpans } from './days.ts'
import type { Intent } from './intent.ts'
import { extractName, findFirstKind } from './nouns.ts'
import type { ParsedQuestion } from './question.ts'
import { parseStatus } from './statuses.ts'

const numberWords: Record<string, number> = {
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
/** "Top 3", "the two largest": the maximum number of rows. */
export function parseMaxRows(text: string): number | undefined {
  const found =
    /\b(?:top|best|first|last|largest|biggest|newest|latest|worst)\s+(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b(?!\s+(?:days?|weeks?|months?|quarters?|years?))|\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s+(?:best|largest|biggest|newest|latest|most|oldest|worst|top)\b/u.exec(
      text,
    )
  const word = found?.[1] ?? found?.[2]
  if (word !== undefined) return numberWords[word] ?? Number(word)
  return /(?:^|\b(?:which|what|what's|the|our|my) (?:\w+ )?)(?:is|was|has)?\s*(?:the |our |my )?(?:best|largest|biggest|highest|smallest|top|worst|newest|latest|last|oldest|most recent)(?: (?:voted|rated|open|won|lost|published))? (?:post|article|deal|opportunity|idea|contact|company|task)\b/u.test(
    text,
  )
    ? 1
    : undefined
}

/** A list of one kind of row, with the question's filters and sort order; null if it names no kind. */
export function matchListIntent(asked: ParsedQuestion): Intent | null {
  const { text, spans, mine, whose } = asked
  const pastAction = parsePastAction(text)
  const kind = findFirstKind(text) ?? pastAction?.kind
  if (kind === undefined) return null
  const isOwn = mine || whose !== null
  const status =
    parseStatus(text, kind) ??
    (pastAction?.kind === kind ? pastAction.status : undefined) ??
    inferStatus(text, kind, isOwn)
  const [span] = spans
  const most = parseMaxRows(text) ?? pastAction?.most
  const sort = parseSort(text, kind) ?? (pastAction?.most === undefined ? undefined : 'newest')
  const lacking = parseMissingField(text, kind)
  const input: ReadInput<'list_records'> = {
    kind,
    ...(status === undefined ? {} : { status }),
    ...(whose === null ? (mine ? { mine: true } : {}) : { whose: whose.name }),
    ...(lacking === undefined ? {} : { lacking }),
    ...(kind === 'opportunity' ? parseAmounts(text) : {}),
    ...(span === undefined || status === 'today' ? {} : { from: span.from, to: span.to }),
    ...(sort === undefined ? {} : { sort }),
  }
  const limit = most === undefined ? {} : { most }
  const inner = lacking === undefined ? parseContainer(asked, kind) : null
  if (inner !== null) return { kind: 'within', tool: 'list_records', input, named: inner, ...limit }
  return { kind: 'tool', tool: 'list_records', input, ...limit }
}

interface PastAction {
  readonly kind: 'post' | 'opportunity'
  readonly status?: string
  readonly most?: number
}

/** Past actions imply the kind of row: "What did we publish?", "Did we lose anything?", "When did we last win?" */
function parsePastAction(text: string): PastAction | undefined {
  if (!/^(?:what|which|anything|how much|when|did|have|has)\b/u.test(text)) return undefined
  const most = /\blast (?:publish|post|win|won|lose|lost|close)/u.test(text) ? { most: 1 } : {}
  if (/\b(?:publish(?:ed)?|last post)\b/u.test(text)) return { kind: 'post', status: 'published', ...most }
  if (/\b(?:write|wrote|written|draft(?:ed)?)\b/u.test(text)) return { kind: 'post' }
  if (/\b(?:los(?:e|t))\b/u.test(text)) return { kind: 'opportunity', status: 'lost', ...most }
  return /\b(?:w[io]n|clos(?:e|ed)|sign(?:ed)?)\b/u.test(text)
    ? { kind: 'opportunity', status: 'won', ...most }
    : undefined
}

/** The default status: a person's tasks are open ones, the last post is the last published one. */
const inferStatus = (text: string, kind: string, isOwn: boolean): string | undefined =>
  kind === 'post' && /\b(?:last|latest|newest|most recent) (?:post|article)\b/u.test(text)
    ? 'published'
    : kind === 'task' && (isOwn || /\bto-?dos?\b/u.test(text))
      ? 'open'
      : undefined

const missingFieldWords: readonly [RegExp, OptionalField][] = [
  [/\bpillars?\b/u, 'pillar'],
  [/\bnext steps?\b/u, 'next_step'],
  [/\b(?:close|closing) dates?\b/u, 'close_date'],
  [/\b(?:amounts?|value|worth|price)\b/u, 'amount'],
  [/\b(?:owners?|owned)\b/u, 'owner'],
  [/\b(?:assignees?|assigned)\b/u, 'assignee'],
  [/\b(?:e-?mails?|mail address)\b/u, 'email'],
  [/\b(?:phones?|numbers?)\b/u, 'phone'],
  [/\bindustr(?:y|ies)\b/u, 'industry'],
  [/\bcompan(?:y|ies)\b/u, 'company'],
]

/** "Ideas without a pillar", "deals that have no next step". */
function parseMissingField(text: string, kind: ReadableKind): OptionalField | undefined {
  const behind = /\b(?:without|lack(?:s|ing)?|missing|no|not|un)\s?(?<what>.+)$/u.exec(text)?.groups?.['what'] ?? ''
  const known: readonly OptionalField[] = optionalFields[kind]
  return missingFieldWords.find(([pattern, field]) => known.includes(field) && pattern.test(behind))?.[1]
}

const times: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, mio: 1e6, million: 1e6 }

/** "Deals over 4k", "between 1,000 and 5,000 euros", in hundredths. */
function parseAmounts(text: string): Pick<ReadInput<'list_records'>, 'min_amount' | 'max_amount'> {
  const sum = String.raw`[€$£]?\s?(\d[\d.,]*)\s?(k|m|mio|thousand|million)?\b`
  const read = (words: string) => {
    const found = new RegExp(
      String.raw`\b(?:${words})\s+(?:than\s+)?${sum}(?!\s*(?:days?|weeks?|months?|years?|votes?))`,
      'u',
    ).exec(text)
    const number = Number(
      (found?.[1] ?? '')
        .replace(/[.,]$/u, '')
        .replaceAll(/[.,](?=\d{3}(?!\d))/gu, '')
        .replace(',', '.'),
    )
    return found === null || Number.isNaN(number) ? undefined : Math.round(number * (times[found[2] ?? ''] ?? 1) * 100)
  }
  const least = read('over|above|more|bigger|larger|greater|at least|from|exceeding|between')
  const greatest =
    read('under|below|less|smaller|fewer|at most|up to') ?? (least === undefined ? undefined : read('and|to'))
  return {
    ...(least === undefined ? {} : { min_amount: least }),
    ...(greatest === undefined ? {} : { max_amount: greatest }),
  }
}

function parseSort(text: string, kind: string): ReadInput<'list_records'>['sort'] {
  if (/\b(?:largest|biggest|highest|most valuable|worth most|by (?:amount|value|size))\b/u.test(text))
    return kind === 'opportunity' ? 'amount' : undefined
  if (/\b(?:most votes|votes?|voted|popular|best|top)\b/u.test(text)) return kind === 'idea' ? 'votes' : undefined
  if (/\bclos(?:e|ing)\b/u.test(text) && kind === 'opportunity') return 'close_date'
  if (/\boldest\b/u.test(text)) return 'oldest'
  if (/\b(?:newest|latest|most recent|last|new)\b/u.test(text)) return 'newest'
  return /\b(?:alphabetical\w*|by name)\b/u.test(text) ? 'name' : undefined
}

/** "Ideas in the pillar Patient safety", "deals of Acme", "deals in Negotiation". */
function parseContainer({ tokens, spans, whose }: ParsedQuestion, kind: string) {
  const clean = removeSpans(tokens.typed.join(' '), spans)
  const pillar =
    /\b(?:pillar|topic)\s+["“]?([^"“”?.!]+?)["”]?\s*[?.!]*$/iu.exec(clean) ??
    /\b(?:in|of|for|on|under|from)\s+(?:the\s+|our\s+)?["“]?([^"“”?.!]+?)["”]?\s+(?:pillar|topic)\s*[?.!]*$/iu.exec(
      clean,
    )
  if (pillar !== null && (kind === 'idea' || kind === 'post')) return toRowReference(pillar[1], ['pillar'])
  const channel =
    /\bchannel\s+["“]?([^"“”?.!]+?)["”]?\s*[?.!]*$/iu.exec(clean) ??
    /\b(?:in|on|for)\s+(?:the\s+|our\s+)?["“]?([^"“”?.!]+?)["”]?\s+channel\s*[?.!]*$/iu.exec(clean)
  if (channel !== null && kind === 'post') return toRowReference(channel[1], ['channel'])
  const stage =
    /\b(?:in|at)\s+(?:the\s+)?(?:stage\s+)?["“]?(\p{Lu}[\p{L} ]*?)["”]?(?:\s+stage)?\s*[?.!]*$/u.exec(clean) ??
    /\bin\s+(?:the\s+)?(?:stage\s+)?([\p{L} ]+?)\s+stage\s*[?.!]*$/iu.exec(clean)
  if (stage !== null && kind === 'opportunity') return { stage: (stage[1] ?? '').trim() }
  const small = /\bin\s+(?:the\s+)?([\p{L}]+(?: [\p{L}]+)?)\s*[?.!]*$/iu.exec(clean)?.[1]
  if (small !== undefined && kind === 'opportunity' && !noStage.test(small)) return { stage: small }
  // "Deals of Sam" belong to a member, not to a company.
  if (whose !== null) return null
  const known =
    /^who(?:'s| is| are| do)? (?:we know|our (?:contacts?|people|person)) (?:at|in|from|with) (?<name>.+?)[?.!]*$/iu.exec(
      clean,
    )?.groups?.['name']
  if (known !== undefined && kind === 'contact') return toRowReference(known, ['company'])
  const of = /\b(?:of|at|from|for|with)\s+(?:the company\s+)?["“]?(\p{Lu}[^"“”?.!]*?)["”]?\s*[?.!]*$/u.exec(clean)
  if (of !== null && (kind === 'opportunity' || kind === 'contact' || kind === 'task'))
    return toRowReference(of[1], ['company'])
  return null
}

/** Words after "deals in" that are not a stage. */
const noStage =
  /^(?:(?:the|our|my|this|total|general|all|progress|play|danger|trouble|pipeline|crm|workspace|system|money|euros?|dollars?)(?: |$))/iu

function toRowReference(text: string | undefined, kinds: readonly ('pillar' | 'channel' | 'company')[]) {
  const words = extractName(text ?? '')
  return words === '' ? null : { words, kinds }
}
