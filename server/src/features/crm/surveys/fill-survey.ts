import type { SurveyAnswers } from '@draftwright/contract/crm/gates'
import {
  isValidAnswer,
  isAnswer,
  computePoints,
  computeSurveyScore,
  findUnanswered,
  filterVisible,
} from '@draftwright/contract/crm/survey-rules'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalidInputError, notFoundError } from '../../../http/errors.ts'
import { logActivity } from '../activity-log/log-activity.ts'
import type { CrmCaller } from '../kernel/caller.ts'
import type { Question } from './survey-answers-store.ts'
import { findSurvey, insertResponses, listQuestions } from './survey-answers-store.ts'

type GivenAnswers = SurveyAnswers['answers']

/** Where a survey response is recorded, and who filled it in. */
export interface SurveyAnswerTarget {
  readonly opportunity_id?: string | null | undefined
  readonly contact_id?: string | null | undefined
  readonly company_id?: string | null | undefined
  readonly stage_id?: string | null
  readonly stage_activity_id?: string | null
  /** Null is a guest, who enters a name. */
  readonly actor_id: string | null
  readonly guest_name?: string
}
export interface SavedSurveyAnswer {
  readonly log_id: string
  readonly points: number
  readonly max_points: number
}

/** Throws 400 for an answer that does not fit its question. */
export function assertAnswerFits(question: Pick<Question, 'kind' | 'options' | 'text'>, answer: unknown): void {
  if (!isValidAnswer(question, answer))
    throw invalidInputError([{ field: 'answer', message: `does not fit: ${question.text}` }])
}

/**
 * Records the answers to a survey as one entry of the activity log, in the given transaction. Answers to questions that are
 * hidden, given the others, are omitted. Throws 404 for a survey that cannot be answered, 400 for a question of another one, an
 * answer that does not fit, and, if it must be complete, for required questions without an answer.
 */
export async function fillSurvey(
  db: AccountDb,
  surveyId: string,
  given: GivenAnswers,
  { guest_name, ...on }: SurveyAnswerTarget,
  mustBeComplete: boolean,
): Promise<SavedSurveyAnswer> {
  const survey = await findSurvey(db, surveyId)
  if (survey === undefined) throw notFoundError('Survey')
  const questions = await listQuestions(db, [surveyId])
  const known = new Map(questions.map((question) => [question.id, question]))
  const answers = new Map(given.map(({ question_id, answer }) => [question_id, answer]))
  for (const [id, answer] of answers) {
    const question = known.get(id)
    if (question === undefined)
      throw invalidInputError([{ field: 'question_id', message: `${id} is not in the survey` }])
    assertAnswerFits(question, answer)
  }
  const open = mustBeComplete ? findUnanswered(questions, answers) : []
  if (open.length > 0)
    throw invalidInputError(open.map(({ id, text }) => ({ field: `answers.${id}`, message: `is required: ${text}` })))
  const rows = filterVisible(questions, answers).flatMap((question) => {
    const answer = answers.get(question.id)
    return isAnswer(answer) ? [{ question_id: question.id, answer, points: computePoints(question, answer) }] : []
  })
  const score = computeSurveyScore(questions, answers) ?? { points: 0, max: 0 }
  const details = { points: score.points, max_points: score.max, ...(guest_name !== undefined && { guest_name }) }
  const log_id = await logActivity(db, { ...on, kind: 'survey', survey_id: surveyId, subject: survey.name, details })
  await insertResponses(db, log_id, surveyId, rows)
  return { log_id, points: score.points, max_points: score.max }
}

/** Through a gate: the gate checks whether it is complete. */
export async function answerSurveyAtGate(
  db: AccountDb,
  { userId }: CrmCaller,
  on: { opportunity_id: string; stage_id: string },
  { survey_id, answers }: SurveyAnswers,
): Promise<void> {
  await fillSurvey(db, survey_id, answers, { ...on, actor_id: userId }, false)
}
