import { type DatableKind, datableKinds, type ReadInput } from '../../advising/read-tools.ts'
import { addDays } from '@draftwright/contract/wall-clock'
import { audienceReports } from './audience-reports.ts'
import { type Report, toDays } from './report.ts'
import { type DaySpan, extractSpans, toNextSpan, toPreviousSpan } from './days.ts'
import type { Intent, ToolIntent } from './intent.ts'
import { listTags, type TaggedWords } from './query/tag-words.ts'
import { parseNumber } from './query/find-spans.ts'
import { listPointingWords } from './query/pointing-words.ts'
import type { ParsedQuestion } from './question.ts'

const toOwner = ({ mine, whose }: ParsedQuestion): { mine?: true; whose?: string } =>
  whose === null ? (mine ? { mine: true } : {}) : { whose: whose.name }

/** "Which deals are stuck" asks for no tasks. */
function toDatableKinds(asked: ParsedQuestion): { kinds?: DatableKind[] } {
  const tags = listTags(asked.text, asked)
  const kinds = datableKinds.filter((kind) => tags.some(({ tag, arg }) => tag === 'kind' && arg === kind))
  return kinds.length === 0 ? {} : { kinds }
}

/** The reports, most telling names first. */
const reports: readonly Report[] = [
  ...audienceReports,
  {
    tool: 'network_numbers',
    named: /\b(?:reactions|likes|reposts|boosts|engagement|network numbers|numbers of (?:the |our )?networks?)\b/u,
    words:
      /^(?:reactions|likes|reposts|boosts|shares|comments|engagement|networks?|numbers|of|how|many|much|did|do|does|have|has|had|get|got|on|social|media|bluesky|mastodon|linkedin|counted)$/u,
    spans: 0,
    read: () => ({ kind: 'tool', tool: 'network_numbers', input: {} }),
  },
  {
    tool: 'content_insight',
    named:
      /\b(?:posts? (?:should|need|must|could)\b.*\b(?:refresh\w*|updat\w+)|(?:should|to) (?:we |i )?refresh|decay\w*|los(?:e|es|ing|t) (?:their |its )?readers|best time to (?:publish|post)|when (?:should|shall) (?:we|i) (?:publish|post)|pillars? (?:(?:are|is) )?behind)\b/u,
    words:
      /^(?:should|needs?|must|could|be|to|refresh\w*|updat\w+|decay\w*|los\w+|their|its|readers|best|time|publish|post|when|shall|i|behind|plan)$/u,
    spans: 0,
    read: () => ({ kind: 'tool', tool: 'content_insight', input: {} }),
  },
  {
    tool: 'compare_periods',
    named:
      /\b(?:compared?|comparison|versus|vs|better than|worse than|month over month|week over week|quarter over quarter)\b|^how (?:did|was|were|is|has|have)\b.*\b(?:we|week|month|quarter|year)\b|\b(?:stats|statistics|kpis?|metrics|figures|numbers|results)\b/u,
    words:
      /^(?:compar\w+|versus|vs|better|worse|than|over|stats|statistics|kpis?|metrics|figures|numbers|performance|results|how|things|doing|going|go|done|to|perform\w*)$/u,
    spans: 2,
    read: (asked) => ({ kind: 'tool', tool: 'compare_periods', input: toComparison(asked) }),
  },
  {
    tool: 'content_gaps',
    named:
      /\bwhat (?:should|shall|could|can|do|must) (?:we|i) (?:write|publish|post|create)\b|\bwrite (?:about )?next\b|\b(?:content )?gaps?\b|\bunder-?(?:published|served)\b|\b(?:pillars?|topics?)\b.*\b(?:neglect|ignor|forg[eo]t)\w*|\bcontent ideas\b|\bsuggest\w* (?:a |some )?(?:topics?|posts?|ideas?)|\bideas? for (?:a )?(?:new )?posts?\b|\bwhich pillars? needs? (?:new )?posts?\b|\bnext post\b|\b(?:unused keywords?|keywords? (?:without|with no|(?:that |which )?(?:have|has|had) no) posts?)/u,
    words:
      /^(?:next|content|gaps?|under\w*|served|published|neglect\w*|ignor\w*|forg\w+|topics?|keywords?|unused|without|no|suggest\w*|for|new|i|needs?|write|publish|create|about|should|have|has)$/u,
    spans: 0,
    read: () => ({ kind: 'tool', tool: 'content_gaps', input: {} }),
  },
  {
    tool: 'what_is_stuck',
    named:
      /\b(?:stuck|stalled|stale|block(?:ed|ing|ers?)|bottlenecks?|slipping|held up|at risk|on fire|urgent|worr(?:y|ied|ying)|gone quiet|going cold|gone cold|(?:have|has)(?:n't|nt| not) moved|not moving|no movement|cold deals?|needs? (?:my |our |your )?attention|what(?:'s| is) waiting|what waits|off track)\b/u,
    words:
      /^(?:stuck|stalled|stale|block\w*|bottlenecks?|slipping|held|up|at|risk|on|fire|urgent|worr\w+|quiet|cold|moved|moving|movement|attention|needs?|waiting|waits?|off|track|gone|going|no|not|haven't|hasn't|havent|hasnt|things?|should|about|while)$/u,
    isOwned: true,
    spans: 0,
    read: (asked) => ({ kind: 'tool', tool: 'what_is_stuck', input: { ...toOwner(asked), ...toDatableKinds(asked) } }),
  },
  {
    tool: 'survey_answers',
    named:
      /^(?:(?:any|all|the|our|show|me|list)\s+)*(?:survey|questionnaire)s? ?(?:answers?|responses?|results?|scores?)?\b/u,
    words: /^(?:surveys?|questionnaires?|answers?|responses?|results?|scores?)$/u,
    spans: 1,
    read: (asked) => ({ kind: 'tool', tool: 'survey_answers', input: toDays(asked) }),
  },
  {
    tool: 'pipeline',
    named:
      /\b(?:pipeline|funnel|forecast|sales situation)\b|\bhow (?:is|are|'s) (?:our |my |the )?(?:sales|deals?|opportunities|revenue)\b|\bexpected revenue\b/u,
    words:
      /^(?:pipeline|funnel|forecast|sales|situation|stages?|revenue|expected|doing|going|how|much|by|look\w*|status|overview|summar\w+|report)$/u,
    isOwned: true,
    spans: 1,
    read: (asked) => ({ kind: 'tool', tool: 'pipeline', input: toOwner(asked) }),
  },
  {
    tool: 'what_did_well',
    named:
      /\b(?:best|top|worst|well|poor(?:ly)?|popular|perform\w*|most (?:viewed|read|visited|views|reads)|(?:read|viewed|visited) (?:the )?(?:most|least)|least (?:viewed|read|views|reads)|traffic|views|reads|visitors|analytics|flop\w*)\b/u,
    words:
      /^(?:best|top|worst|well|poor\w*|popular|perform\w*|most|viewed|read|visited|views?|reads|visitors|least|traffic|analytics|worked|flop\w*|fewest|posts?|did|do|does|by|per|each|numbers?|badly|bad|lowest|site|blog|topics?|\d+|one|two|three|five|ten|get|got|have|had|many|how)$/u,
    spans: 1,
    read: (asked) => toPerformance(asked),
  },
  {
    tool: 'what_is_due',
    named:
      /\b(?:due|deadlines?|upcoming|coming up|agenda|calendar|on my plate|my day|planned|what(?:'s| is) (?:next|scheduled|on\b)|anything scheduled|what do (?:i|we) have|(?:have|has|need|needs) to do|what should i do|(?:have|has|need|needs|must|should|got) (?:(?:i|we|\S+) )?(?:to )?(?:get done|be done|take care of|deal with|finish|complete|tackle)|(?:how|what)(?: does|'s| is| will)? (?:(?:my|our|the|this|next|coming) )*(?:day|week|month|tomorrow|today|weekend) (?:be )?look(?:s|ing)?)\b/u,
    words:
      /^(?:due|deadlines?|upcoming|coming|up|agenda|calendar|plate|my|day|on|planned|next|scheduled|have|has|needs?|to|do|should|first|between|from|for|any\w*|what's|how|look|looks|looking|like|week|month|does|will|still)$/u,
    isOwned: true,
    spans: 1,
    read: (asked) => {
      const { from, to } = toDays(asked)
      const ahead = from === undefined || to === undefined ? {} : { from, to: to < from ? from : to }
      return { kind: 'tool', tool: 'what_is_due', input: { ...ahead, ...toOwner(asked) } }
    },
  },
  {
    tool: 'recent_changes',
    named:
      /\b(?:chang(?:ed|es?)|what(?:'s| is| has been)? new|news|anything new|updates?|recap|catch me up|did i miss|have i missed|happened|going on|what (?:did|have|has) (?:we|the team) (?:do|done|get done|got done|achieved?|accomplish\w*)|since)\b/u,
    words:
      /^(?:between|from|to|chang\w+|new|news|updates?|recap|catch|up|miss\w*|happened|going|on|since|done|do|did|achiev\w*|accomplish\w*|summar\w+|sum|get|got|i|me|what's|been)$/u,
    spans: 1,
    read: ({ spans: [span], today }) => ({
      kind: 'tool',
      tool: 'recent_changes',
      input:
        span === undefined
          ? { since: addDays(today, -7) }
          : { since: span.from, ...(span.to < today && span.isSince !== true ? { to: span.to } : {}) },
    }),
  },
  {
    tool: 'count_everything',
    named:
      /\bhow much (?:do we have|is there|have we)(?: of (?:what|everything))?$|\bcount everything\b|\bhow much (?:do we have )?of what\b|\b(?:workspace|overall) (?:overview|totals)\b/u,
    words: /^(?:count|everything|how|much|what|overall|overview|totals|of|workspace)$/u,
    spans: 0,
    read: () => ({ kind: 'tool', tool: 'count_everything', input: {} }),
  },
]

const ofPosts: readonly string[] = ['post', 'blog', 'pillar', 'channel']
const isOfPosts = (asked: ParsedQuestion): boolean =>
  listTags(asked.text, asked).every(({ tag, arg }) => tag !== 'kind' || ofPosts.includes(arg)) &&
  !/\b(?:exactly|only|just|with) \d+\b|\b\d+ (?:views?|reads?|visitors?)\b/u.test(asked.text)

/** Tags that say nothing which a report could drop. */
const plain: readonly string[] = ['quiet', 'with', 'kind', 'comma', 'all', 'and', 'show']

/** The report that a question asks for with all of its words; null where it says more than one can hold. */
export function matchReport(asked: ParsedQuestion): ToolIntent | null {
  const { text, spans } = asked
  const found = reports.find(({ named }) => named.test(text))
  if (found === undefined || spans.length > found.spans || /\ball time\b/u.test(text)) return null
  // "Top 5 companies" are no posts, and "with 10 views" is no order.
  if (found.tool === 'what_did_well' && !isOfPosts(asked)) return null
  // Only what is expected is told by months.
  if (found.tool === 'pipeline' && spans.length > 0 && !/\b(?:expected|forecast)\b/u.test(text)) return null
  const tags = listTags(text, asked)
  // No report is of those whom a pronoun points at; what is compared are the days of the report before.
  const isCompared = /^(?:(?:and|now|please) )*compare (?:them|those|these|it)$/u.test(text)
  if (!isCompared && listPointingWords(tags, { hasNames: false }).length > 0) return null
  const isRead = tags.every(({ tag, arg, words }) => {
    if (plain.includes(tag) || (tag === 'span' && found.spans > 0)) return true
    if ((tag === 'member' || tag === 'me') && found.isOwned === true) return true
    if (tag === 'is' && arg === 'todo' && found.tool === 'what_is_due') return true
    return words.split(' ').every((word) => found.words.test(word))
  })
  return isRead ? found.read(asked) : null
}

/** Whether a query answers it as well, and nearer: these reports add more rows to those that are asked for. */
export function isOfRows({ tool, most }: ToolIntent, asked: ParsedQuestion): boolean {
  const items = listTags(asked.text, asked)
  const isNamed = items.some(({ tag }) => tag === 'kind' || tag === 'entry')
  if (tool === 'what_did_well')
    return (most !== undefined || /\b(?:post|article)\b/u.test(asked.text)) && items.some(({ tag }) => tag === 'field')
  return (tool === 'recent_changes' || tool === 'what_is_due') && isNamed
}

const parseMeasure = (text: string): 'reads' | 'visitors' | 'views' | undefined =>
  /\breads?\b/u.test(text)
    ? 'reads'
    : /\bvisit(?:ors?|s)\b/u.test(text)
      ? 'visitors'
      : /\bview(?:s|ed)?\b/u.test(text)
        ? 'views'
        : undefined
const isWorst = (text: string) => /\b(?:worst|least|poor(?:ly)?|bad(?:ly)?|flop\w*|lowest|fewest)\b/u.test(text)

function toPerformance(asked: ParsedQuestion): ToolIntent {
  const { text } = asked
  const by = parseMeasure(text)
  const per = /\b(?:which|what|each|every|by|per|best|worst|top) (pillar|topic|channel)s?\b/u.exec(text)?.[1]
  const number = /\b(?:top|best|worst) (\S+)\b/u.exec(text)?.[1] ?? /\b(\S+) (?:best|worst|top)\b/u.exec(text)?.[1]
  const most = parseNumber(number ?? '') ?? (/\b(?:best|top|worst) post\b/u.test(text) ? 1 : undefined)
  return {
    kind: 'tool',
    tool: 'what_did_well',
    input: {
      ...toDays(asked),
      ...(by === undefined ? {} : { by }),
      ...(isWorst(text) ? { worst: true } : {}),
      ...(per === undefined ? {} : { per: per === 'channel' ? 'channel' : 'pillar' }),
    },
    ...(most === undefined || per !== undefined ? {} : { most }),
  }
}

/** Two spans; one is compared to the one before it, or to the current one. */
function toComparison({ text, spans, today }: ParsedQuestion): ReadInput<'compare_periods'> {
  const [one, other] = spans
  const present = extractSpans('this month', today, false)[0] ?? { from: today, to: today, words: '' }
  const first = one ?? present
  const isHeldAgainst = one !== undefined && one.to < today && /\b(?:than|against|vs|versus|to|with)\b/u.test(text)
  const second = other ?? (isHeldAgainst ? toNextSpan(first) : toPreviousSpan(first))
  const [early, late] = first.from <= second.from ? [first, second] : [second, first]
  const toSpan = ({ from, to }: DaySpan) => ({ from, to })
  return { first: toSpan(early), second: toSpan(late) }
}

const lead =
  /^(?:and|what about|how about|now|only|just|also|same|the same|but|then|ok|okay|for|in|show|me|please|by)\b/u
const changeWords =
  /^(?:and|what|about|how|now|only|just|also|same|but|then|ok|okay|for|in|by|of|show|me|please|mine|my|own|ones?|everyone|everybody|all|the|team|views?|reads?|visitors?|worst|best|least|most|compare|them|it|instead)$/u

/** A report asked again with other days, for somebody else, by another measure; null where anything else is said. */
export function changeReport(asked: ParsedQuestion, { kind, tool, input, most }: ToolIntent): Intent | null {
  const { text, spans, mine, whose } = asked
  const items = listTags(text, asked)
  const isRead = ({ tag, words }: TaggedWords) =>
    ['comma', 'span', 'member'].includes(tag) || words.split(' ').every((word) => changeWords.test(word))
  if (!items.every(isRead)) return null
  const [span] = spans
  const by = parseMeasure(text)
  const isMine = mine || /\b(?:mine|me)$/u.test(text)
  const isAll = /\b(?:everyone|everybody|all|team)\b/u.test(text)
  const isRanked = /\b(?:worst|least|best|most)\b/u.test(text)
  if (!lead.test(text) && span === undefined && !isMine && !isAll && by === undefined && !isRanked) return null
  const report = reports.find((one) => one.tool === tool)
  if (report === undefined || spans.length > Math.max(1, report.spans)) return null
  const owner =
    whose !== null
      ? { whose: whose.name, mine: undefined }
      : isMine
        ? { mine: true, whose: undefined }
        : isAll
          ? { mine: undefined, whose: undefined }
          : null
  if ((owner !== null && report.isOwned !== true) || (span !== undefined && report.spans === 0)) return null
  if ((by !== undefined || isRanked) && tool !== 'what_did_well') return null
  if (span === undefined && owner === null && by === undefined && !isRanked) return null
  const days = tool === 'compare_periods' || tool === 'recent_changes' ? report.read(asked).input : toDays(asked)
  const changed = {
    ...input,
    ...(span === undefined ? {} : days),
    ...owner,
    ...(by === undefined ? {} : { by }),
    ...(isRanked ? { worst: isWorst(text) } : {}),
  }
  return { kind, tool, input: changed, ...(most === undefined ? {} : { most }) } as ToolIntent
}
