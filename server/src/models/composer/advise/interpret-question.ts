import type { DatableKind, ReadInput } from '../../advising/read-tools.ts'
import { removeSpans } from './days.ts'
import type { Intent } from './intent.ts'
import { matchListIntent, parseMaxRows } from './lists.ts'
import { toComparisonIntent, matchPerformanceIntent, matchPostNumbersIntent } from './measuring.ts'
import {
  matchAttributeIntent,
  matchSearchIntent,
  matchNamedIntent,
  matchNotesIntent,
  matchSingleFactIntent,
  matchSummaryIntent,
} from './naming.ts'
import { type ParsedQuestion, parseQuestion, type QuestionContext } from './question.ts'
import { parseRequest } from './requests.ts'
import { matchSurveyIntent } from './surveys.ts'
import { matchRefusalIntent, matchTalkIntent } from './small-talk.ts'

/** Parses a question without context. */
export function interpretQuestion(question: string, setting: QuestionContext): Intent {
  const asked = parseQuestion(question, setting)
  const { text } = asked
  if (text === '') return { kind: 'talk', what: 'nothing' }
  const refused = matchRefusalIntent(text)
  if (refused !== null) return refused
  const action = parseRequest(question, setting.today)
  if (action !== null) return { kind: 'action', action }
  return matchTalkIntent(text) ?? matchIntent(asked) ?? { kind: 'talk', what: 'unclear' }
}

const toOwnerFilter = ({ mine, whose }: ParsedQuestion): { mine?: true; whose?: string } =>
  whose === null ? (mine ? { mine: true } : {}) : { whose: whose.name }

