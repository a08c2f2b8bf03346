import { type Answers, findUnanswered } from '@draftwright/contract/crm/survey-rules'
import type { AccountDb } from '../../../db/account-db.ts'
import { listOpportunitySurveyAnswers, listQuestions, type Question } from './survey-answers-store.ts'

/** Whether every required visible question has an answer. */
const isComplete = (questions: readonly Question[], answers: Answers): boolean =>
  findUnanswered(questions, answers).length === 0

/**
 * `<opportunity> <survey>` of each completed survey: one entry of the opportunity's log has answers to it, including every
 * required visible question. A survey without questions is complete.
 */
export async function findAnsweredSurveys(
  db: AccountDb,
  opportunityIds: readonly string[],
  surveyIds: readonly string[],
): Promise<Set<string>> {
  if (opportunityIds.length === 0 || surveyIds.length === 0) return new Set()
  const questions = Map.groupBy(await listQuestions(db, surveyIds), ({ survey_id }) => survey_id)
  const answered = new Set<string>()
  for (const id of surveyIds)
    if (!questions.has(id)) for (const opportunityId of opportunityIds) answered.add(`${opportunityId} ${id}`)
  for (const { opportunity_id, survey_id, answers } of await listOpportunitySurveyAnswers(
    db,
    opportunityIds,
    surveyIds,
  ))
    if (isComplete(questions.get(survey_id) ?? [], new Map(Object.entries(answers))))
      answered.add(`${opportunity_id} ${survey_id}`)
  return answered
}
