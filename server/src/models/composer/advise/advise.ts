import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { AdviseInput } from '../../advising/advise-input.ts'
import type { QueryForm } from '../../advising/query.ts'
import { maxQuestion, type ToolUse, type Turn, parseTurns } from './conversation.ts'
import { type EarlierTurn, findSubject } from './earlier-turn.ts'
import { interpretFollowUp } from './follow-up.ts'
import { findDaysAsked, nameFollowingDays } from './following-days.ts'
import type { FormatContext } from './format.ts'
import type { Intent } from './intent.ts'
import { renderCrmClosed, renderNothingBefore, renderNotUnderstood, renderTooLong } from './not-understood.ts'
import { isAboutCrm, offerQuestions } from './offer-answered.ts'
import { answerTable } from './tables/answer-table.ts'
import { findTableQuery, readTableQuestion, type TableReading } from './tables/read-table-question.ts'
import type { AskedBefore } from './tables/table-reader.ts'
import { planNextStep } from './plan-next-step.ts'
import { answerByQuery, findQuery } from './query/answer-query.ts'
import { isExcluding, isOpenBeginning, findBackReference } from './query/follow-words.ts'
import { isGermanText } from './query/language-words.ts'
import { isLeaning, isNaming } from './query/leaning-words.ts'
import { listPointingWords } from './query/pointing-words.ts'
import { readTags } from './query/tag-words.ts'
import { parseQuestion, type QuestionContext } from './question.ts'
import { readQuestion } from './query/read-query.ts'
import { isOfRows } from './reports.ts'
import { removeGreeting } from './small-talk.ts'
import type { Step } from './resolve-row.ts'
import { repeatMonth } from './query/word-order.ts'

/**
 * The composer as the advisor's model: the next step of a conversation. A question is parsed by rules, its tools are called one
 * after the other, and their results are rendered; it never states anything else about the workspace.
 */
export function answerConversation(
  prompt: LanguageModelV4Prompt,
  { now, timeZone, person, members, tables = [], isCrmOpen = true }: AdviseInput,
): Step {
  const at = Date.parse(now)
  const setting = { today: toZoneDay(at, timeZone), members }
  const speech = { now: at, timeZone }
  let earlier: EarlierTurn | null = null
  let step: Step = { text: '' }
  let query: QueryForm | null = null
  let asked: AskedBefore | null = null
  let onlyRow: QuestionContext['onlyRow'] = null
  let isAnswered = false
  let isByQuery = false
  let hasPointed = false
  // Each question may depend on the one before it, back to the first.
  const turns = parseTurns(prompt)
  for (const parsed of turns) {
    const isLast = parsed === turns.at(-1)
    if (parsed.question.length > maxQuestion) {
      step = { text: renderTooLong(maxQuestion, isGermanText(parsed.question.slice(0, maxQuestion))) }
      ;[earlier, query, asked, onlyRow, isAnswered, hasPointed] = [null, null, null, null, false, false]
      continue
    }
    const question = repeatMonth(
      nameFollowingDays(removeGreeting(parsed.question), findDaysAsked(query, earlier?.intent)),
    )
    const turn = { ...parsed, question }
    const subject: QuestionContext['subject'] = query === null && earlier !== null ? findSubject(earlier) : null
    const intent = interpretFollowUp(turn.question, setting, earlier)
    const reading: TableReading | null =
      /^(?:action|mail|talk|cannot)$/u.test(intent.kind) || turn.attached.length > 0
        ? null
        : readTableQuestion(
            turn.question,
            { ...setting, person: person.name, tables, isReport: intent.kind === 'tool' },
            asked,
          )
    const isAsking = intent.kind === 'query' || intent.kind === 'tool'
    const tagged = readTags(turn.question, setting, [])
    const reference = isAsking && turn.attached.length === 0 ? findBackReference(turn.question, tagged.items) : null
    const pointing = isAsking && turn.attached.length === 0 ? listPointingWords(tagged.items) : []
    const isOpen = isAsking && turn.attached.length === 0 && (isOpenBeginning(tagged.items) || isLeaning(tagged.items))
    // What is pointed at is a row that was shown, or somebody whom the question named.
    const lost = hasPointed ? undefined : pointing[0]
    const isOfReport =
      query === null && intent.kind === 'query' && isExcluding(tagged.items) ? turn.question : undefined
    const dangling = isAnswered
      ? (lost ?? isOfReport)
      : (reference?.words ?? pointing[0] ?? (isOpen ? turn.question : undefined))
    const meant: Intent =
      reference?.isOrder === true && query !== null ? { kind: 'query', question: turn.question } : intent
    step =
      reading !== null
        ? answerTable(reading, turn.uses)
        : dangling !== undefined
          ? { text: renderNothingBefore(dangling, tagged.isGerman) }
          : answerTurn(
              turn,
              meant,
              { ...setting, subject, onlyRow },
              {
                speech: tagged.isGerman ? { ...speech, language: 'de' } : speech,
                name: person.name,
                query,
                isCrmOpen,
                isLast,
              },
            )
    if (turn.uses.length > 0) {
      isByQuery = findQuery(turn.uses) !== null
      query = findQuery(turn.uses) ?? toReportQuery(meant)
      onlyRow = query === null ? null : findOnlyRow(turn)
      asked = findTableQuery(turn.uses) ?? (reading === null ? null : asked)
    }
    const isSmall = (intent.kind === 'talk' || intent.kind === 'cannot') && turn.uses.length === 0
    if (!isSmall) {
      isAnswered = turn.uses.some(isAnswering)
      hasPointed = isNaming(query) || turn.uses.some(isShowing)
      // A question that had no answer is not skipped: what follows it goes on from nothing.
      if (!isAnswered) [query, onlyRow] = [null, null]
    }
    if (!isSmall || earlier === null)
      earlier = {
        // What a query has answered in place of a report goes on as a query.
        intent:
          reading === null && (!isByQuery || meant.kind !== 'tool')
            ? meant
            : { kind: 'query', question: turn.question },
        rows: listShownRows(turn),
        choice: 'choice' in step ? (step.choice ?? []) : [],
      }
  }
  return step
}

