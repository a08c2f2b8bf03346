import { type AskedQuestion, type Answers, unanswered } from '@draftwright/contract/crm/survey-rules'
import type { AccountDb } from '../../../db/account-db.ts'
import { readFillings, readQuestions } from './answered-store.ts'

export interface Question extends AskedQuestion {
  readonly survey_id: string
}

/** Whether every required question that is asked has an answer. */
export const isComplete = (questions: readonly Question[], answers: Answers): boolean =>
  unanswered(questions, answers).length === 0

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
