import type { QuestionKind, QuestionOption, ShowIf } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { readFillings, readQuestions } from './answered-store.ts'

export interface Question {
  readonly id: string
  readonly survey_id: string
  readonly text: string
  readonly help: string | null
  readonly kind: QuestionKind
  readonly options: readonly QuestionOption[]
  readonly is_required: boolean
  readonly show_if: ShowIf | null
}

/** An empty text, an empty list and nothing at all are no answer; 0 and false are. */
export const isAnswer = (answer: unknown): boolean =>
  answer !== null && answer !== undefined && answer !== '' && !(Array.isArray(answer) && answer.length === 0)

/** The questions that are asked, given these answers: a branch is open when what it hangs on is asked and answered so. */
export function visible(questions: readonly Question[], answers: ReadonlyMap<string, unknown>): Question[] {
  const shown = new Set<string>()
  return questions.filter(({ id, show_if }) => {
    const isShown =
      show_if === null ||
      (shown.has(show_if.question_id) &&
        wordsOf(answers.get(show_if.question_id)).some((word) => show_if.any_of.includes(word)))
    if (isShown) shown.add(id)
    return isShown
  })
}

/** An answer as branches name it: yes and no also where it is true and false. */
export function wordsOf(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(wordsOf)
  if (typeof answer === 'boolean') return [String(answer), answer ? 'yes' : 'no']
  return typeof answer === 'string' || typeof answer === 'number' ? [String(answer)] : []
}

/** Whether every required question that is asked has an answer. */
export const isComplete = (questions: readonly Question[], answers: ReadonlyMap<string, unknown>): boolean =>
  visible(questions, answers).every(({ id, is_required }) => !is_required || isAnswer(answers.get(id)))

/**
 * `<opportunity> <survey>` of each survey that is answered: one entry of the opportunity's log holds answers to it, and
 * among them one to every required question that is asked. A survey without questions is.
 */
export async function surveysAnswered(
  db: AccountDb,
  opportunityIds: readonly string[],
  surveyIds: readonly string[],
): Promise<Set<string>> {
  if (opportunityIds.length === 0 || surveyIds.length === 0) return new Set()
  const questions = Map.groupBy(await readQuestions(db, surveyIds), ({ survey_id }) => survey_id)
  const answered = new Set<string>()
  for (const id of surveyIds)
    if (!questions.has(id)) for (const opportunityId of opportunityIds) answered.add(`${opportunityId} ${id}`)
  for (const { opportunity_id, survey_id, answers } of await readFillings(db, opportunityIds, surveyIds))
    if (isComplete(questions.get(survey_id) ?? [], new Map(Object.entries(answers))))
      answered.add(`${opportunity_id} ${survey_id}`)
  return answered
}