interface TurnContext {
  readonly speech: FormatContext
  readonly name: string
  /** What the question before was read to. */
  readonly query: QueryForm | null
  readonly isCrmOpen: boolean
  /** Only the last question is answered; those before it were. */
  readonly isLast: boolean
}

/** Answers a report or what a query reads in whole; a question with words that nothing uses gets no answer but these words. */
function answerTurn(
  turn: Turn,
  intent: Intent,
  setting: QuestionContext,
  { speech, name, query, isCrmOpen, isLast }: TurnContext,
): Step {
  const { question, uses, attached } = turn
  const isQuery =
    intent.kind === 'query' ||
    (intent.kind === 'tool' &&
      isOfRows(intent, parseQuestion(question, setting)) &&
      readQuestion(question, setting, null, query).unknown.length === 0)
  if (!isQuery || attached.length > 0)
    return planNextStep(intent.kind === 'query' ? { kind: 'talk', what: 'nothing' } : intent, turn, speech, name)
  const asked = intent.kind === 'query' ? intent.question : question
  let isClosed = false
  const step = answerByQuery(asked, uses, setting, speech, query, (unanswered) => {
    isClosed = !isCrmOpen && isAboutCrm(unanswered.items)
    return isLast ? offerQuestions(unanswered, setting, isCrmOpen) : []
  })
  if ('unknown' in step && isClosed) return { text: renderCrmClosed(step.isGerman) }
  return 'unknown' in step ? { text: renderNotUnderstood(step.unknown, step.offered, step.isGerman) } : step
}

/** The rows that a report sums up, from which the next question may go on: "and how much of that is mine?". */
const toReportQuery = (intent: Intent): QueryForm | null =>
  intent.kind === 'tool' && intent.tool === 'pipeline'
    ? {
        kind: 'opportunity',
        where: [
          { field: 'status', op: 'is', values: ['open'] },
          ...(intent.input.mine === true ? [{ field: 'owner', op: 'is' as const, values: ['@me'] }] : []),
          ...(intent.input.whose === undefined
            ? []
            : [{ field: 'owner', op: 'is' as const, values: [intent.input.whose] }]),
        ],
        measure: { of: 'sum', field: 'amount' },
      }
    : null

/** Names that were looked up, and words that nothing is called, are no answer. */
const isAnswering = ({ name, found }: ToolUse) =>
  found !== null && name !== 'find_values' && (name !== 'find_records' || found.rows.length > 0)

/** A number of rows that do not exist shows none. */
const isShowing = ({ name, found }: ToolUse): boolean =>
  found?.rows.some(({ kind }) => name !== 'query_records' || kind !== 'report') === true

const findOnlyRow = ({ uses }: Turn) => {
  const rows = uses.flatMap(({ found }) => found?.rows ?? []).filter(({ kind }) => kind !== 'report')
  return rows.length === 1 ? rows[0] : null
}

/** The rows of the answer, in the order it shows them. */
const listShownRows = ({ uses }: Turn) =>
  uses.findLast(({ found }) => found !== null && found.rows.length > 0)?.found?.rows ?? []
