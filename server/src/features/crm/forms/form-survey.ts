import type { SurveyQuestionData, AskedQuestionInput } from '@draftwright/contract/crm/survey-questions'
import { computePoints, computeSurveyScore, filterVisible, isAnswer } from '@draftwright/contract/crm/survey-rules'
import type { AccountDb } from '../../../db/account-db.ts'
import { logActivity } from '../activity-log/log-activity.ts'
import { normalizeQuestions } from '../surveys/rules.ts'
import { insertResponses, listQuestions } from '../surveys/survey-answers-store.ts'
import { insertFormSurvey, updateFormSurvey, writeFormQuestions, type FormSurveyColumns } from './form-survey-store.ts'

/** The part of a form that its survey holds. */
interface FormSurvey extends FormSurveyColumns {
  readonly id: string
  readonly name: string
  readonly created_by: string
}

/** Creates the survey of a form; throws 400 for questions that are not valid. */
export async function createFormSurvey(
  db: AccountDb,
  survey: FormSurvey,
  questions: readonly AskedQuestionInput[],
): Promise<SurveyQuestionData[]> {
  const valid = await normalizeQuestions(db, survey.id, questions, 'questions')
  await insertFormSurvey(db, survey)
  await writeFormQuestions(db, survey.id, valid)
  return valid
}

/** Changes it; throws 400 for questions that are not valid. */
export async function changeFormSurvey(
  db: AccountDb,
  id: string,
  change: FormSurveyColumns,
  questions: readonly AskedQuestionInput[] | undefined,
  at: string,
): Promise<void> {
  await updateFormSurvey(db, id, change, at)
  if (questions !== undefined)
    await writeFormQuestions(db, id, await normalizeQuestions(db, id, questions, 'questions'))
}

export interface SentForm {
  readonly form_id: string
  readonly survey_id: string
  readonly name: string
  readonly contact_id: string | null
  /** By question id, as they were checked when the form was sent. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly occurred_at: string
  /** Where it was sent, in words. */
  readonly source: string | null
}

/**
 * Records a form that somebody sent as answers to its survey, in an entry of the activity log; returns the entry's id. Questions
 * removed since are left out, and nothing is checked anew: who was told that it arrived cannot be asked again.
 */
export async function recordSentForm(db: AccountDb, sent: SentForm): Promise<string> {
  const { form_id, survey_id, name, contact_id, occurred_at, source } = sent
  const questions = await listQuestions(db, [survey_id])
  const answers = new Map(Object.entries(sent.answers))
  const rows = filterVisible(questions, answers).flatMap((question) => {
    const answer = answers.get(question.id)
    return isAnswer(answer) ? [{ question_id: question.id, answer, points: computePoints(question, answer) }] : []
  })
  const score = computeSurveyScore(questions, answers) ?? { points: 0, max: 0 }
  const log_id = await logActivity(db, {
    kind: 'survey',
    contact_id,
    actor_id: null,
    survey_id,
    subject: name,
    details: { form_id, points: score.points, max_points: score.max, ...(source !== null && { source }) },
    occurred_at,
  })
  await insertResponses(db, log_id, survey_id, rows)
  return log_id
}
