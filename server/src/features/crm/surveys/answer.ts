import type { SurveyAnswers } from '@draftwright/contract/crm/gates'
import { fits, isAnswer, pointsOf, scoreOf, unanswered, visible } from '@draftwright/contract/crm/survey-rules'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { logActivity } from '../activity-log/log.ts'
import type { CrmCaller } from '../kernel/caller.ts'
import type { Question } from './answered.ts'
import { findSurvey, insertResponses, readQuestions } from './answered-store.ts'

type Given = SurveyAnswers['answers']

/** Where a filled-in survey is written down, and who filled it in. */
export interface FilledOn {
  readonly opportunity_id?: string | null | undefined
  readonly contact_id?: string | null | undefined
  readonly company_id?: string | null | undefined
  readonly stage_id?: string | null
  readonly stage_activity_id?: string | null
  /** Null is a guest, who says their name. */
  readonly actor_id: string | null
  readonly guest_name?: string
}
export interface Filled {
  readonly log_id: string
  readonly points: number
  readonly max_points: number
}

/** Throws 400 for an answer that cannot be one to its question. */
export function mustFit(question: Pick<Question, 'kind' | 'options' | 'text'>, answer: unknown): void {
  if (!fits(question, answer)) throw invalid([{ field: 'answer', message: `does not fit: ${question.text}` }])
}

/**
 * Writes answers to a survey down as one entry of the activity log, in the transaction it is given. Answers to questions
 * that are not asked, given the others, are left out. Throws 404 for a survey that cannot be answered, 400 for a question
 * of another one, an answer that does not fit, and, where it must be complete, for required questions without an answer.
 */
export async function fillSurvey(
  db: AccountDb,
  surveyId: string,
  given: Given,
  { guest_name, ...on }: FilledOn,
  mustBeComplete: boolean,
): Promise<Filled> {
  const survey = await findSurvey(db, surveyId)
  if (survey === undefined) throw notFound('Survey')
  const questions = await readQuestions(db, [surveyId])
  const known = new Map(questions.map((question) => [question.id, question]))
  const answers = new Map(given.map(({ question_id, answer }) => [question_id, answer]))
  for (const [id, answer] of answers) {
    const question = known.get(id)
    if (question === undefined) throw invalid([{ field: 'question_id', message: `${id} is not in the survey` }])
    mustFit(question, answer)
  }
  const open = mustBeComplete ? unanswered(questions, answers) : []
  if (open.length > 0)
    throw invalid(open.map(({ id, text }) => ({ field: `answers.${id}`, message: `is needed: ${text}` })))
  const rows = visible(questions, answers).flatMap((question) => {
    const answer = answers.get(question.id)
    return isAnswer(answer) ? [{ question_id: question.id, answer, points: pointsOf(question, answer) }] : []
  })
  const score = scoreOf(questions, answers) ?? { points: 0, max: 0 }
  const details = { points: score.points, max_points: score.max, ...(guest_name !== undefined && { guest_name }) }
  const log_id = await logActivity(db, { ...on, kind: 'survey', survey_id: surveyId, subject: survey.name, details })
  await insertResponses(db, log_id, surveyId, rows)
  return { log_id, points: score.points, max_points: score.max }
}

/** On the way through a gate: whether it is complete is the gate's to ask. */
export async function answerSurvey(
  db: AccountDb,
  { userId }: CrmCaller,
  on: { opportunity_id: string; stage_id: string },
  { survey_id, answers }: SurveyAnswers,
): Promise<void> {
  await fillSurvey(db, survey_id, answers, { ...on, actor_id: userId }, false)
}
