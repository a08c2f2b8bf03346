import type { SurveyAnswers } from '@draftwright/contract/crm/gates'
import type { AccountDb } from '../../../db/account-db.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { logActivity } from '../activity-log/log.ts'
import type { CrmCaller } from '../kernel/caller.ts'
import { isAnswer, type Question, wordsOf } from './answered.ts'
import { findSurvey, insertResponses, readQuestions } from './answered-store.ts'

/** What an answer is worth by the choices it names; null where none of them scores. */
export function pointsOf({ options }: Pick<Question, 'options'>, answer: unknown): number | null {
  const words = wordsOf(answer)
  const scored = options.filter(({ label, points }) => points !== null && words.includes(label))
  return scored.length === 0 ? null : scored.reduce((sum, { points }) => sum + (points ?? 0), 0)
}

/** Whether this can be the answer to the question; no answer at all can. */
export function fits({ kind, options }: Pick<Question, 'kind' | 'options'>, answer: unknown): boolean {
  if (!isAnswer(answer)) return true
  const isChoice = (label: unknown) => options.some((option) => option.label === label)
  switch (kind) {
    case 'number':
    case 'scale':
      return typeof answer === 'number' && Number.isFinite(answer)
    case 'yes_no':
      return typeof answer === 'boolean'
    case 'single_choice':
      return isChoice(answer)
    case 'multi_choice':
      return Array.isArray(answer) && answer.every(isChoice)
    case 'date':
      return typeof answer === 'string' && /^\d{4}-\d\d-\d\d$/u.test(answer)
    default:
      return typeof answer === 'string'
  }
}

/**
 * Writes answers to a survey down as one entry of an opportunity's log. Throws 404 for a survey that cannot be answered, 400
 * for a question of another one, or an answer that does not fit it. Whether it is complete is the gate's to ask.
 */
export async function answerSurvey(
  db: AccountDb,
  { userId }: CrmCaller,
  on: { opportunity_id: string; stage_id: string },
  { survey_id, answers }: SurveyAnswers,
): Promise<void> {
  const survey = await findSurvey(db, survey_id)
  if (survey === undefined) throw notFound('Survey')
  const questions = new Map((await readQuestions(db, [survey_id])).map((question) => [question.id, question]))
  const given = new Map(answers.map(({ question_id, answer }) => [question_id, answer]))
  const rows = [...given].map(([question_id, answer]) => {
    const question = questions.get(question_id)
    if (question === undefined)
      throw invalid([{ field: 'question_id', message: `${question_id} is not in the survey` }])
    if (!fits(question, answer)) throw invalid([{ field: 'answer', message: `does not fit: ${question.text}` }])
    return { question_id, answer, points: pointsOf(question, answer) }
  })
  const points = rows.reduce((sum, row) => sum + (row.points ?? 0), 0)
  const entry = { kind: 'survey', survey_id, actor_id: userId, subject: survey.name, details: { points } } as const
  const logId = await logActivity(db, { ...on, ...entry })
  await insertResponses(db, logId, survey_id, rows)
}
