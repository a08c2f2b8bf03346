import type { ReadTool } from '../../advising/read-tools.ts'
import type { Intent } from './intent.ts'
import type { QuestionContext } from './question.ts'
import { translateQuestion } from './other-languages.ts'
import { tokenizeQuestion } from './tokens.ts'
import { tagQuestion } from './query/tag-words.ts'

/** The words that each report uses, besides people, days and kinds of rows. */
const reportWords: Partial<Record<ReadTool, RegExp>> = {
  what_is_stuck:
    /^(?:stuck|stalled|stale|block\w*|bottlenecks?|neglected|slipping|held|up|risk|fire|on fire|urgent|worr\w+|concern\w*|quiet|cold|moved|moving|movement|attention|needs?|waiting|waits?|wrong|forgotten|off|track|problems?|gone|going|without movement|no movement|not moving|haven't|hasn't|havent|hasnt|not|while|things?|should|about)$/u,
  what_is_due:
    /^(?:due|deadlines?|upcoming|coming|agenda|calendar|plate|my|day|clos\w+|planned|plan|scheduled|schedule|next|soon|by|goes|out|going|up|week|must|on|before|until|to|do|work|happening|happens|for|any\w*|have|has)$/u,
  what_did_well:
    /^(?:best|better|top|worst|well|poor\w*|popular|perform\w*|most|viewed|read|visited|views?|reads|visitors|least|success\w*|traffic|analytics|worked|engagement|viral|flop\w*|fewest|posts?|did|do|by|per|pillars?|channels?|each|numbers?|badly|bad|lowest|weakest|site|blog|topics?|underperform\w*|\d+|one|two|three|five|ten|get|got|have|had|many|how|numbers|year|stats|of|our|in|about)$/u,
  pipeline:
    /^(?:pipeline|funnel|forecast|sales|situation|stages?|revenue|expected|money|doing|going|deals?|how|much|open|by|in|the|look\w*|stand\w*|is|worth|value|status|overview|summar\w+|report)$/u,
  content_gaps:
    /^(?:next|content|gaps?|under\w*|served|published|neglect\w*|ignor\w*|topics?|keywords?|unused|without|suggest\w*|ideas?|for|new|need\w*|lack\w*|forg\w+|write|publish|create|about|posts?|post|inspiration|no|with|that|have|not|a|covered|any|something|pillars?|should|never|most)$/u,
  compare_periods:
    /^(?:compar\w+|versus|vs|differences?|better|worse|more|than|against|month|week|quarter|over|numbers?|stats|statistics|kpis?|metrics?|figures|performance|results?|how|things|doing|going|go|done|to|with|and|perform\w*|fare|other|each|last|this|views?|one)$/u,
  recent_changes:
    /^(?:chang\w+|new|news|updates?|update|recap|catch|up|miss\w*|happened|happen|going|on|since|done|achiev\w*|accomplish\w*|summar\w+|notes?|calls?|meetings?|latest|last|recent|newest|get|got|away|was|did|activity|brief|sum|today|what's|been|while|in|crm|everything)$/u,
  survey_answers: /^(?!(?:not|without|no|except|less|fewer|under|over|average|points?|missing|guests?)$).+$/u,
  count_everything:
    /^(?:count|everything|how|many|much|what|number|total|overall|overview|numbers|totals|stats|of|records?|rows|content)$/u,
}

const workload = /^(?:work\w*|on|busy|with|up|to)$/u

/** Tags that say nothing which a report could drop. */
const plain = ['quiet', 'with', 'kind', 'comma', 'span', 'member', 'me', 'all', 'and', 'show']

/** It asks for something of the workspace, and not about one row that was chosen. */
export const isQuestion = (intent: Intent): boolean =>
  intent.kind === 'tool' ||
  (intent.kind === 'within' && !('chosen' in intent.named)) ||
  (intent.kind === 'named' && intent.named.chosen === undefined) ||
  intent.kind === 'several' ||
  (intent.kind === 'talk' && intent.what === 'unclear')

/** Whether a report uses every word of the question. */
export function isReportRead(question: string, intent: Intent, setting: QuestionContext): boolean {
  if (intent.kind === 'several' && hasOnly(question, [workload], setting)) return true
  if (intent.kind === 'several')
    return (
      intent.parts.every((part) => isReportRead(question, part, setting)) || isEachRead(question, intent.parts, setting)
    )
  if (intent.kind !== 'tool' && intent.kind !== 'within') return false
  const words = reportWords[intent.tool]
  return words !== undefined && hasOnly(question, [words], setting)
}
const isEachRead = (question: string, parts: readonly Intent[], setting: QuestionContext): boolean => {
  const words = parts.flatMap((part) => (part.kind === 'tool' ? (reportWords[part.tool] ?? []) : []))
  return words.length === parts.length && hasOnly(question, words, setting)
}

function hasOnly(question: string, words: readonly RegExp[], setting: QuestionContext): boolean {
  const translated = tokenizeQuestion(translateQuestion(question)).text
  return tagQuestion(translated, setting, []).items.every(
    (item) =>
      plain.includes(item.tag) || item.words.split(' ').every((word) => words.some((pattern) => pattern.test(word))),
  )
}

/** Conditions that a look-up by name cannot hold. */
const conditions = ['number', 'op', 'without', 'not', 'except', 'neither', 'group', 'measure', 'or', 'but', 'compare']

/** Whether a row is looked up by its name or its words, and nothing else is said of it. */
export function isNameRead(question: string, intent: Intent, setting: QuestionContext): boolean {
  const name =
    intent.kind === 'named'
      ? intent.named.words
      : intent.kind === 'tool' && intent.tool === 'find_records'
        ? intent.input.words
        : null
  if (name === null) return false
  return !tagQuestion(question.replace(name, ' '), setting, []).items.some(({ tag }) => conditions.includes(tag))
}

const summary =
  /^(?:(?:please|can|could|you|give|show|me|us|a|the|and|quick|short)\s+)*(?:summar|sum up|tell|brief|describe|explain|overview|who(?:'s| is)\b|what do (?:we|you|i) know|history|timeline|what(?:'s| has| is)? happened|last time|when did we last|details)/u

/** Whether a question asks for all that is known of a named row, or what happened on it. */
export function isSummaryRead(question: string, intent: Intent, setting: QuestionContext): boolean {
  if (intent.kind !== 'named') return false
  // How often a post was read is told with the post.
  if (intent.named.kinds.length === 1 && intent.named.kinds[0] === 'post') return true
  if (tagQuestion(question, setting, []).items.some(({ tag }) => tag === 'op' || tag === 'group' || tag === 'except'))
    return false
  const isAboutState = tagQuestion(question, setting, []).items.some(({ tag }) => tag === 'is')
  return summary.test(tokenizeQuestion(question).text) && !isAboutState
}

/** A question that asks for rows of a kind: these reports, which add more to it, answer it only where no query can. */
export function isOfRows(question: string, intent: Intent, setting: QuestionContext): boolean {
  const { items } = tagQuestion(tokenizeQuestion(translateQuestion(question)).text, setting, [])
  if (intent.kind !== 'tool' && intent.kind !== 'within') return false
  const isNamed = items.some(({ tag }) => tag === 'kind' || tag === 'entry')
  if (intent.tool === 'recent_changes' || intent.tool === 'what_is_due') return isNamed
  // The best of the last weeks is a report; which has most of what is named is a query.
  if (intent.tool === 'what_did_well') {
    const isOne = intent.most !== undefined || items.some(({ words }) => /^(?:post|article)$/u.test(words))
    return isOne && isNamed && items.some(({ tag }) => tag === 'field')
  }
  return (
    intent.tool === 'survey_answers' &&
    items.some(({ tag }) => ['top', 'measure', 'op', 'without', 'entry', 'field', 'says'].includes(tag))
  )
}
