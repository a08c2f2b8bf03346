import type { NewSurveyResponse } from '@draftwright/contract/crm/survey-responses'
import { computePoints, computeSurveyScore, filterVisible } from '@draftwright/contract/crm/survey-rules'
import { conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { activityResource } from '../activity-log/resource.ts'
import type { ChangeSet } from '../kernel/change-set.ts'
import { assertAnswerFits } from './fill-survey.ts'
import { writeResponses } from './responses.ts'
import { findMeetingEntry } from './stage-questions-store.ts'
import { findSurvey, listQuestions } from './survey-answers-store.ts'

/** An answer that a meeting gave to a question of a survey on a deal. */
export interface MeetingAnswer {
  readonly opportunity_id: string
  readonly survey_id: string
  readonly question_id: string
  readonly answer: NewSurveyResponse['answer']
}

/**
 * Writes answers that were said in a meeting, all of one survey and one deal, into the meeting's own entry for it, so that a gate
 * finds them together. Throws 404 for the survey, 400 for an answer that does not fit, 409 `hidden_question` for a question that
 * is asked only after an answer that is missing.
 */
export async function writeMeetingAnswers(
  set: ChangeSet,
  on: { opportunity_id: string; survey_id: string; meeting_id: string; stage_id: string; occurred_at: string },
  given: readonly MeetingAnswer[],
): Promise<void> {
  const survey = await findSurvey(set.db, on.survey_id)
  if (survey === undefined) throw notFoundError('Survey')
  const questions = await listQuestions(set.db, [on.survey_id])
  const entry = await findMeetingEntry(set.db, on)
  const answers = new Map<string, unknown>(Object.entries(entry?.answers ?? {}))
  for (const { question_id, answer } of given) answers.set(question_id, answer)
  const visible = new Map(filterVisible(questions, answers).map((question) => [question.id, question]))
  const rows = given.map(({ question_id, answer }) => {
    const question = questions.find(({ id }) => id === question_id)
    if (question === undefined)
      throw invalidInputError([{ field: 'question_id', message: `${question_id} is not in the survey` }])
    assertAnswerFits(question, answer)
    if (!visible.has(question_id))
      throw conflictError(
        'hidden_question',
        `“${question.text}” is asked only after another answer. Accept that first.`,
      )
    return { survey_id: on.survey_id, question_id, answer, points: computePoints(question, answer) }
  })
  const score = computeSurveyScore(questions, answers) ?? { points: 0, max: 0 }
  const { opportunity_id, survey_id, stage_id, meeting_id, occurred_at } = on
  const details = { points: score.points, max_points: score.max, meeting_id }
  const links = { opportunity_id, survey_id, stage_id, actor_id: set.caller.userId }
  const [made = ''] =
    entry === undefined
      ? await set.create(activityResource, [
          { ...links, kind: 'survey', subject: survey.name, mentions: [], details, occurred_at },
        ])
      : []
  if (entry !== undefined) await set.update(activityResource, [entry.id], { details })
  const log_id = entry?.id ?? made
  await writeResponses(
    set,
    rows.map((row) => ({ ...row, log_id })),
  )
}
