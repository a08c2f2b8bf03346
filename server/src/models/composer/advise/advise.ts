import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { AdviseInput } from '../../advising/advise-input.ts'
import { type Turn, parseTurns } from './conversation.ts'
import { interpretFollowUp } from './follow-up.ts'
import { planNextStep } from './plan-next-step.ts'
import type { EarlierTurn } from './earlier-turn.ts'
import type { Intent } from './intent.ts'
import type { FormatContext } from './format.ts'
import { renderNotUnderstood } from './not-understood.ts'
import type { QuestionContext } from './question.ts'
import { answerByQuery, findQuery } from './query/answer-query.ts'
import { isNameRead, isOfRows, isQuestion, isReportRead, isSummaryRead } from './report-words.ts'
import { readQuestion } from './query/read-query.ts'
import type { Step } from './resolve-row.ts'
import type { QueryForm } from '../../advising/query.ts'

/**
 * The composer as the advisor's model: the next step of a conversation. A question is parsed by rules, its tools are called one
 * after the other, and their results are rendered; it never states anything else about the workspace.
 */
export function answerConversation(
  prompt: LanguageModelV4Prompt,
  { now, timeZone, person, members }: AdviseInput,
): Step {
  const at = Date.parse(now)
  const setting = { today: toZoneDay(at, timeZone), members }
  const speech = { now: at, timeZone }
  let earlier: EarlierTurn | null = null
  let step: Step = { text: '' }
  let query: QueryForm | null = null
  // Each question may depend on the one before it, back to the first.
  for (const turn of parseTurns(prompt)) {
    const intent = interpretFollowUp(turn.question, setting, earlier)
    // What only the answer before makes clear, where that was no query's.
    const isContextual =
      earlier !== null &&
      query === null &&
      JSON.stringify(intent) !== JSON.stringify(interpretFollowUp(turn.question, setting, null))
    step = answerTurn({ turn, intent, setting, speech, name: person.name, query, isContextual })
    if (turn.uses.length > 0) query = findQuery(turn.uses)
    const isSmall = (intent.kind === 'talk' || intent.kind === 'cannot') && turn.uses.length === 0
    if (!isSmall || earlier === null)
      earlier = { intent, rows: listShownRows(turn), choice: 'choice' in step ? (step.choice ?? []) : [] }
  }
  return step
}

interface TurnContext {
  readonly turn: Turn
  readonly intent: Intent
  readonly setting: QuestionContext
  readonly speech: FormatContext
  readonly name: string
  /** What the question before was read to. */
  readonly query: QueryForm | null
  /** The rules understood it by the answer before. */
  readonly isContextual: boolean
}

/**
 * Answers a report that a rule names in whole, else by queries. A question with words that no rule uses is not answered: it says
 * which these are.
 */
function answerTurn({ turn, intent, setting, speech, name, query, isContextual }: TurnContext): Step {
  const { question } = turn
  const isReport = isQuestion(intent) && isReportRead(question, intent, setting)
  if (
    turn.attached.length > 0 ||
    !isQuestion(intent) ||
    isContextual ||
    (isReport &&
      !(isOfRows(question, intent, setting) && readQuestion(question, setting, null, query).unknown.length === 0)) ||
    isSummaryRead(question, intent, setting)
  )
    return planNextStep(intent, turn, speech, name)
  const step = answerByQuery(turn.question, turn.uses, setting, speech, query)
  if (!('unknown' in step)) return step
  const uses = turn.uses.slice(step.used)
  if (isReport || isNameRead(question, intent, setting) || step.unknown.length === 0)
    return planNextStep(intent, { ...turn, uses }, speech, name)
  return { text: renderNotUnderstood(step.unknown, step.nearest, step.isGerman) }
}

/** The rows of the answer, in the order it shows them. */
const listShownRows = ({ uses }: Turn) =>
  uses.findLast(({ found }) => found !== null && found.rows.length > 0)?.found?.rows ?? []