/** The rules, most reliable first. */
function matchIntent(asked: ParsedQuestion): Intent | null {
  const { text, spans, whose } = asked
  const own = toOwnerFilter(asked)
  if (isComparing(asked)) return toComparisonIntent(asked)
  if (
    /\bwhat (?:should|shall|could|can|do|must) (?:we|i) (?:write|publish|post|create)\b|\bwrite (?:about )?next\b|\bcontent gaps?\b|\b(?:gaps?|under-?published|under-?served|(?:neglect(?:ed|ing)|ignor(?:ed|ing)) (?:pillars?|topics?)|(?:pillars?|topics?) (?:are |do |have )?(?:we |i )?(?:been )?(?:neglect\w*|ignor\w*|forg[eo]t\w*)|content ideas|suggest\w* (?:a |some )?(?:topics?|posts?|ideas?)|ideas? for (?:a )?(?:new )?posts?|which pillars? (?:is|are|need|lack|has|have)|next post|unused keywords?|keywords? (?:without|with no|that no|(?:that |which )?(?:have|has|had) no|are unused))/u.test(
      text,
    )
  )
    return { kind: 'tool', tool: 'content_gaps', input: {} }
  if (
    /\b(?:history|timeline|activity log|log) (?:of|on|for|with)\b|\bwhat (?:has )?happened (?:with|on|to|at|about)\b|\b(?:last|latest) (?:contact|call|meeting|note|touch\w*) (?:with|on|at)\b|\b(?:when did|last time) we (?:last )?(?:speak|spoke|talk(?:ed)?|call(?:ed)?|me[et]t)/u.test(
      text,
    )
  )
    return matchNamedIntent(asked, 'history')
  if (whose !== null && /\b(?:working on|work on|busy with|up to)\b/u.test(text)) return toWorkloadIntent(whose.name)
  // Only posts wait for a review.
  if (
    /\b(?:in|for|awaiting|under|to) (?:review|approval|be reviewed|be approved)\b/u.test(text) &&
    !/\b(?:ideas?|deals?|tasks?)\b/u.test(text)
  )
    return { kind: 'tool', tool: 'list_records', input: { kind: 'post', status: 'in_review', ...own } }
  if (
    /\b(?:stuck|stalled|stale|block(?:ed|ing|ers?)|bottlenecks?|neglected|slipping|held up|at risk|on fire|urgent|worr(?:y|ied|ying)|concern\w*|gone quiet|going cold|gone cold|(?:have|has)(?:n't|nt| not) moved|not moving|no movement|cold deals?|needs? (?:my |our |your )?attention|needs? (?:me|us)\b|waiting (?:for|on) (?:me|us)|waits? for (?:me|us)|what(?:'s| is) waiting|what waits|wrong|forgotten|off track|problems?)\b/u.test(
      text,
    )
  )
    return { kind: 'tool', tool: 'what_is_stuck', input: own }
  const surveyed = matchSurveyIntent(asked)
  if (surveyed !== null) return surveyed
  const asks =
    matchSingleFactIntent(asked) ??
    matchAttributeIntent(asked) ??
    matchPostNumbersIntent(asked) ??
    matchNotesIntent(asked)
  if (asks !== null) return asks
  const counted = matchCountIntent(asked)
  if (counted !== null) return counted
  if (
    /\b(?:pipeline|funnel|forecast|sales situation|stages)\b|\bhow (?:is|are|'s) (?:our |my |the )?(?:sales|deals?|opportunities|revenue)\b|\bexpected revenue\b|\bhow much (?:money )?(?:is|are|do we have|have we) (?:in|open)\b/u.test(
      text,
    ) &&
    !/\b(?:list|show) (?:me )?(?:all )?(?:the )?deals\b/u.test(text)
  )
    return { kind: 'tool', tool: 'pipeline', input: own }
  const well = matchPerformanceIntent(asked)
  if (well !== null) return well
  if (isNumbers(asked)) return toComparisonIntent(asked)
  if (/\bover-?due\b/u.test(text) && !/\bposts?\b/u.test(text))
    return { kind: 'tool', tool: 'list_records', input: { kind: 'task', status: 'overdue', ...own, sort: 'due' } }
  if (isTodo(text) && spans.length === 0) return matchListIntent(asked)
  if (/\b(?:we|i|team) (?:ever )?closed?\b|\bdeals? closed\b|\bclosed deals?\b/u.test(text))
    return matchListIntent(asked)
  if (isDue(text)) return toDueIntent(asked)
  if (
    /\b(?:chang(?:ed|es?)|what(?:'s| is| has been)? new|news\b|anything new|updates?|recap|catch me up|did i miss|have i missed|missed|happened|going on|since|what (?:did|have|has) (?:we|i|the team) (?:do|done|get done|got done|achieved?|accomplish\w*))\b/u.test(
      text,
    ) &&
    !isList(text)
  )
    return { kind: 'tool', tool: 'recent_changes', input: toChangesInput(asked) }
  if (whose !== null && /\b(?:write|wrote|written|draft(?:ed)?|publish(?:ed)?|post(?:ed)?)\b/u.test(text))
    return matchListIntent(asked)
  if (/^who (?:do we know|are our (?:contacts?|people)) (?:at|in|from|with) /u.test(text)) return matchListIntent(asked)
  // Days and notes have no name, so they cannot be summarised.
  if (
    (spans.length > 0 &&
      /^(?:please |can you )?(?:summar\w+|sum up|recap|brief me on)$/u.test(removeSpans(text, spans))) ||
    /^(?:(?:show|list|me|the|our|any|all|latest|last|recent|new|newest)\s+)*(?:notes?|calls?|meetings?)$/u.test(
      removeSpans(text, spans),
    )
  )
    return { kind: 'tool', tool: 'recent_changes', input: toChangesInput(asked) }
  // "What is our last post?" contains no name.
  if (parseMaxRows(text) !== undefined) {
    const listed = matchListIntent(asked)
    if (listed !== null) return listed
  }
  return (
    matchSummaryIntent(asked) ??
    matchSearchIntent(asked) ??
    matchListIntent(asked) ??
    (spans.length > 0 && isDue(`due ${text}`) && /^(?:what|anything)/u.test(text) ? toDueIntent(asked) : null)
  )
}

const isComparing = ({ text }: ParsedQuestion) =>
  /\b(?:compared?|comparison|versus|vs|differences?|better than|worse than|more than (?:last|in|the)|against last|month over month|week over week|quarter over quarter)\b/u.test(
    text,
  )

/** All numbers of a period, compared to the period before it. */
const isNumbers = ({ text, spans }: ParsedQuestion) =>
  (spans.length > 0 &&
    /^how (?:did|was|were|is|has|have)(?: (?:go|do|been|look(?:ing)?|going))?$/u.test(removeSpans(text, spans))) ||
  /\bhow (?:did|do|are|were|have) (?:we|things) (?:do|doing|did|done|go|going|perform\w*|fare)\b|\b(?:stats|statistics|kpis?|metrics|figures|numbers|performance|results)\b|\bhow (?:was|were) (?:last|this|the|our)\b/u.test(
    text,
  )

/** A person's workload: their open deals and tasks, and the posts they are writing. */
const toWorkloadIntent = (whose: string): Intent => ({
  kind: 'several',
  parts: [
    { kind: 'tool', tool: 'list_records', input: { kind: 'opportunity', status: 'open', whose } },
    { kind: 'tool', tool: 'list_records', input: { kind: 'task', status: 'open', whose, sort: 'due' } },
    { kind: 'tool', tool: 'list_records', input: { kind: 'post', status: 'draft', whose } },
  ],
})

const isList = (text: string) =>
  /^(?:all |the |our |new |latest )*(?:ideas?|posts?|deals?|contacts?|companies|tasks?)\b|^(?:list|show|which|give)\b.*\b(?:ideas?|posts?|deals?|contacts?|companies|tasks?)\b/u.test(
    text,
  )

const isDue = (text: string) =>
  /\b(?:due|deadlines?|upcoming|coming up|agenda|calendar|on my plate|my day|clos(?:e|es) (?:this|next|soon|before|by)|closing (?:this|next|soon|before|by)|planned|what(?:'s| is) (?:next|scheduled|planned|on\b)|what do (?:i|we) have|(?:have|has|need|needs) to do|what should i do|scheduled (?:for|this|next)|goes out|going out|go out)\b/u.test(
    text,
  ) && !/\b(?:which|list|how many)\b.*\b(?:drafts?|scheduled) posts?\b/u.test(text)

/** "My tasks" are open ones, whenever they are due. */
const isTodo = (text: string) => /\b(?:to-?dos?|to-?do lists?|my tasks|\S+s' tasks|\S+s tasks)\b/u.test(text)

function toDueIntent(asked: ParsedQuestion): Intent {
  const { text, spans } = asked
  const [span] = spans
  const kinds = datables.filter(([pattern]) => pattern.test(text)).map(([, kind]) => kind)
  const ahead = span === undefined ? {} : { from: span.from, to: span.to < span.from ? span.from : span.to }
  return {
    kind: 'tool',
    tool: 'what_is_due',
    input: { ...ahead, ...toOwnerFilter(asked), ...(kinds.length === 0 ? {} : { kinds }) },
  }
}

const datables: readonly [RegExp, DatableKind][] = [
  [/\b(?:tasks?|to-?dos?|reminders?)\b/u, 'task'],
  [/\b(?:deals?|opportunit(?:y|ies)|clos(?:e|es|ing))\b/u, 'opportunity'],
  [/\b(?:posts?|articles?|scheduled|go(?:es|ing)? out)\b/u, 'post'],
]

function toChangesInput({ spans, today }: ParsedQuestion): ReadInput<'recent_changes'> {
  const [span] = spans
  if (span === undefined) return { since: subtractDays(today, 7) }
  return span.to < today && span.isSince !== true ? { since: span.from, to: span.to } : { since: span.from }
}
const subtractDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

function matchCountIntent(asked: ParsedQuestion): Intent | null {
  const { text } = asked
  if (!/\b(?:how many|number of|count(?: of)?|total number|how much content)\b/u.test(text))
    return /\bhow much (?:do we have|is there|have we)(?: of (?:what|everything))?$|\b(?:win|won|close|conversion|success) rate\b|\b(?:workspace|overall) (?:overview|numbers|totals|stats)\b|\bcount everything\b|\bhow much (?:do we have )?of what\b/u.test(
      text,
    )
      ? { kind: 'tool', tool: 'count_everything', input: {} }
      : null
  if (/\b(?:views?|reads|visitors?)\b/u.test(text)) return matchPerformanceIntent(asked)
  const listed = matchListIntent(asked)
  if (listed === null) return { kind: 'tool', tool: 'count_everything', input: {} }
  return listed.kind === 'tool' || listed.kind === 'within' ? { ...listed, isCount: true } : listed
}
